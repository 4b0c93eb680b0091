#include "experiment/jacobian_blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "attention/gradient.h"

namespace experiment {
namespace {

/// Weights that add up to 1, no two alike.
std::vector<float> weights(std::size_t count) {
  std::vector<float> row(count);
  double sum = 0;
  for (std::size_t j = 0; j < count; ++j) sum += static_cast<double>(row[j] = 1.0f + static_cast<float>(j * j % 7));
  for (float& weight : row) weight = static_cast<float>(static_cast<double>(weight) / sum);
  return row;
}

TEST(JacobianBlocks, FewKeysAreTheJacobianItself) {
  const std::vector<float> row = weights(12);
  const JacobianBlocks blocks = jacobian_blocks(row.data(), row.size(), 40);
  const attention::Matrix whole = attention::softmax_jacobian(row.data(), row.size(), 1);
  ASSERT_EQ(blocks.side, 12u);
  EXPECT_EQ(blocks.keys, 1u);
  double largest = 0;
  for (std::size_t i = 0; i < 144; ++i) {
    EXPECT_NEAR(blocks.values[i], whole.data()[i], 1e-8) << i;
    largest = std::max(largest, std::abs(blocks.values[i]));
  }
  EXPECT_EQ(blocks.largest, largest);
}

TEST(JacobianBlocks, ManyKeysAreMeansOfBlocks) {
  const std::vector<float> row = weights(103);
  const JacobianBlocks blocks = jacobian_blocks(row.data(), row.size(), 10);
  const attention::Matrix whole = attention::softmax_jacobian(row.data(), row.size(), 1);
  ASSERT_EQ(blocks.keys, 11u);
  ASSERT_EQ(blocks.side, 10u);  // nine of 11 keys and one of 4
  for (std::size_t b = 0; b < 10; ++b)
    for (std::size_t c = 0; c < 10; ++c) {
      double sum = 0, count = 0;
      for (std::size_t i = 11 * b; i < std::min<std::size_t>(103, 11 * b + 11); ++i)
        for (std::size_t j = 11 * c; j < std::min<std::size_t>(103, 11 * c + 11); ++j, ++count)
          sum += static_cast<double>(whole(i, j));
      EXPECT_NEAR(blocks.values[b * 10 + c], sum / count, 1e-8) << b << ' ' << c;
    }
}

TEST(JacobianBlocks, AFrozenRowIsMeasuredAgainstAnEqualShare) {
  const std::vector<float> row = {1, 0, 0, 0};
  const JacobianBlocks blocks = jacobian_blocks(row.data(), row.size(), 40);
  EXPECT_EQ(blocks.largest, 0.25 * 0.75);
  for (const double value : blocks.values) EXPECT_EQ(value, 0);
}

TEST(JacobianBlocks, AnOverflowedRowHasNone) {
  const std::vector<float> row = {1, std::numeric_limits<float>::quiet_NaN()};
  EXPECT_TRUE(jacobian_blocks(row.data(), row.size(), 40).values.empty());
  EXPECT_TRUE(jacobian_blocks(row.data(), 0, 40).values.empty());
}

}  // namespace
}  // namespace experiment
