#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiment/experiment.h"
#include "experiment/link.h"
#include "experiment/sweep_stage.h"

namespace experiment {
namespace {

constexpr auto never = [] { return false; };
constexpr auto at_once = [] { return true; };

Parameters at(const char* link) {
  return decode(link).parameters;
}

void sweep_whole(Experiment& experiment) {
  experiment.advance(never);
  ASSERT_TRUE(experiment.ready());
  ASSERT_FALSE(experiment.sweeping());
}

/// Where the sweep evaluates d_k, divided by the power where `scaled`.
std::size_t index_of(const attention::Sweep& sweep, int dimensions, bool scaled) {
  const auto& points = sweep.request().points;
  for (std::size_t i = scaled ? 0 : 1; i < points.size(); i += 2)
    if (points[i].dimensions == dimensions) return i;
  ADD_FAILURE() << "no point at " << dimensions;
  return 0;
}

void expect_row_means(const Experiment& experiment, const attention::Sweep& sweep, bool scaled) {
  const auto found = sweep.means(index_of(sweep, experiment.parameters().dk, scaled));
  const RowMeans rows = experiment.row_means();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->entropy, *rows.entropy);
  EXPECT_EQ(found->largest_weight, *rows.largest_weight);
  EXPECT_EQ(found->jacobian_trace, *rows.jacobian_trace);
}

TEST(Sweeps, AtThePresentDimensionTheCurveIsTheMeanOverTheRowsOfTheMatrix) {
  // With 256 queries the rows are the same ones, and so are their sums' bits.
  for (const char* link : {"n=256", "n=256&nk=40&dk=16&bias=causal&p=0.3&T=2", "n=256&dk=64&dist=uniform&sq=2&mk=1",
                           "n=256&rho=0.5&fmt=bf16", "n=256&fmt=f16&softmax=naive&dk=32&seed=3&draw=5", "n=256&T=0"}) {
    Experiment experiment(at(link));
    experiment.curves();
    sweep_whole(experiment);
    expect_row_means(experiment, experiment.curves(), true);
  }
  Experiment unscaled(at("n=256&p=0"));
  unscaled.curves();
  sweep_whole(unscaled);
  expect_row_means(unscaled, unscaled.curves(), false);
}

TEST(Sweeps, ThePhaseMapHasTheMatrixsMeansAtItsDivisor) {
  Experiment experiment(at("n=256&dk=64"));
  experiment.phase();
  sweep_whole(experiment);
  const PhaseGrid grid = phase_grid(experiment.parameters());
  ASSERT_EQ(grid.dimensions.size() * grid.divisors.size(), experiment.phase().request().points.size());
  EXPECT_EQ(grid.dimensions.front(), 1);
  EXPECT_EQ(grid.dimensions.back(), 4096);
  EXPECT_EQ(grid.divisors.front(), 0.25);
  EXPECT_EQ(grid.divisors.back(), 1024);
  const auto d = std::find(grid.dimensions.begin(), grid.dimensions.end(), 64) - grid.dimensions.begin();
  const auto v = std::find(grid.divisors.begin(), grid.divisors.end(), 8) - grid.divisors.begin();
  const auto found = experiment.phase().means(static_cast<std::size_t>(d) * grid.divisors.size() + std::size_t(v));
  EXPECT_EQ(found->entropy, *experiment.row_means().entropy);
}

TEST(Sweeps, NothingIsComputedUntilSomebodyAsks) {
  Experiment experiment;
  experiment.advance(never);
  EXPECT_FALSE(experiment.sweeping());
  EXPECT_EQ(experiment.sweep_version(), 0u);
  EXPECT_FALSE(experiment.curves().means(0));
  EXPECT_TRUE(experiment.ready());
  EXPECT_TRUE(experiment.sweeping());
  experiment.finish();  // of results, not of sweeps
  EXPECT_FALSE(experiment.curves().means(0));
}

TEST(Sweeps, WorkInSlicesAfterTheResults) {
  Experiment experiment(at("n=300&dk=200"));
  experiment.curves();
  std::size_t before = 0, slices = 0;
  while (experiment.sweeping()) {
    if (experiment.advance(at_once)) {
      ++slices;
    } else {
      ++before;
      EXPECT_EQ(experiment.sweep_version(), 0u);
    }
  }
  EXPECT_GT(before, 5u);
  EXPECT_GT(slices, 100u);
  EXPECT_GE(experiment.sweep_version(), slices - 1);
  Experiment whole(at("n=300&dk=200"));
  whole.curves();
  sweep_whole(whole);
  for (std::size_t i = 0; i < whole.curves().request().points.size(); ++i)
    EXPECT_EQ(experiment.curves().means(i)->entropy, whole.curves().means(i)->entropy) << i;
}

TEST(Sweeps, AChangeStopsThemUntilSomebodyAsksAgain) {
  Experiment experiment;
  experiment.curves();
  experiment.advance(never);
  EXPECT_TRUE(experiment.curves().means(0));
  experiment.set(at("T=2"));
  EXPECT_FALSE(experiment.sweeping());
  EXPECT_FALSE(experiment.curves().means(0)) << "of other parameters";
  for (int i = 0; i < 40; ++i) experiment.advance(at_once);
  experiment.set(at("T=3"));
  EXPECT_FALSE(experiment.sweeping()) << "a sweep under way is stopped";
  experiment.curves();
  EXPECT_TRUE(experiment.sweeping());
  sweep_whole(experiment);
  Experiment fresh(at("T=3"));
  fresh.curves();
  sweep_whole(fresh);
  for (std::size_t i = 0; i < fresh.curves().request().points.size(); ++i)
    EXPECT_EQ(experiment.curves().means(i)->entropy, fresh.curves().means(i)->entropy) << i;
}

TEST(Sweeps, DependOnNeitherTheDimensionNorTheView) {
  Experiment experiment;
  experiment.curves();
  experiment.phase();
  sweep_whole(experiment);
  experiment.set(at("dk=512&dkq=8,16&row=3&stage=raw"));
  experiment.finish();
  EXPECT_TRUE(experiment.curves().means(0));
  EXPECT_TRUE(experiment.phase().means(0));
  EXPECT_FALSE(experiment.sweeping());
  experiment.set(at("dk=512&p=0"));
  EXPECT_TRUE(experiment.phase().means(0));
  EXPECT_FALSE(experiment.curves().means(0));
}

TEST(Sweeps, OfAnotherDrawTheLastWholeOneStaysUntilTheNewOneIsWhole) {
  Experiment experiment;
  experiment.curves();
  sweep_whole(experiment);
  const double first = experiment.curves().means(0)->entropy;
  experiment.set(at("draw=1"));
  EXPECT_EQ(experiment.curves().means(0)->entropy, first);
  EXPECT_TRUE(experiment.sweeping());
  sweep_whole(experiment);
  EXPECT_NE(experiment.curves().means(0)->entropy, first);
  EXPECT_EQ(experiment.curves().request().draw, 1u);
}

TEST(Sweeps, AreFinishedWhileDrawsFollowEachOther) {
  Experiment experiment(at("play=1"));
  experiment.finish();
  experiment.curves();
  for (int slice = 0; experiment.sweeping(); ++slice) {
    ASSERT_LT(slice, 100000);
    if (slice % 100 == 0) experiment.step();
    experiment.advance(at_once);
    experiment.curves();
    if (experiment.curves().request().draw > 0) return;  // the first was whole before another began
  }
}

TEST(Sweeps, ACustomBiasBeginsThemAnew) {
  Experiment experiment(at("n=256&nk=4&bias=custom"));
  experiment.curves();
  sweep_whole(experiment);
  const double before = experiment.curves().means(0)->entropy;
  UserData data;
  data.bias = attention::Matrix::from_shape({256, 4});
  data.bias.fill(0);
  for (std::size_t i = 0; i < 256; ++i) data.bias(i, 1) = -INFINITY;
  std::vector<Warning> warnings;
  ASSERT_EQ(experiment.load(data, warnings), "");
  experiment.curves();
  sweep_whole(experiment);
  EXPECT_LT(experiment.curves().means(0)->entropy, before);
  expect_row_means(experiment, experiment.curves(), true);
}

TEST(Sweeps, TheoryOfTheCurveIsThatOfTheRows) {
  for (const char* link : {"", "n=24&nk=40&dk=8&p=0.3&T=2&bias=padding", "n=16&p=0&sq=2&sk=0.5&mk=1", "bias=causal",
                           "n=40&bias=causal+window&window=20"}) {
    Experiment experiment(at(link));
    experiment.curves();
    sweep_whole(experiment);
    const attention::Sweep& curves = experiment.curves();
    const auto& theory = experiment.curve_theory();
    ASSERT_EQ(theory.size(), curves.request().points.size());
    // At p = 0 the present point is on the curve without scaling.
    const std::size_t here = index_of(curves, experiment.parameters().dk, experiment.parameters().p != 0);
    EXPECT_EQ(theory[here].entropy, experiment.row_means_law()->means.entropy);
    EXPECT_EQ(theory[here].jacobian_trace, experiment.row_means_law()->means.jacobian_trace);
    // Eight standard errors of 256 rows at least: nearness, for other points than the present one.
    for (std::size_t i = 0; i < theory.size(); ++i)
      EXPECT_NEAR(curves.means(i)->entropy, theory[i].entropy, 0.3) << link << " " << i;
  }
}

TEST(Sweeps, ThereIsNoTheoryOfOtherLaws) {
  for (const char* link : {"dist=sign", "bias=alibi", "rho=0.5"}) {
    Experiment experiment(at(link));
    experiment.curves();
    sweep_whole(experiment);
    EXPECT_TRUE(experiment.curve_theory().empty()) << link;
  }
}

TEST(Sweeps, EndEarlierWhereThereAreVeryManyRows) {
  Experiment experiment(at("n=4096&dk=1"));
  EXPECT_EQ(experiment.curves().request().points.back().dimensions, 2048);
  EXPECT_EQ(phase_grid(experiment.parameters()).dimensions.back(), 2048);
}

}  // namespace
}  // namespace experiment
