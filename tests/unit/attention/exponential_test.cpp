#include "attention/exponential.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "attention/softmax.h"

namespace attention {
namespace {

/// Distance from e^x in units of the last place of the float32 at e^x.
double ulps(float value, float x) {
  const double exact = std::exp(static_cast<double>(x));
  const double place = std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
  return std::fabs(static_cast<double>(value) - exact) / place;
}

struct Range {
  float from, to;
  double bound;  ///< ulp
};

/// The ULP table: every range is walked in steps that visit about 200,000 values.
TEST(Exponential, IsWithinTheBoundOfItsRange) {
  constexpr Range ranges[] = {{-1e-3f, 0, 0.51}, {-0.3465f, 0, 1},  {-1, 0, 1},   {-10, -1, 1},
                              {-40, -10, 1},     {-87.33f, -40, 1}, {0, 1, 0.51}, {1, 88.72f, 0.51}};
  for (const Range& range : ranges) {
    double worst = 0, sum = 0;
    int count = 0;
    const double step = (static_cast<double>(range.to) - static_cast<double>(range.from)) / 200000;
    for (double at = static_cast<double>(range.from); at <= static_cast<double>(range.to); at += step, ++count) {
      const auto x = static_cast<float>(at);
      const double error = ulps(exponential(x), x);
      worst = std::max(worst, error);
      sum += error;
    }
    std::printf("exp on [%g, %g]: worst %.3f ulp, mean %.3f ulp\n", static_cast<double>(range.from),
                static_cast<double>(range.to), worst, sum / count);
    EXPECT_LE(worst, range.bound) << "from " << range.from;
  }
}

TEST(Exponential, MeetsItsEnds) {
  EXPECT_EQ(exponential(0), 1.0f);
  EXPECT_EQ(exponential(-0.0f), 1.0f);
  EXPECT_EQ(exponential(-88), 0.0f);
  EXPECT_EQ(exponential(-1e30f), 0.0f);
  EXPECT_EQ(exponential(-std::numeric_limits<float>::infinity()), 0.0f);
  EXPECT_EQ(exponential(88.73f), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_TRUE(std::isnan(exponential(-std::numeric_limits<float>::quiet_NaN())));
  EXPECT_NEAR(exponential(-87.5f), std::exp(-87.5), 1e-45);  // subnormal: within its last place
}

/// Weights must not rise where M falls; the polynomial's pieces meet within a last place.
TEST(Exponential, HardlyEverFallsAsItsArgumentRises) {
  float before = 0;
  for (float x = -87.3f; x <= 0; x = std::nextafter(x + 3e-5f, 1.0f)) {
    const float e = exponential(x);
    EXPECT_GE(e, before * (1 - 1.2e-7f)) << x;
    before = e;
  }
}

TEST(Exponential, HoldsItsArgumentSoThatProductsStayFinite) {
  Float4 x = {-std::numeric_limits<float>::infinity(), -100, -3, 0};
  const Float4 e = evaluate_exponential(reduce_exponent(x));
  EXPECT_EQ(e[0] * x[0], 0.0f);
  EXPECT_EQ(e[1] * x[1], 0.0f);
  EXPECT_EQ(x[2], -3.0f);
  EXPECT_EQ(x[3], 0.0f);
}

}  // namespace
}  // namespace attention
