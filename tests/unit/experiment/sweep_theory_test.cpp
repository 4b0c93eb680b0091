#include "experiment/sweep_theory.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/theory.h"
#include "experiment/link.h"

namespace experiment {
namespace {

Parameters linked(const char* link) {
  return decode(link).parameters;
}

SweepTheory complete(const char* link) {
  SweepTheory theory;
  for (int call = 0; call < 100; ++call)
    if (theory.follow(linked(link))) return theory;
  ADD_FAILURE() << "not complete after 100 calls: " << link;
  return theory;
}

const RowShares& at(const SweepCurve& curve, int dimensions) {
  for (std::size_t i = 0; i < curve.shares.size(); ++i)
    if (curve.dimensions[i] == dimensions) return curve.shares[i];
  ADD_FAILURE() << "no d_k = " << dimensions;
  static const RowShares none;
  return none;
}

TEST(SweepTheory, CurvesAreTheExactMeans) {
  const SweepTheory theory = complete("n=32&T=2&sq=1.5");
  ASSERT_EQ(theory.kind(), SweepTheory::Kind::mean);
  attention::RowTheoryTable table;
  for (const int d : {1, 64, 4096}) {
    const attention::RowTheory scaled = table.at(32, d, std::sqrt(d) * 2, 1.5), unscaled = table.at(32, d, 2, 1.5);
    EXPECT_DOUBLE_EQ(at(theory.scaled(), d).entropy, scaled.entropy / std::log(32.0));
    EXPECT_DOUBLE_EQ(at(theory.scaled(), d).jacobian_trace, scaled.jacobian_trace);
    EXPECT_DOUBLE_EQ(at(theory.unscaled(), d).entropy, unscaled.entropy / std::log(32.0));
  }
}

TEST(SweepTheory, PointsComeInAFewAtATimeUntilTheTableIsFull) {
  SweepTheory theory;
  EXPECT_FALSE(theory.follow(linked("")));
  const std::size_t first = theory.scaled().shares.size();
  EXPECT_GT(first, 0u);
  EXPECT_LT(first, 8u);
  while (!theory.follow(linked(""))) {
  }
  EXPECT_EQ(theory.scaled().dimensions.back(), 4096);
  EXPECT_TRUE(theory.follow(linked("p=0.3&T=4"))) << "a slider that is dragged must not wait";
}

TEST(SweepTheory, WithoutScalingTheOtherCurveIsThePapers) {
  EXPECT_EQ(swept_exponent(linked("p=0")), 0.5);
  EXPECT_EQ(swept_exponent(linked("p=0.3")), 0.3);
  Experiment experiment(linked("p=0&n=8"));
  const attention::SweepRequest& request = experiment.curves().request();
  const std::size_t last = request.points.size() - 2;
  EXPECT_EQ(request.points[last].divisor, 64);
  EXPECT_EQ(request.points[last + 1].divisor, 1);
}

TEST(SweepTheory, OtherEntriesHaveTheLimitAndUnequalKeysNothing) {
  const SweepTheory sign = complete("dist=sign&n=1024&p=0");
  ASSERT_EQ(sign.kind(), SweepTheory::Kind::limit);
  const double critical = std::sqrt(2 * std::log(1024.0));
  EXPECT_NEAR(at(sign.unscaled(), 4).entropy, 1 - 4 / (2 * std::log(1024.0)), 1e-12);
  EXPECT_EQ(at(sign.unscaled(), 4).jacobian_trace, 1);
  EXPECT_EQ(at(sign.unscaled(), 64).entropy, 0);
  EXPECT_NEAR(at(sign.unscaled(), 64).jacobian_trace, critical / 8, 1e-12);
  for (const char* link : {"bias=causal", "bias=alibi", "n=1", "n=8&bias=padding&pad=7"})
    EXPECT_EQ(complete(link).kind(), SweepTheory::Kind::none) << link;
  const SweepTheory padded = complete("n=36&bias=padding&pad=4");
  EXPECT_NEAR(at(padded.scaled(), 64).entropy * std::log(36.0), at(complete("").scaled(), 64).entropy * std::log(32.0),
              1e-12);
}

TEST(SweepTheory, LimitsOfTheTemperature) {
  EXPECT_EQ(at(complete("T=0").scaled(), 64).entropy, 0);
  EXPECT_NEAR(at(complete("T=inf").unscaled(), 4096).entropy, 1, 1e-12);
  EXPECT_NEAR(at(complete("T=inf&dist=sign").unscaled(), 4096).entropy, 1, 1e-12);
}

TEST(SweepTheory, TheMeasuredCurvesLieOnIt) {
  Experiment experiment(linked("n=64"));
  experiment.curves();
  while (!experiment.advance([] { return false; }) || experiment.sweeping()) {
  }
  const SweepTheory theory = complete("n=64");
  for (const bool scaled : {true, false}) {
    const SweepCurve sample = measured_curve(experiment.curves(), scaled);
    const SweepCurve& expected = scaled ? theory.scaled() : theory.unscaled();
    for (const int d : {1, 8, 64, 512, 4096}) {
      EXPECT_NEAR(at(sample, d).entropy, at(expected, d).entropy, 0.05) << d;
      EXPECT_NEAR(at(sample, d).jacobian_trace, at(expected, d).jacobian_trace, 0.07) << d;
    }
  }
}

TEST(SweepTheory, FreezingLineAndSpread) {
  EXPECT_NEAR(freezing_divisor(linked("n=32"), 64), 8 / std::sqrt(2 * std::log(32.0)), 1e-12);
  EXPECT_NEAR(freezing_divisor(linked("n=32&sq=3&sk=0.5"), 64), 12 / std::sqrt(2 * std::log(32.0)), 1e-12);
  Experiment experiment(linked("p=0&dk=512"));
  EXPECT_FALSE(logit_spread(experiment));
  experiment.finish();
  const auto spread = logit_spread(experiment);
  ASSERT_TRUE(spread);
  EXPECT_NEAR(spread->deviation, 22.8, 0.05);
  EXPECT_NEAR(spread->limit, 2.63, 0.005);
  Experiment one(linked("n=1"));
  one.finish();
  EXPECT_FALSE(logit_spread(one));
  EXPECT_FALSE(present_shares(one));
}

}  // namespace
}  // namespace experiment
