#include "attention/histogram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace attention {
namespace {

/// Sum of twelve uniforms: close to a Normal of deviation σ, the same on every platform.
std::vector<float> bell(std::size_t count, double deviation, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<float> values(count);
  for (float& value : values) {
    double sum = -6;
    for (int k = 0; k < 12; ++k) sum += engine() * 0x1p-32;
    value = static_cast<float>(sum * deviation);
  }
  return values;
}

ScorePool pool_of(const std::vector<float>& values, double deviation) {
  ScorePool pool(ScoreGrid::around(0, deviation));
  pool.add(values.data(), values.size());
  return pool;
}

std::uint64_t held(const Histogram& h) {
  std::uint64_t sum = h.outside;
  for (const std::uint64_t count : h.counts) sum += count;
  return sum;
}

void expect_counts_of(const Histogram& h, const std::vector<float>& values) {
  std::vector<std::uint64_t> expected(h.counts.size(), 0);
  for (const float v : values)
    for (std::size_t bin = 0; bin < expected.size(); ++bin)
      if (v >= h.edge(bin) && (v < h.edge(bin + 1) || (bin + 1 == expected.size() && v == h.edge(bin + 1))))
        ++expected[bin];
  EXPECT_EQ(h.counts, expected);
}

TEST(Histogram, ChoosesFreedmanDiaconisAsAPowerOfTwoShareOfSigma) {
  const double deviation = 8;
  const std::vector<float> values = bell(1024, deviation, 1);
  const Histogram h = histogram(pool_of(values, deviation));
  // IQR of a Normal is 1.349 σ: 2 · 1.349 · 8 / 1024^⅓ = 2.14, nearest σ·2^k in the logarithm: 2.
  EXPECT_DOUBLE_EQ(h.width, 2);
  EXPECT_EQ(h.total, 1024u);
  EXPECT_EQ(held(h), 1024u);
  EXPECT_DOUBLE_EQ(std::remainder(h.low, h.width), 0);
  EXPECT_GT(h.counts.front(), 0u);
  EXPECT_GT(h.counts.back(), 0u);
  expect_counts_of(h, values);
}

TEST(Histogram, DensitiesIntegrateToTheShareInside) {
  const std::vector<float> values = bell(5000, 3, 2);
  for (const std::size_t bins : {0, 1, 7, 60, 1000}) {
    const Histogram h = histogram(pool_of(values, 3), bins);
    double integral = 0;
    for (std::size_t bin = 0; bin < h.counts.size(); ++bin) integral += h.density(bin) * h.width;
    EXPECT_NEAR(integral, 1 - static_cast<double>(h.outside) / 5000, 1e-12) << bins;
  }
}

TEST(Histogram, MakesExactlyTheBinsAskedForWhileValuesAreKept) {
  const std::vector<float> values = bell(2000, 1, 3);
  const Histogram h = histogram(pool_of(values, 1), 37);
  EXPECT_EQ(h.counts.size(), 37u);
  EXPECT_EQ(held(h), 2000u);
  expect_counts_of(h, values);
}

TEST(Histogram, MergesWholeBinsOfTheGridForLargePools) {
  const std::vector<float> values = bell(ScorePool::kept + 5000, 2, 4);
  const ScorePool pool = pool_of(values, 2);
  ASSERT_TRUE(pool.values().empty());
  for (const std::size_t bins : {0, 50, 64}) {
    const Histogram h = histogram(pool, bins);
    const double group = h.width / pool.grid().width();
    EXPECT_NEAR(group, std::round(group), 1e-9);
    EXPECT_LE(h.counts.size(), bins > 0 ? bins : ScoreGrid::bins);
    EXPECT_EQ(held(h), values.size());
    expect_counts_of(h, values);
  }
}

TEST(Histogram, CountsWhatLiesOutsideTheGrid) {
  const std::vector<float> values{-100, -1, 0, 1, 100, 200};
  for (const std::size_t bins : {0, 16}) {
    const Histogram h = histogram(pool_of(values, 1), bins);
    EXPECT_EQ(h.outside, 3u);
    EXPECT_EQ(held(h), 6u);
  }
}

TEST(Histogram, StandsFirmOnDegeneratePools) {
  const Histogram empty = histogram(ScorePool{});
  EXPECT_EQ(empty.total, 0u);
  EXPECT_EQ(empty.density(0), 0);
  const Histogram constant = histogram(pool_of(std::vector<float>(100, 0.25f), 1));
  EXPECT_EQ(held(constant), 100u);
  EXPECT_EQ(constant.outside, 0u);
  const Histogram far = histogram(pool_of(std::vector<float>(100, 1e30f), 1));
  EXPECT_EQ(far.outside, 100u);
}

}  // namespace
}  // namespace attention
