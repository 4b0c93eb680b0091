#include "view/theme.h"

#include <gtest/gtest.h>

#include <cmath>

namespace view {
namespace {

/// WCAG 2.1's relative luminance.
double luminance(Rgb colour) {
  const auto linear = [](unsigned channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour >> 16 & 255) + 0.7152 * linear(colour >> 8 & 255) + 0.0722 * linear(colour & 255);
}

double contrast(Rgb a, Rgb b) {
  const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

/// OKLab's lightness (Ottosson 2020).
double lightness(Rgb colour) {
  const auto linear = [&](int shift) {
    const double c = (colour >> shift & 255) / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  const double r = linear(16), g = linear(8), b = linear(0);
  return 0.2104542553 * std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
         0.7936177850 * std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
         0.0040720468 * std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

TEST(Theme, TextHasAContrastOf45OnEveryGround) {
  for (const Theme& theme : themes())
    for (const Rgb text : {theme.ink, theme.ink2, theme.ink3, theme.sample, theme.theory})
      for (const Rgb ground : {theme.page, theme.panel, theme.field})
        EXPECT_GE(contrast(text, ground), 4.5) << theme.name << std::hex << ' ' << text << " on " << ground;
}

TEST(Theme, ChosenTextIsReadableOnInk) {
  for (const Theme& theme : themes()) EXPECT_GE(contrast(theme.panel, theme.ink), 4.5) << theme.name;
}

TEST(Theme, MarksHaveAContrastOf3OnPanels) {
  for (const Theme& theme : themes())
    for (const Rgb mark : {theme.sample, theme.theory, theme.weight, theme.axis, theme.ink})
      EXPECT_GE(contrast(mark, theme.panel), 3) << theme.name << std::hex << ' ' << mark;
}

TEST(Theme, LightnessOfTheSequentialMapFallsOrRisesEvenly) {
  for (const Theme& theme : themes()) {
    const double whole = lightness(theme.weights[10]) - lightness(theme.weights[0]);
    for (std::size_t i = 0; i < 10; ++i) {
      const double step = (lightness(theme.weights[i + 1]) - lightness(theme.weights[i])) / whole;
      EXPECT_NEAR(step, 0.1, 0.03) << theme.name << ' ' << i;
    }
  }
}

TEST(Theme, ArmsOfTheDivergingMapAreEquallyLight) {
  for (const Theme& theme : themes())
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_NEAR(lightness(theme.scores[i]), lightness(theme.scores[10 - i]), 0.02) << theme.name << ' ' << i;
}

TEST(Theme, ColoursAreMixedBetweenStops) {
  const ColourMap map = themes()[0].map_of(experiment::Stage::weights);
  EXPECT_EQ(colour_at(map, 0), 0xF7FBF9u);
  EXPECT_EQ(colour_at(map, 1), 0x003635u);
  EXPECT_EQ(colour_at(map, 0.1f), 0xC8EDDCu);
  EXPECT_EQ(colour_at(map, 2), 0x003635u);
  EXPECT_EQ(mix(0x000000, 0xFF8040, 0.5f), 0x804020u);
}

TEST(Theme, AutomaticFollowsTheSystem) {
  EXPECT_EQ(theme_of(experiment::Theme::automatic, true).name, "dark");
  EXPECT_EQ(theme_of(experiment::Theme::automatic, false).name, "light");
  EXPECT_EQ(theme_of(experiment::Theme::projector, true).name, "projector");
}

}  // namespace
}  // namespace view
