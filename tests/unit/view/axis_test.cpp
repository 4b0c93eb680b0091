#include "view/axis.h"

#include <gtest/gtest.h>

namespace view {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> texts;
  for (const Tick& tick : ticks) texts.push_back(text_of(tick.label));
  return texts;
}

using Labels = std::vector<std::string>;

TEST(Axis, GoesFromValuesToPlacesAndBack) {
  const Axis axis{-34, 34, 100, 780};
  EXPECT_FLOAT_EQ(axis.at(0), 440);
  EXPECT_FLOAT_EQ(axis.at(-34), 100);
  EXPECT_NEAR(axis.value(axis.at(17.25)), 17.25, 1e-4);
  const Axis powers{1e-4, 1, 300, 100, true};
  EXPECT_FLOAT_EQ(powers.at(1e-2), 200);
  EXPECT_NEAR(powers.value(150), 0.1, 1e-6);
}

TEST(Axis, StepsAreRound) {
  for (const double span : {0.00123, 0.06, 0.9, 7.0, 33.0, 64.0, 4096.0, 1e7}) {
    const auto ticks = round_ticks(0, span, 5);
    EXPECT_GE(ticks.size(), 3u) << span;
    EXPECT_LE(ticks.size(), 7u) << span;
    EXPECT_EQ(ticks.front().value, 0);
  }
  EXPECT_EQ(labels(round_ticks(0, 0.063, 4)), (Labels{"0", "0.02", "0.04", "0.06"}));
  EXPECT_EQ(labels(step_ticks(-34, 34, 16)), (Labels{"−32", "−16", "0", "16", "32"}));
}

TEST(Axis, IndicesHaveTheirEndsAndThePinnedOne) {
  EXPECT_EQ(labels(index_ticks(0, 32, -1)), (Labels{"0", "8", "16", "24", "31"}));
  EXPECT_EQ(labels(index_ticks(0, 1024, -1)), (Labels{"0", "256", "512", "768", "1,023"}));
  const auto pinned = index_ticks(0, 32, 26);
  EXPECT_EQ(labels(pinned), (Labels{"0", "8", "16", "24", "26", "31"}));
  EXPECT_TRUE(pinned[4].strong);
  EXPECT_EQ(labels(index_ticks(0, 1, -1)), (Labels{"0"}));
  EXPECT_EQ(pinned[1].value, 8.5);
}

TEST(Axis, BoldTicksPushTheirNeighboursAway) {
  const Axis axis{0, 32, 0, 352};
  const auto ticks = index_ticks(0, 32, 26);
  const auto kept = uncrowded(ticks, axis, std::vector<float>(ticks.size(), 14.0f), 6);
  EXPECT_EQ(labels(kept), (Labels{"0", "8", "16", "24", "26", "31"}));
  const Axis narrow{0, 32, 0, 160};
  EXPECT_EQ(labels(uncrowded(ticks, narrow, std::vector<float>(ticks.size(), 14.0f), 6)),
            (Labels{"0", "8", "16", "26", "31"}));
}

TEST(Axis, PowersAreWrittenAsPowers) {
  EXPECT_EQ(labels(power_ticks(1e-4, 1)), (Labels{"10−4", "10−3", "10−2", "10−1", "1"}));
}

}  // namespace
}  // namespace view
