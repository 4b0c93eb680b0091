#include "attention/sample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "attention/normal.h"

namespace attention {
namespace {

constexpr auto everything = std::numeric_limits<std::size_t>::max();
constexpr Distribution all[] = {Distribution::normal, Distribution::uniform, Distribution::sign, Distribution::sparse};

Matrix drawn(Distribution distribution, std::size_t dimensions, std::size_t count, Stream stream = Stream::queries) {
  Matrix entries = Matrix::from_shape({dimensions, count});
  EXPECT_TRUE(EntryDrawer(3, 4, stream, distribution).draw(entries, everything));
  return entries;
}

TEST(Sample, GoesOnWhereItStopped) {
  for (const Distribution distribution : all) {
    const Matrix whole = drawn(distribution, 37, 53);
    Matrix parts = Matrix::from_shape({37, 53});
    EntryDrawer drawer(3, 4, Stream::queries, distribution);
    std::size_t calls = 1, last = 0;
    for (; !drawer.draw(parts, 211); ++calls) {
      EXPECT_GE(drawer.drawn(), last);
      last = drawer.drawn();
    }
    EXPECT_EQ(parts, whole);
    EXPECT_EQ(drawer.drawn(), whole.size());
    EXPECT_EQ(calls, (whole.size() * (distribution == Distribution::sparse ? 2 : 1) + 210) / 211);
  }
}

TEST(Sample, DrawsNothingForNoBudget) {
  Matrix entries = Matrix::from_shape({2, 3});
  EntryDrawer drawer(0, 0, Stream::keys, Distribution::normal);
  EXPECT_FALSE(drawer.draw(entries, 0));
  EXPECT_EQ(drawer.drawn(), 0u);
}

TEST(Sample, KeepsFirstDimensionsWhenMoreAreDrawn) {
  for (const Distribution distribution : {Distribution::normal, Distribution::uniform, Distribution::sign}) {
    const Matrix few = drawn(distribution, 8, 20), many = drawn(distribution, 64, 20);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  }
}

TEST(Sample, GivesEachStreamItsOwnNumbers) {
  const Matrix q = drawn(Distribution::normal, 4, 4), k = drawn(Distribution::normal, 4, 4, Stream::keys),
               v = drawn(Distribution::normal, 4, 4, Stream::values);
  EXPECT_NE(q, k);
  EXPECT_NE(q, v);
  EXPECT_NE(k, v);
}

TEST(Sample, DrawsSparseNormalsBeforeWhatThinsThem) {
  const std::size_t count = 6 * 50;
  Pcg64 words(SeedSequence(3, 4, 0));
  std::vector<float> expected(count);
  fill_normal(words, expected.data(), count);
  for (float& z : expected) z = uniform(words.next()) < 0.1f ? z * static_cast<float>(std::sqrt(10.0)) : 0.0f;
  const Matrix entries = drawn(Distribution::sparse, 6, 50);
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), entries.begin()));
}

/// With 10⁶ entries the mean of x^m has standard deviation √(E x^2m − (E x^m)²)/1000; five of them.
TEST(Sample, HasTheStatedMoments) {
  const double eighths[] = {105, 9, 1, 105000};  // E x⁸: normal, uniform (√3⁸/9), sign, sparse (10⁴·105/10)
  for (const Distribution distribution : all) {
    const Matrix entries = drawn(distribution, 1000, 1000);
    double first = 0, second = 0, fourth = 0;
    for (const float entry : entries) {
      const double x = static_cast<double>(entry), square = x * x;
      first += x, second += square, fourth += square * square;
    }
    const double n = static_cast<double>(entries.size()), kappa = fourth_moment(distribution);
    const double eighth = eighths[static_cast<int>(distribution)];
    EXPECT_NEAR(first / n, 0, 5e-3);
    EXPECT_NEAR(second / n, 1, 5e-3 * std::sqrt(kappa - 1) + 1e-6);
    EXPECT_NEAR(fourth / n, kappa, 5e-3 * std::sqrt(eighth - kappa * kappa) + 1e-5);
  }
}

TEST(Sample, CorrelatesKeysWithQueriesInTwoProductsAndOneSum) {
  const Matrix q = drawn(Distribution::normal, 5, 7), k = drawn(Distribution::normal, 5, 7, Stream::keys);
  Matrix mixed = k;
  correlate(q, mixed, -0.6, 1, 4);
  const float shared = -0.6f, own = 0.8f;  // √(1 − 0.36) rounds to float32(0.8)
  for (std::size_t d = 0; d < 5; ++d)
    for (std::size_t i = 0; i < 7; ++i)
      EXPECT_EQ(mixed(d, i), d >= 1 && d < 4 ? shared * q(d, i) + own * k(d, i) : k(d, i));
}

TEST(Sample, PlacesEntriesAndSkipsDefaults) {
  const Matrix x = drawn(Distribution::normal, 3, 5);
  const auto placed = [&x](double deviation, double mean) {
    Matrix result = x;
    place(result, deviation, mean, 0, 3);
    return result;
  };
  const Matrix both = placed(0.1, -3), scaled = placed(0.1, 0), moved = placed(1, -3);
  EXPECT_EQ(placed(1, 0), x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(both.data()[i], -3.0f + 0.1f * x.data()[i]);
    EXPECT_EQ(scaled.data()[i], 0.1f * x.data()[i]);
    EXPECT_EQ(moved.data()[i], -3.0f + x.data()[i]);
  }
}

}  // namespace
}  // namespace attention
