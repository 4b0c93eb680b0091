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

/// Everything computed, the curves too.
struct Swept : Experiment {
  explicit Swept(const char* link) : Experiment(linked(link)) {
    curves();
    while (!advance([] { return false; }) || sweeping()) {
    }
  }
};

RowShares at(const SweepCurve& curve, int dimensions) {
  for (std::size_t i = 0; i < curve.shares.size(); ++i)
    if (curve.dimensions[i] == dimensions) return curve.shares[i];
  ADD_FAILURE() << "no d_k = " << dimensions;
  return {};
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
  const Swept sign("dist=sign&n=1024&p=0");
  ASSERT_EQ(curve_theory(sign), CurveTheory::limit);
  const SweepCurve curve = predicted_curve(sign, false);
  const double critical = std::sqrt(2 * std::log(1024.0));
  EXPECT_NEAR(at(curve, 4).entropy, 1 - 4 / (2 * std::log(1024.0)), 1e-12);
  EXPECT_EQ(at(curve, 4).jacobian_trace, 1);
  EXPECT_EQ(at(curve, 64).entropy, 0);
  EXPECT_NEAR(at(curve, 64).jacobian_trace, critical / 8, 1e-12);
  for (const char* link : {"bias=alibi", "bias=alibi&dist=sign", "n=1", "n=8&bias=padding&pad=8"}) {
    const Swept swept(link);
    EXPECT_EQ(curve_theory(swept), CurveTheory::none) << link;
    EXPECT_TRUE(predicted_curve(swept, true).shares.empty()) << link;
  }
  EXPECT_EQ(curve_theory(Swept("dkq=8,16")), CurveTheory::mean);
}

TEST(SweepTheory, LimitsOfTheTemperature) {
  EXPECT_EQ(at(predicted_curve(Swept("T=0"), true), 64).entropy, 0);
  EXPECT_NEAR(at(predicted_curve(Swept("T=inf"), false), 4096).entropy, 1, 1e-12);
  EXPECT_NEAR(at(predicted_curve(Swept("T=inf&dist=sign"), false), 4096).entropy, 1, 1e-12);
  EXPECT_EQ(at(predicted_curve(Swept("T=0&dist=sign"), false), 4096).entropy, 0);
}

TEST(SweepTheory, TheMeasuredCurvesLieOnIt) {
  for (const char* link : {"n=64", "n=64&bias=causal", "n=300&bias=causal"}) {
    const Swept swept(link);
    for (const bool scaled : {true, false})
      for (const int d : {1, 8, 64, 512, 4096}) {
        const RowShares sample = at(measured_curve(swept, scaled), d);
        const RowShares expected = at(predicted_curve(swept, scaled), d);
        EXPECT_NEAR(sample.entropy, expected.entropy, 0.05) << link << ' ' << d;
        EXPECT_NEAR(sample.jacobian_trace, expected.jacobian_trace, 0.07) << link << ' ' << d;
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
