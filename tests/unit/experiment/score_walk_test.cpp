#include "experiment/score_walk.h"

#include <gtest/gtest.h>

#include "experiment/link.h"

namespace experiment {
namespace {

WalkLaw law(const char* link, std::size_t query, std::size_t key) {
  return walk_law(Experiment(decode(link).parameters), query, key);
}

TEST(ScoreWalk, StandardEntriesGrowAsTheRoot) {
  for (const char* link : {"", "dist=uniform", "dist=sign", "dist=sparse", "dkq=8,16,64", "n=1"}) {
    const WalkLaw walk = law(link, 0, 0);
    EXPECT_TRUE(walk.standard()) << link << ' ' << walk.mean << ' ' << walk.variance;
    EXPECT_EQ(walk.deviation(64), 8) << link;
    EXPECT_EQ(walk.units(16, 64), 2) << link;
  }
}

TEST(ScoreWalk, MeansAndDeviationsScaleIt) {
  // E qk = mq·mk; Var qk = (sq² + mq²)(sk² + mk²) − mq²mk².
  const WalkLaw walk = law("mq=0.5&mk=-2&sq=3&sk=0.1", 1, 2);
  EXPECT_DOUBLE_EQ(walk.mean, -1);
  EXPECT_NEAR(walk.variance, 9.25 * 4.01 - 1, 1e-12);
  EXPECT_FALSE(walk.standard());
  EXPECT_DOUBLE_EQ(walk.centre(10), -10);
  EXPECT_DOUBLE_EQ(walk.units(-10, 10), 0);
}

TEST(ScoreWalk, RhoBindsAQueryToItsOwnKeyAlone) {
  EXPECT_TRUE(law("rho=0.5", 1, 2).standard());
  // E q·k = rho, Var = 1 + rho² for Normal entries.
  const WalkLaw own = law("rho=0.5", 2, 2);
  EXPECT_NEAR(own.mean, 0.5, 1e-12);
  EXPECT_NEAR(own.variance, 1.25, 1e-12);
}

TEST(ScoreWalk, NoSpreadHasNoUnits) {
  const WalkLaw walk = law("sq=0", 0, 1);
  EXPECT_EQ(walk.variance, 0);
  EXPECT_EQ(walk.units(3, 4), 0);
  EXPECT_EQ(law("", 0, 1).units(3, 0), 0);
}

}  // namespace
}  // namespace experiment
