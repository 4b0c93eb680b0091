#include "attention/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/gradient.h"
#include "attention/row_theory.h"
#include "attention/sample.h"
#include "attention/scores.h"

namespace attention {
namespace {

constexpr auto never = [] { return false; };

/// The stages one by one on each draw's whole matrices: rows `every` apart.
SweepMeans stage_by_stage(const SweepRequest& request, const SweepPoint& point, std::uint32_t draws,
                          std::size_t every = 1) {
  const ScoreLaw& law = request.law;
  const auto d = static_cast<std::size_t>(point.dimensions);
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  SweepMeans mean;
  double rows = 0;
  for (std::uint32_t draw = 0; draw < draws; ++draw) {
    Matrix queries = Matrix::from_shape({d, law.queries}), keys = Matrix::from_shape({d, law.keys});
    EntryDrawer(request.seed, request.draw + draw, Stream::queries, law.distribution).draw(queries, all);
    EntryDrawer(request.seed, request.draw + draw, Stream::keys, law.distribution).draw(keys, all);
    if (law.rho != 0) correlate(queries, keys, law.rho, 0, d);
    place(queries, law.query_deviation, law.query_mean, 0, d);
    place(keys, law.key_deviation, law.key_mean, 0, d);
    round_to(request.softmax.format, queries.data(), queries.size());
    round_to(request.softmax.format, keys.data(), keys.size());
    KeyPanels panels;
    panels.shape(d, law.keys);
    pack_keys(keys, 0, panels.panels(), panels);
    Matrix scores = Matrix::from_shape({law.queries, law.keys});
    raw_scores(queries, panels, {}, 0, law.queries, request.softmax.format, scores);
    const Bias bias(request.bias, law.queries, law.keys, request.custom_bias);
    std::vector<float> row(law.keys), b(law.keys), weights(law.keys);
    for (std::size_t i = 0; i < law.queries; i += every) {
      bias.row(i, b.data());
      const bool masked = std::all_of(b.begin(), b.end(), [](float x) { return x == -INFINITY; });
      round_to(request.softmax.format, b.data(), b.size());
      scale_row(&scores(i, 0), law.keys, point.divisor, request.softmax.format, row.data());
      bias_row(row.data(), b.data(), law.keys, request.softmax.format, row.data());
      SoftmaxSetting setting = request.softmax;
      setting.temperature = point.temperature;
      const RowSummary summary = softmax_row(row.data(), law.keys, masked, setting, weights.data());
      if (summary.state != RowState::ordinary) continue;
      ++rows;
      mean.entropy += summary.entropy;
      mean.largest_weight += summary.largest_weight;
      mean.jacobian_trace += summary.jacobian_trace;
      mean.gradient_norm += jacobian_norm(weights.data(), law.keys);
    }
  }
  return {mean.entropy / rows, mean.largest_weight / rows, mean.jacobian_trace / rows, mean.gradient_norm / rows};
}

/// The bits of every row's statistics are the same; the sums over rows are too, because their order is.
void expect_stage_by_stage(const SweepRequest& request, std::uint32_t draws, std::size_t every = 1) {
  Sweep sweep(request);
  ASSERT_TRUE(sweep.advance(never));
  EXPECT_EQ(sweep.draws(), draws);
  for (std::size_t i = 0; i < request.points.size(); ++i) {
    const SweepMeans expected = stage_by_stage(request, request.points[i], draws, every), found = *sweep.means(i);
    EXPECT_EQ(found.entropy, expected.entropy) << i;
    EXPECT_EQ(found.largest_weight, expected.largest_weight) << i;
    EXPECT_EQ(found.jacobian_trace, expected.jacobian_trace) << i;
    EXPECT_EQ(found.gradient_norm, expected.gradient_norm) << i;
  }
}

SweepRequest request_of(std::size_t queries, std::size_t keys, std::vector<SweepPoint> points) {
  SweepRequest request;
  request.law.queries = queries;
  request.law.keys = keys;
  request.seed = 7;
  request.draw = 3;
  request.points = std::move(points);
  return request;
}

TEST(Sweep, IsEachSettingComputedOnItsOwn) {
  // Points out of order, twice at one d_k, at the limits of T.
  SweepRequest request = request_of(100, 37, {{64, 8, 1}, {1, 1, 1}, {7, 2, 0.5}, {64, 1, 0}, {13, 3, INFINITY}});
  expect_stage_by_stage(request, 3);
  EXPECT_EQ(Sweep(request).rows(), 300u);
}

TEST(Sweep, KeepsLawBiasAndFormat) {
  SweepRequest request = request_of(256, 256, {{5, 2, 1}, {33, 4, 2}});
  request.law.distribution = Distribution::uniform;
  request.law.query_deviation = 2;
  request.law.key_mean = 0.5;
  request.law.rho = -0.4;
  request.bias.causal = true;
  request.bias.alibi = true;
  expect_stage_by_stage(request, 1);
  request.softmax.format = NumberFormat::f16;
  request.softmax.naive = true;
  expect_stage_by_stage(request, 1);
}

TEST(Sweep, SpreadsItsRowsOverALargeMatrix) {
  SweepRequest request = request_of(1024, 16, {{8, 1, 1}});
  expect_stage_by_stage(request, 1, 4);
  EXPECT_EQ(Sweep(request).rows(), 256u);
}

TEST(Sweep, StopsAnywhereAndGoesOn) {
  const SweepRequest request = request_of(32, 32, curve_points(log_spaced(512, 2), 0.5, 1));
  Sweep whole(request), pieces(request);
  ASSERT_TRUE(whole.advance(never));
  int steps = 0;
  double last = 0;
  while (!pieces.advance([] { return true; })) {
    ++steps;
    EXPECT_GE(pieces.progress(), last);
    last = pieces.progress();
  }
  EXPECT_GT(steps, 1000);
  EXPECT_EQ(pieces.progress(), 1);
  for (std::size_t i = 0; i < request.points.size(); ++i) {
    EXPECT_EQ(pieces.means(i)->entropy, whole.means(i)->entropy);
    EXPECT_EQ(pieces.means(i)->gradient_norm, whole.means(i)->gradient_norm);
  }
}

TEST(Sweep, APointAppearsWithAllRowsOfItsFirstDraw) {
  // One draw of 256 rows: a mean that has appeared is the last one.
  const SweepRequest request = request_of(256, 32, curve_points({1, 8, 64}, 0.5, 1));
  Sweep whole(request), pieces(request);
  whole.advance(never);
  std::size_t none = 0;
  for (bool done = false; !done;) {
    done = pieces.advance([] { return true; });
    for (std::size_t i = 0; i < request.points.size(); ++i) {
      const auto means = pieces.means(i);
      if (!means) {
        ++none;
        continue;
      }
      ASSERT_EQ(means->entropy, whole.means(i)->entropy) << i;
    }
  }
  EXPECT_GT(none, 256u);
}

TEST(Sweep, FollowsTheory) {
  // 8 draws of 32 rows; a row's entropy deviates by 0.3 at most and the rows are nearly independent:
  // 5 standard errors of 256 rows, 0.1, hold whatever the seed.
  const std::vector<int> dimensions{1, 4, 16, 64, 256};
  SweepRequest request = request_of(32, 32, curve_points(dimensions, 0.5, 1));
  Sweep sweep(request);
  ASSERT_TRUE(sweep.advance(never));
  RowTheoryTable table;
  for (std::size_t i = 0; i < request.points.size(); ++i) {
    const SweepPoint& point = request.points[i];
    const RowTheory theory = table.at(32, point.dimensions, point.divisor, 1);
    EXPECT_NEAR(sweep.means(i)->entropy, theory.entropy, point.dimensions == 1 ? 0.3 : 0.15) << i;
    EXPECT_NEAR(sweep.means(i)->jacobian_trace, theory.jacobian_trace, 0.1) << i;
  }
}

TEST(Sweep, HasNoMeansWhereEveryRowIsMasked) {
  SweepRequest request = request_of(8, 8, {{4, 2, 1}});
  request.bias.padding = true;
  request.bias.padded_keys = 8;
  Sweep sweep(request);
  EXPECT_FALSE(sweep.means(0));
  ASSERT_TRUE(sweep.advance(never));
  EXPECT_FALSE(sweep.means(0));
}

TEST(Sweep, OfNothingIsDone) {
  Sweep sweep(request_of(8, 8, {}));
  EXPECT_TRUE(sweep.advance(never));
  EXPECT_EQ(sweep.progress(), 1);
}

TEST(LogSpaced, CoversOneToTheLast) {
  EXPECT_EQ(log_spaced(16, 1), (std::vector<int>{1, 2, 4, 8, 16}));
  EXPECT_EQ(log_spaced(10, 2), (std::vector<int>{1, 2, 3, 4, 6, 8, 10}));
  EXPECT_EQ(log_spaced(1, 4), std::vector<int>{1});
  const std::vector<int> all = log_spaced(4096, 8);
  EXPECT_EQ(all.front(), 1);
  EXPECT_EQ(all.back(), 4096);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
}

TEST(SweepPoints, OfCurvesAndGrids) {
  const std::vector<SweepPoint> curve = curve_points({4, 9}, 0.5, 2);
  EXPECT_EQ(curve, (std::vector<SweepPoint>{{4, 2, 2}, {4, 1, 2}, {9, 3, 2}, {9, 1, 2}}));
  const std::vector<SweepPoint> grid = grid_points({1, 2}, {0.5, 8});
  EXPECT_EQ(grid, (std::vector<SweepPoint>{{1, 0.5f, 1}, {1, 8, 1}, {2, 0.5f, 1}, {2, 8, 1}}));
}

}  // namespace
}  // namespace attention
