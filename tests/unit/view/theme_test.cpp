#include "view/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
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

struct Linear {
  double r, g, b;
};

Linear linear(Rgb colour) {
  const auto channel = [&](int shift) {
    const double c = (colour >> shift & 255) / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return {channel(16), channel(8), channel(0)};
}

/// OKLab (Ottosson 2020).
struct Lab {
  double l, a, b;
};

Lab lab(const Linear& c) {
  const double l = std::cbrt(0.4122214708 * c.r + 0.5363325363 * c.g + 0.0514459929 * c.b);
  const double m = std::cbrt(0.2119034982 * c.r + 0.6806995451 * c.g + 0.1073969566 * c.b);
  const double s = std::cbrt(0.0883024619 * c.r + 0.2817188376 * c.g + 0.6299787005 * c.b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double lightness(Rgb colour) {
  return lab(linear(colour)).l;
}

/// Distance in OKLab, in hundredths: 2 can just be seen.
double difference(const Linear& a, const Linear& b) {
  const Lab x = lab(a), y = lab(b);
  return 100 * std::hypot(x.l - y.l, x.a - y.a, x.b - y.b);
}

/// How a colour looks without one kind of cone, after Machado, Oliveira & Fernandes 2009 at severity 1.
struct Eye {
  const char* name;
  double matrix[3][3];
};

constexpr Eye protanopia{
    "protanopia", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Eye deuteranopia{
    "deuteranopia", {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Eye tritanopia{
    "tritanopia", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

Linear seen(Rgb colour, const Eye& eye) {
  const Linear c = linear(colour);
  const auto row = [&](int i) {
    return std::clamp(eye.matrix[i][0] * c.r + eye.matrix[i][1] * c.g + eye.matrix[i][2] * c.b, 0.0, 1.0);
  };
  return {row(0), row(1), row(2)};
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

TEST(Theme, PaleMarksAreMarksStill) {
  for (const Theme& theme : themes())
    EXPECT_GE(contrast(mix(theme.panel, theme.weight, pale), theme.panel), 3) << theme.name;
}

TEST(Theme, APinnedCellIsSeenOnEveryColourOfBothMaps) {
  // Its frame is ink with a ring of the panel's colour around it: one of the two stands out from any cell.
  for (const Theme& theme : themes())
    for (const auto* map : {&theme.weights, &theme.scores})
      for (const Rgb colour : *map)
        EXPECT_GE(std::max(contrast(theme.ink, colour), contrast(theme.panel, colour)), 3)
            << theme.name << std::hex << colour;
}

TEST(Theme, StepsOfTheSequentialMapLookAlike) {
  for (const Theme& theme : themes()) {
    const double least = theme.dark ? 7.8 : 6.7, most = theme.dark ? 9.25 : 8.05;
    for (std::size_t i = 0; i < 10; ++i) {
      const double step = difference(linear(theme.weights[i]), linear(theme.weights[i + 1]));
      EXPECT_GE(step, least - 0.05) << theme.name << ' ' << i;
      EXPECT_LE(step, most) << theme.name << ' ' << i;
    }
  }
}

TEST(Theme, StepsOfTheDivergingMapLookAlike) {
  for (const Theme& theme : themes())
    for (std::size_t i = 0; i < 10; ++i) {
      const double step = difference(linear(theme.scores[i]), linear(theme.scores[i + 1]));
      EXPECT_NEAR(step, 13.9, 2) << theme.name << ' ' << i;
    }
}

TEST(Theme, ColourBlindEyesSeeEveryStepOfTheMapsAndItsOrder) {
  for (const Theme& theme : themes())
    for (const Eye& eye : {protanopia, deuteranopia, tritanopia})
      for (std::size_t i = 0; i < 10; ++i) {
        const Linear a = seen(theme.weights[i], eye), b = seen(theme.weights[i + 1], eye);
        EXPECT_GE(difference(a, b), 5) << theme.name << ' ' << eye.name << ' ' << i;
        EXPECT_GT((lab(b).l - lab(a).l) * (theme.dark ? 1 : -1), 0.03) << theme.name << ' ' << eye.name << ' ' << i;
        EXPECT_GE(difference(seen(theme.scores[i], eye), seen(theme.scores[i + 1], eye)), 10)
            << theme.name << ' ' << eye.name << ' ' << i;
      }
}

TEST(Theme, ColourBlindEyesTellPositiveFromNegative) {
  struct Limit {
    Eye eye;
    double light, dark;
  };
  for (const Theme& theme : themes())
    for (const Limit& limit : {Limit{protanopia, 17, 13}, {deuteranopia, 17, 13}, {tritanopia, 8, 5.9}})
      for (std::size_t i = 0; i < 5; ++i)
        EXPECT_GE(difference(seen(theme.scores[i], limit.eye), seen(theme.scores[10 - i], limit.eye)),
                  theme.dark ? limit.dark : limit.light)
            << theme.name << ' ' << limit.eye.name << ' ' << i;
}

TEST(Theme, ColourBlindEyesTellSampleFromTheory) {
  for (const Theme& theme : themes())
    for (const Eye& eye : {protanopia, deuteranopia, tritanopia}) {
      EXPECT_GE(difference(seen(theme.sample, eye), seen(theme.theory, eye)), 20) << theme.name << ' ' << eye.name;
      EXPECT_GE(difference(seen(theme.sample, eye), seen(theme.weight, eye)), 9) << theme.name << ' ' << eye.name;
      EXPECT_GE(difference(seen(theme.theory, eye), seen(theme.weight, eye)), 3) << theme.name << ' ' << eye.name;
    }
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
