#include "view/track.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace view {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const Track sizes(1, 4096, true, true), exponent(0, 1, false, false), temperature(0, infinity, true, false),
    mean(-10, 10, false, false), deviation(0, 100, true, false);

TEST(Track, PowersOfTwoStandAtEvenPlaces) {
  EXPECT_FLOAT_EQ(sizes.place(1), 0);
  EXPECT_FLOAT_EQ(sizes.place(64), 0.5f);
  EXPECT_FLOAT_EQ(sizes.place(4096), 1);
  EXPECT_EQ(sizes.value(0.5f), 64);
}

TEST(Track, EveryPlaceGivesAValueThatStandsThere) {
  for (const Track* track : {&sizes, &exponent, &temperature, &mean, &deviation}) {
    for (int i = 0; i <= 200; ++i) {
      const float place = static_cast<float>(i) / 200;
      const double value = track->value(place);
      EXPECT_GE(value, track->least());
      EXPECT_LE(value, track->most());
      // Rounding moves a value by half an integer, which is far at 1, or by half a unit of its third digit.
      const bool coarse = track == &sizes && value < 32;
      if (!coarse && std::isfinite(value)) {
        EXPECT_NEAR(track->place(value), place, 0.03f) << value;
      }
    }
  }
}

TEST(Track, TemperatureHasItsLimitsAtTheEnds) {
  EXPECT_EQ(temperature.value(0), 0);
  EXPECT_EQ(temperature.value(1), infinity);
  EXPECT_FLOAT_EQ(temperature.place(1), 0.5f);
  EXPECT_EQ(temperature.place(infinity), 1);
  EXPECT_EQ(temperature.step(infinity, -1, false), 1000);
  EXPECT_EQ(temperature.step(0, 1, false), 0.001);
  EXPECT_EQ(temperature.step(1000, 1, false), infinity);
}

TEST(Track, FineStepsAreOneForIntegersAndAHundredthForReals) {
  EXPECT_EQ(sizes.step(64, 1, false), 65);
  EXPECT_EQ(sizes.step(1, -1, false), 1);
  EXPECT_EQ(sizes.step(64, 1, true), 128);
  EXPECT_DOUBLE_EQ(exponent.step(0.5, 1, false), 0.51);
  EXPECT_DOUBLE_EQ(exponent.step(1, 1, false), 1);
  EXPECT_DOUBLE_EQ(mean.step(0, -1, false), -0.2);
}

TEST(Track, DetentsCatchADrag) {
  EXPECT_EQ(sizes.value(0.503f, {1, 8, 64}, 0.01f), 64);
  EXPECT_EQ(sizes.value(0.55f, {1, 8, 64}, 0.01f), sizes.value(0.55f));
}

}  // namespace
}  // namespace view
