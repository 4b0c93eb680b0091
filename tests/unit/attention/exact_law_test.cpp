#include "attention/exact_law.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "../json.h"
#include "attention/normal_law.h"

namespace attention {
namespace {

TEST(ExactLaw, LogDensityIsMpmaths) {
  const json::Value reference = json::reference("theory.json");
  for (const json::Value& row : reference["density"].items) {
    const int d = static_cast<int>(row.items[0].number);
    const double s = row.items[1].number, expected = row.items[2].number;
    // 1e-10 of the density is 1e-10 in its logarithm; a logarithm of millions has no digit that small.
    const double tolerance = 1e-10 + 1e-15 * std::abs(expected);
    EXPECT_NEAR(log_exact_density(s, d), expected, tolerance) << "d_k " << d << ", s " << s;
    EXPECT_EQ(log_exact_density(-s, d), log_exact_density(s, d));
    if (expected > -700) {
      EXPECT_NEAR(exact_density(s, d) / std::exp(expected), 1, 1e-10) << "d_k " << d << ", s " << s;
    }
  }
}

TEST(ExactLaw, DistributionIsMpmaths) {
  const json::Value reference = json::reference("theory.json");
  for (const json::Value& row : reference["distribution"].items) {
    const int d = static_cast<int>(row.items[0].number);
    const double s = row.items[1].number, beyond = row.items[2].number;
    EXPECT_NEAR(exact_cdf(s, d), 1 - beyond, 1e-12) << "d_k " << d << ", s " << s;
    EXPECT_NEAR(exact_cdf(-s, d) / beyond, 1, 1e-10) << "d_k " << d << ", s " << s;
  }
}

TEST(ExactLaw, LimitsAtZero) {
  EXPECT_EQ(exact_density(0, 1), std::numeric_limits<double>::infinity());
  EXPECT_DOUBLE_EQ(exact_density(0, 2), 0.5);
  EXPECT_DOUBLE_EQ(exact_density(0, 3), std::numbers::inv_pi);
  EXPECT_DOUBLE_EQ(exact_density(0, 4), 0.25);
  for (const int d : {2, 3, 50, 80, 81, 1000, 4096}) {
    EXPECT_NEAR(exact_density(1e-300, d) / exact_density(0, d), 1, 1e-10) << d;
    EXPECT_EQ(exact_cdf(0, d), 0.5);
    EXPECT_NEAR(exact_cdf(1e-300, d), 0.5, 1e-15);
  }
}

TEST(ExactLaw, ReachesTheEndsOfADouble) {
  for (const int d : {1, 2, 5, 80, 81, 4096}) {
    EXPECT_EQ(exact_density(1e300, d), 0);
    EXPECT_EQ(exact_density(-std::numeric_limits<float>::max(), d), 0);
    EXPECT_EQ(exact_cdf(1e300, d), 1);
    EXPECT_EQ(exact_cdf(-1e300, d), 0);
    EXPECT_NEAR(log_exact_density(1e30, d) / -1e30, 1, 1e-15);
    EXPECT_GT(exact_density(5e-324, d), 0);
  }
}

TEST(ExactLaw, IsLaplaceAtTwoDimensions) {
  for (const double s : {0.1, 1.0, 20.0}) {
    EXPECT_NEAR(exact_density(s, 2) * 2 * std::exp(s), 1, 1e-14);  // by way of a logarithm of 20: 20 · 2⁻⁵³
    EXPECT_NEAR(exact_cdf(-s, 2) * 2 * std::exp(s), 1, 1e-14);
  }
}

TEST(ExactLaw, JoinsWhereTheExpansionTakesOver) {
  // f_{d+2} from f_d and f_{d−2}: the recurrence holds across the change of method at 80 dimensions.
  for (const double s : {0.01, 5.0, 90.0, 2000.0})
    for (const int d : {77, 78, 79, 80, 81, 82}) {
      const double here = log_exact_density(s, d);
      const double higher = ((d - 1) + s * s / (d - 2) * std::exp(log_exact_density(s, d - 2) - here)) / d;
      EXPECT_NEAR(log_exact_density(s, d + 2), here + std::log(higher), 1e-11) << d << " " << s;
    }
}

TEST(ExactLaw, TableFollowsTheDistribution) {
  for (const int d : {1, 2, 3, 4, 5, 6, 7, 16, 81, 300, 4096}) {
    const ExactCdf table(d);
    const double deviation = std::sqrt(d);
    double last = 0;
    for (int i = -3000; i <= 3000; ++i) {
      const double s = deviation * std::sinh(i / 600.0) / 3;  // dense about 0, as far as 25 deviations
      EXPECT_NEAR(table(s), exact_cdf(s, d), 1e-11) << d << " " << s;
      EXPECT_GE(table(s), last - 1e-15);
      last = table(s);
    }
    for (const double tiny : {1e-300, 1e-16, 1e-10}) EXPECT_NEAR(table(tiny), exact_cdf(tiny, d), 1e-11) << d;
    EXPECT_EQ(table(1e300), 1);
    EXPECT_EQ(table(-1e300), 0);
    EXPECT_EQ(table(0), 0.5);
  }
}

TEST(ExactLaw, NearsTheNormalLaw) {
  // The largest distance of the distribution functions is about 0.05·(excess kurtosis 6/d)/… → 0 as 1/d.
  const double far = std::abs(exact_cdf(-64, 4096) - normal_cdf(-64, 0, 64));
  const double near = std::abs(exact_cdf(-8, 64) - normal_cdf(-8, 0, 8));
  EXPECT_NEAR(near / far, 64, 2);
}

}  // namespace
}  // namespace attention
