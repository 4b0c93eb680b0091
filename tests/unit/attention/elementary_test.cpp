#include "attention/elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attention {
namespace {

/// Distance from the exact value in units of the last place of its double.
double ulps(double value, long double exact) {
  const double near = static_cast<double>(exact);
  const double place = std::nextafter(std::fabs(near), HUGE_VAL) - std::fabs(near);
  return static_cast<double>(std::fabs(static_cast<long double>(value) - exact) / static_cast<long double>(place));
}

TEST(Elementary, ExpIsWithinTwoUlp) {
  double worst = 0;
  for (double x = -708; x < 709; x += 0.0137)
    worst = std::max(worst, ulps(own_exp(x), std::exp(static_cast<long double>(x))));
  for (double x = -1; x < 1; x += 0.00013)
    worst = std::max(worst, ulps(own_exp(x), std::exp(static_cast<long double>(x))));
  EXPECT_LT(worst, 2);
  EXPECT_EQ(own_exp(0), 1);
  EXPECT_EQ(own_exp(710), HUGE_VAL);
  EXPECT_EQ(own_exp(HUGE_VAL), HUGE_VAL);
  EXPECT_EQ(own_exp(-746), 0);
  EXPECT_EQ(own_exp(-HUGE_VAL), 0);
  EXPECT_NEAR(own_exp(-740) / std::exp(-740.0), 1, 0.01);  // subnormal: a few bits are left
  EXPECT_TRUE(std::isnan(own_exp(std::nan(""))));
}

TEST(Elementary, LogIsWithinTwoUlp) {
  double worst = 0;
  for (double x = 1e-300; x < 1e300; x *= 1.0173)
    worst = std::max(worst, ulps(own_log(x), std::log(static_cast<long double>(x))));
  for (double x = 0.4; x < 2.5; x += 0.00013)
    worst = std::max(worst, ulps(own_log(x), std::log(static_cast<long double>(x))));
  EXPECT_LE(worst, 2);
  EXPECT_EQ(own_log(1), 0);
  EXPECT_NEAR(own_log(5e-324), std::log(5e-324), 1e-12);
  EXPECT_EQ(own_log(0), -HUGE_VAL);
  EXPECT_EQ(own_log(HUGE_VAL), HUGE_VAL);
  EXPECT_TRUE(std::isnan(own_log(-1)));
  EXPECT_TRUE(std::isnan(own_log(std::nan(""))));
}

}  // namespace
}  // namespace attention
