#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "attention/score_pool.h"

namespace attention {
namespace {

double uniform_cdf(double x) {
  return std::clamp(x, 0.0, 1.0);
}

TEST(KolmogorovSmirnov, SeesBothSidesOfEachJump) {
  // F(0.5) = 0.5: the jump goes from 0 to 1 there.
  ScorePool pool;
  const float half = 0.5f;
  pool.add(&half, 1);
  EXPECT_DOUBLE_EQ(*pool.kolmogorov_smirnov(uniform_cdf), 0.5);
  // Values 0.75 and 0.875: just below 0.75 the sample has 0, F has 0.75.
  ScorePool two;
  const float values[] = {0.875f, 0.75f};
  two.add(values, 2);
  EXPECT_DOUBLE_EQ(*two.kolmogorov_smirnov(uniform_cdf), 0.75);
  // 0.125, 0.25: just at 0.25 the sample has 1, F has 0.25.
  ScorePool low;
  const float early[] = {0.125f, 0.25f};
  low.add(early, 2);
  EXPECT_DOUBLE_EQ(*low.kolmogorov_smirnov(uniform_cdf), 0.75);
}

TEST(KolmogorovSmirnov, TreatsEqualValuesAsOneJump) {
  ScorePool pool;
  const float values[] = {0.5f, 0.5f, 0.5f, 0.5f};
  pool.add(values, 4);
  EXPECT_DOUBLE_EQ(*pool.kolmogorov_smirnov(uniform_cdf), 0.5);
}

TEST(KolmogorovSmirnov, UsesTheGridsEdgesBeyondTheKeptValues) {
  std::mt19937 engine(7);
  std::vector<float> values(ScorePool::kept + 1000);
  for (float& v : values) v = static_cast<float>(engine()) * 0x1p-32f;
  const ScoreGrid grid{0, 1};
  ScorePool pool(grid);
  pool.add(values.data(), values.size());
  const auto cdf = [](double x) { return std::clamp(x * x, 0.0, 1.0); };
  std::sort(values.begin(), values.end());
  double expected = 0;
  for (std::size_t i = 0; i <= ScoreGrid::bins; ++i) {
    const double edge = grid.edge(i);
    const auto under = std::lower_bound(values.begin(), values.end(), static_cast<float>(edge)) - values.begin();
    expected =
        std::max(expected, std::abs(cdf(edge) - static_cast<double>(under) / static_cast<double>(values.size())));
  }
  EXPECT_DOUBLE_EQ(*pool.kolmogorov_smirnov(cdf), expected);
  EXPECT_NEAR(expected, 0.25, 0.01);  // max of x − x² on 0 to 1, give or take the sample's own 1/√n
}

}  // namespace
}  // namespace attention
