#include "attention/output.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention_run.h"

namespace attention {
namespace {

struct Case {
  Matrix weights, values, output;
  ValuePanels panels;

  Case(std::size_t n_q, std::size_t n_k, std::size_t d_v) {
    RunParameters parameters;
    parameters.dk = static_cast<int>(d_v);
    values = drawn(parameters, Stream::values, n_k);
    parameters.dk = static_cast<int>(n_q);
    parameters.dist = Distribution::uniform;
    weights = drawn(parameters, Stream::keys, n_k);
    output = Matrix::from_shape({n_q, d_v});
    output.fill(-7);
    panels.shape(d_v, n_k);
    pack_values(values, 0, panels.panels(), panels);
  }
};

TEST(Output, OfManyRowsHasTheBitsOfSingleOnes) {
  for (const std::size_t n_q : {1u, 3u, 4u, 35u})
    for (const std::size_t n_k : {1u, 5u, 16u, 33u})
      for (const std::size_t d_v : {1u, 7u, 8u, 17u})
        for (const auto format : {NumberFormat::f32, NumberFormat::bf16}) {
          Case c(n_q, n_k, d_v);
          output_rows(c.weights, c.panels, 0, n_q, format, c.output);
          std::vector<float> row(d_v);
          for (std::size_t i = 0; i < n_q; ++i) {
            output_row(c.weights.data() + i * n_k, c.values, format, row.data());
            for (std::size_t d = 0; d < d_v; ++d) ASSERT_EQ(c.output(i, d), row[d]) << n_q << " " << n_k << " " << d_v;
          }
        }
}

TEST(Output, OfSomeRowsLeavesTheOthersAlone) {
  Case c(40, 6, 9);
  output_rows(c.weights, c.panels, 5, 38, NumberFormat::f32, c.output);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(c.output(i, 8) == -7, i < 5 || i >= 38) << i;
}

/// A chain of n products and sums in float32 is off by at most about n·2⁻²⁴·Σ|a v|.
TEST(Output, IsTheWeightedMeanOfTheValues) {
  Case c(5, 300, 11);
  output_rows(c.weights, c.panels, 0, 5, NumberFormat::f32, c.output);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t d = 0; d < 11; ++d) {
      double exact = 0, sizes = 0;
      for (std::size_t j = 0; j < 300; ++j) {
        const double term = static_cast<double>(c.weights(i, j)) * static_cast<double>(c.values(d, j));
        exact += term, sizes += std::fabs(term);
      }
      EXPECT_NEAR(c.output(i, d), exact, 300 * std::ldexp(sizes, -24));
    }
}

TEST(Output, PacksPanelsInParts) {
  const Case whole(1, 12, 30);
  ValuePanels parts;
  parts.shape(30, 12);
  pack_values(whole.values, 1, 4, parts);
  pack_values(whole.values, 0, 1, parts);
  EXPECT_EQ(parts.entries, whole.panels.entries);
}

}  // namespace
}  // namespace attention
