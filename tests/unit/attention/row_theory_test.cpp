#include "attention/row_theory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "attention/normal_law.h"

namespace attention {
namespace {

/// Two keys: a = 1/(1 + e^(√2 σ z)); both means by a fine trapezoidal rule over z.
RowTheory two_keys(double deviation) {
  RowTheory mean;
  constexpr double step = 1e-3;
  for (double z = -9; z <= 9; z += step) {
    const double a = 1 / (1 + std::exp(std::numbers::sqrt2 * deviation * z)), b = 1 - a;
    const double weight = step * normal_density(z, 0, 1);
    mean.entropy -= weight * ((a > 0 ? a * std::log(a) : 0) + (b > 0 ? b * std::log(b) : 0));
    mean.jacobian_trace += weight * (1 - a * a - b * b);
  }
  return mean;
}

TEST(RowTheory, OfTwoKeysIsAnIntegral) {
  RowTheoryTable table;
  for (const double deviation : {0.05, 0.4, 1.0, 1.45, 1.55, 4.0, 20.0, 100.0, 300.0}) {
    const RowTheory expected = two_keys(deviation), found = table.at_deviation(2, deviation);
    EXPECT_NEAR(found.entropy, expected.entropy, 1e-5) << deviation;  // what interpolation is allowed
    EXPECT_NEAR(found.jacobian_trace, expected.jacobian_trace, 1e-5) << deviation;
  }
}

TEST(RowTheory, AtThirtyTwoKeysAndThreeDeviations) {
  // Simulated apart from this: 1.4737 ± 0.0091; the formula by another program: 1.4712.
  EXPECT_NEAR(RowTheoryTable().at_deviation(32, 3).entropy, 1.4712, 5e-5);
}

TEST(RowTheory, StartsUniformAndEndsFrozen) {
  RowTheoryTable table;
  for (const std::size_t n : {2, 7, 1024, 4096}) {
    const double keys = static_cast<double>(n);
    EXPECT_NEAR(table.at_deviation(n, 0).entropy, std::log(keys), 1e-12);
    EXPECT_NEAR(table.at_deviation(n, 0).jacobian_trace, 1 - 1 / keys, 1e-12);
    // Second order in σ: E H = ln n − σ²/2·(1 − 1/n).
    EXPECT_NEAR(table.at_deviation(n, 0.01).entropy, std::log(keys) - 0.5e-4 * (1 - 1 / keys), 1e-8 + 1e-5 * 1e-2);
    EXPECT_LT(table.at_deviation(n, 1e6).entropy, 1e-4);
    EXPECT_EQ(table.at(n, 64, 0, 1).entropy, 0);  // T = 0
    EXPECT_NEAR(table.at(n, 64, std::numeric_limits<double>::infinity(), 1).entropy, std::log(keys), 1e-12);
    EXPECT_NEAR(table.at(n, 64, 8, 0).entropy, std::log(keys), 1e-12);
  }
  EXPECT_EQ(table.at(1, 64, 8, 1).entropy, 0);
  EXPECT_EQ(table.at(1, 64, 8, 1).jacobian_trace, 0);
}

TEST(RowTheory, FallsSteadily) {
  RowTheoryTable table;
  for (const std::size_t n : {3, 100, 4096}) {
    double last = 1e9;
    for (double deviation = 0.02; deviation < 500; deviation *= 1.03) {
      const RowTheory here = table.at_deviation(n, deviation);
      EXPECT_LT(here.entropy, last) << n << " " << deviation;
      EXPECT_GT(here.entropy, here.jacobian_trace);  // −ln a ≥ 1 − a
      last = here.entropy;
    }
  }
}

TEST(RowTheory, AveragesOverTheLengthOfAQuery) {
  // χ²(d)/d by the midpoint rule in its own variable x, density ∝ x^(d/2−1) e^(−dx/2). At d = 1 the
  // substitution x = y² takes the infinite peak away.
  RowTheoryTable table;
  for (const int d : {1, 2, 3, 4, 9, 64}) {
    double total = 0, entropy = 0, trace = 0;
    for (double y = 0.0005; y < 6; y += 0.001) {
      const double weight = std::exp((d - 1) * std::log(y) - 0.5 * d * (y * y - 1));
      const RowTheory here = table.at_deviation(32, 2 * y);
      total += weight;
      entropy += weight * here.entropy;
      trace += weight * here.jacobian_trace;
    }
    const RowTheory found = table.at(32, d, std::sqrt(d) / 2, 1);
    EXPECT_NEAR(found.entropy, entropy / total, 2e-6) << d;
    EXPECT_NEAR(found.jacobian_trace, trace / total, 2e-6) << d;
  }
}

TEST(RowTheory, HoldsWhereRowsAreNormal) {
  ScoreLaw law;
  law.key_mean = 2;  // shifts a row as a whole
  EXPECT_TRUE(has_row_theory(law));
  law.query_mean = 1;
  EXPECT_FALSE(has_row_theory(law));
  law = {};
  law.distribution = Distribution::sign;
  EXPECT_FALSE(has_row_theory(law));
  law = {};
  law.rho = 0.5;
  EXPECT_FALSE(has_row_theory(law));
  law = {};
  law.dimensions_of_row = {8};
  EXPECT_FALSE(has_row_theory(law));
}

TEST(RowTheory, AWarmTableSaysWhatAColdOneSays) {
  RowTheoryTable warm, cold;
  int steps = 0;
  while (warm.warm()) ++steps;
  EXPECT_GT(steps, 50);
  EXPECT_FALSE(warm.warm());
  for (const int dimensions : {1, 64, 4096})
    for (const double divisor : {0.1, 1.0, 8.0})
      EXPECT_EQ(warm.at(32, dimensions, divisor, 1).entropy, cold.at(32, dimensions, divisor, 1).entropy);
}

}  // namespace
}  // namespace attention
