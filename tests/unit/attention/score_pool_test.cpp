#include "attention/score_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace attention {
namespace {

std::vector<float> uniform_values(std::size_t count, float low, float high, unsigned seed) {
  std::mt19937 engine(seed);  // its sequence is fixed by the standard, that of std::normal_distribution is not
  std::vector<float> values(count);
  for (float& value : values) value = low + (high - low) * static_cast<float>(engine()) * 0x1p-32f;
  return values;
}

/// Two passes in long double: the textbook definition.
struct Oracle {
  long double mean = 0, variance = 0, skewness = 0, excess_kurtosis = 0;

  explicit Oracle(const std::vector<float>& values) {
    const auto n = static_cast<long double>(values.size());
    for (const float v : values) mean += v / n;
    long double m3 = 0, m4 = 0;
    for (const float v : values) {
      const long double x = v - mean;
      variance += x * x / n;
      m3 += x * x * x / n;
      m4 += x * x * x * x / n;
    }
    skewness = m3 / std::pow(variance, 1.5L);
    excess_kurtosis = m4 / (variance * variance) - 3;
  }
};

TEST(ScorePool, MomentsAreThoseOfTwoPasses) {
  const std::vector<float> values = uniform_values(5000, -3, 10, 1);
  ScorePool pool;
  pool.add(values.data(), values.size());
  const Oracle oracle(values);
  // A few thousand additions in double: relative error below 5000 · 2⁻⁵³ ≈ 6e-13.
  EXPECT_NEAR(*pool.mean(), static_cast<double>(oracle.mean), 1e-11);
  EXPECT_NEAR(*pool.variance(), static_cast<double>(oracle.variance), 1e-11);
  EXPECT_NEAR(*pool.skewness(), static_cast<double>(oracle.skewness), 1e-11);
  EXPECT_NEAR(*pool.excess_kurtosis(), static_cast<double>(oracle.excess_kurtosis), 1e-11);
}

TEST(ScorePool, KeepsPrecisionOverAThousandMillionScores) {
  // Far from 0 with a small spread, where plain sums of powers lose every digit: mean 4096, spread 1/8.
  // The pool of 2²⁰ scores joined to itself ten times over has the moments of its part.
  const std::vector<float> values = uniform_values(1 << 20, 4095.875f, 4096.125f, 2);
  Moments part;
  part.add(values.data(), values.size());
  const double variance = part.m2 / static_cast<double>(part.count);
  const double fourth = part.m4 / static_cast<double>(part.count);
  Moments all = part;
  for (int doubling = 0; doubling < 10; ++doubling) all.merge(Moments(all));
  ASSERT_EQ(all.count, 1ull << 30);
  const double n = static_cast<double>(all.count);
  EXPECT_NEAR(all.m2 / n, variance, 1e-14 * variance);  // ten merges, each a few roundings
  EXPECT_NEAR(all.m4 / n, fourth, 1e-14 * fourth);
  const Oracle oracle(values);
  // 1,024 blocks: each rounding is at most 2⁻⁵³ of its term; the mean's own rounding (4096 · 2⁻⁵³) moves m₂ by less.
  EXPECT_NEAR(variance, static_cast<double>(oracle.variance), 1e-12 * variance);
}

TEST(ScorePool, MomentsDoNotDependOnHowScoresAreCut) {
  const std::vector<float> values = uniform_values(3000, -1, 1, 3);
  ScorePool whole, pieces;
  whole.add(values.data(), values.size());
  for (std::size_t first = 0; first < values.size(); first += 7)
    pieces.add(values.data() + first, std::min<std::size_t>(7, values.size() - first));
  EXPECT_EQ(whole.count(), pieces.count());
  EXPECT_TRUE(std::equal(whole.counts().begin(), whole.counts().end(), pieces.counts().begin()));
  EXPECT_EQ(whole.values(), pieces.values());
  EXPECT_NEAR(*whole.variance(), *pieces.variance(), 1e-13);
  EXPECT_NEAR(*whole.excess_kurtosis(), *pieces.excess_kurtosis(), 1e-12);
}

TEST(ScorePool, IsEmptyWithoutFiniteScores) {
  ScorePool pool;
  EXPECT_EQ(pool.mean(), std::nullopt);
  EXPECT_EQ(pool.kolmogorov_smirnov([](double) { return 0.5; }), std::nullopt);
  const float bad[] = {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()};
  pool.add(bad, 2);
  EXPECT_EQ(pool.count(), 2u);
  EXPECT_EQ(pool.non_finite(), 2u);
  EXPECT_EQ(pool.mean(), std::nullopt);
  EXPECT_EQ(pool.variance(), std::nullopt);
  EXPECT_EQ(pool.excess_kurtosis(), std::nullopt);
  EXPECT_EQ(pool.min(), std::nullopt);
}

TEST(ScorePool, CountsNonFiniteScoresAndLeavesThemOut) {
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> scores{1, infinity, 2, -infinity, nan, -nan, 4.5f};
  ScorePool pool;
  pool.add(scores.data(), scores.size());
  EXPECT_EQ(pool.count(), 7u);
  EXPECT_EQ(pool.non_finite(), 4u);
  EXPECT_DOUBLE_EQ(*pool.mean(), 2.5);
  EXPECT_EQ(*pool.min(), 1);
  EXPECT_EQ(*pool.max(), 4.5);
  EXPECT_EQ(pool.values(), (std::vector<float>{1, 2, 4.5f}));
}

TEST(ScorePool, HasNoKurtosisAtVarianceZero) {
  const std::vector<float> scores(2000, 0.1f);
  ScorePool pool;
  pool.add(scores.data(), scores.size());
  EXPECT_EQ(*pool.variance(), 0);
  EXPECT_EQ(pool.excess_kurtosis(), std::nullopt);
  EXPECT_EQ(pool.skewness(), std::nullopt);
}

TEST(ScorePool, TakesTheLargestFloats) {
  const float largest = std::numeric_limits<float>::max();
  const std::vector<float> scores{largest, -largest, largest, -largest};
  ScorePool pool;
  pool.add(scores.data(), scores.size());
  EXPECT_EQ(*pool.mean(), 0);
  EXPECT_DOUBLE_EQ(*pool.excess_kurtosis(), -2);
  EXPECT_EQ(pool.below() + pool.above(), 4u);
}

TEST(ScorePool, CountsEachScoreInTheBinWhoseEdgesHoldIt) {
  const ScoreGrid grid = ScoreGrid::around(0.3, std::sqrt(50.0));
  const std::vector<float> values = uniform_values(20000, -70, 70, 4);
  ScorePool pool(grid);
  pool.add(values.data(), values.size());
  std::vector<std::uint64_t> expected(ScoreGrid::bins, 0);
  std::uint64_t below = 0, above = 0;
  for (const float v : values) {
    std::size_t bin = 0;
    while (bin <= ScoreGrid::bins && grid.edge(bin) <= v) ++bin;
    if (bin == 0)
      ++below;
    else if (bin > ScoreGrid::bins)
      ++above;
    else
      ++expected[bin - 1];
  }
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), pool.counts().begin()));
  EXPECT_EQ(pool.below(), below);
  EXPECT_EQ(pool.above(), above);
  EXPECT_GT(below + above, 0u);
}

TEST(ScorePool, PutsScoresOnAnEdgeIntoTheUpperBin) {
  ScorePool pool(ScoreGrid::around(0, 8));  // bins of 1/32
  const std::vector<float> scores{-64, -63.96875f, -1, 0, 1, 63.96875f, 64};
  pool.add(scores.data(), scores.size());
  for (const std::size_t bin : {0, 1, 2016, 2048, 2080, 4095}) EXPECT_EQ(pool.counts()[bin], 1u) << bin;
  EXPECT_EQ(pool.above(), 1u);
  EXPECT_EQ(pool.below(), 0u);
}

TEST(ScorePool, KeepsValuesUpToItsLimit) {
  const std::vector<float> values = uniform_values(ScorePool::kept, 0, 1, 5);
  ScorePool pool;
  pool.add(values.data(), values.size());
  EXPECT_EQ(pool.values(), values);
  pool.add(values.data(), 1);
  EXPECT_TRUE(pool.values().empty());
  pool.add(values.data(), 1);
  EXPECT_TRUE(pool.values().empty());
  EXPECT_EQ(pool.count(), ScorePool::kept + 2);
}

}  // namespace
}  // namespace attention
