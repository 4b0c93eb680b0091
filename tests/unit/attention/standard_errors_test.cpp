#include "attention/standard_errors.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/sample.h"
#include "attention/score_statistics.h"
#include "attention/scores.h"

namespace attention {
namespace {

/// A spread of laws: distributions, means, deviations, correlation, unequal rows, n ≠ n_k.
std::vector<ScoreLaw> laws() {
  return {{Distribution::normal, 16, {}, 32, 32, 1, 1, 0, 0, 0},
          {Distribution::uniform, 24, {}, 32, 48, 1, 2, 0, 0, 0},
          {Distribution::sparse, 64, {}, 32, 32, 1, 1, 0, 0, 0},
          {Distribution::sign, 16, {}, 40, 32, 1, 1, 0.5, 0, 0},
          {Distribution::normal, 16, {}, 32, 32, 0.5, 1, 0.3, 0.7, 0.6},
          {Distribution::uniform, 32, {8, 16, 32}, 33, 33, 1, 1, 0.2, 0.4, 0},
          {Distribution::normal, 32, {8, 32}, 32, 32, 1, 1, 0, 0, -0.8}};
}

/// Adds the scores of draw `draw` of seed 1.
void add_draw(const ScoreLaw& law, std::uint32_t draw, ScorePool& pool) {
  const auto d = static_cast<std::size_t>(law.dimensions);
  Matrix queries = Matrix::from_shape({d, law.queries}), keys = Matrix::from_shape({d, law.keys});
  Matrix scores = Matrix::from_shape({law.queries, law.keys});
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  EntryDrawer(1, draw, Stream::queries, law.distribution).draw(queries, all);
  EntryDrawer(1, draw, Stream::keys, law.distribution).draw(keys, all);
  if (law.rho != 0) correlate(queries, keys, law.rho, 0, d);
  place(queries, law.query_deviation, law.query_mean, 0, d);
  place(keys, law.key_deviation, law.key_mean, 0, d);
  KeyPanels panels;
  panels.shape(d, law.keys);
  pack_keys(keys, 0, panels.panels(), panels);
  raw_scores(queries, panels, law.dimensions_of_row, 0, law.queries, NumberFormat::f32, scores);
  pool.add(scores.data(), scores.size());
}

TEST(StandardErrors, OfMeanAndVarianceAreTheClosedForms) {
  // Standard normal entries: √(d/(n_q n_k)) and √(2d(n_q + n_k + d + 1)/(n_q n_k)).
  for (const int d : {1, 16, 64, 4096})
    for (const std::size_t keys : {32, 100}) {
      const ScoreLaw law{Distribution::normal, d, {}, 32, keys, 1, 1, 0, 0, 0};
      const double cells = 32.0 * static_cast<double>(keys), rows_and_keys = 32.0 + static_cast<double>(keys);
      const StandardErrors one = standard_errors(law, 1), hundred = standard_errors(law, 100);
      EXPECT_NEAR(*one.mean / std::sqrt(d / cells), 1, 1e-12);
      EXPECT_NEAR(*one.variance / std::sqrt(2 * d * (rows_and_keys + d + 1) / cells), 1, 1e-10);
      EXPECT_NEAR(*hundred.mean * 10 / *one.mean, 1, 1e-12);
    }
}

TEST(StandardErrors, OfKurtosisCountSharedRows) {
  // Issue-sized example: 100 draws at n = 32, d_k = 2 deviate by 0.18, not the 0.015 of independent scores.
  const ScoreLaw law{Distribution::normal, 2, {}, 32, 32, 1, 1, 0, 0, 0};
  EXPECT_NEAR(*standard_errors(law, 100).excess_kurtosis, 0.18, 0.005);
}

TEST(StandardErrors, OfConstantRowsAreThoseOfTheQueriesAlone) {
  // sk = 0: S_ij = mk·Σq_i is the same for every key; 32 independent Normal(0, d·mk²).
  const ScoreLaw law{Distribution::normal, 9, {}, 32, 500, 1, 0, 0, 2, 0};
  EXPECT_NEAR(*standard_errors(law, 4).mean, 6 / std::sqrt(32.0 * 4), 1e-12);
  EXPECT_NEAR(*standard_errors(law, 4).variance, 36 * std::sqrt(2 / (32.0 * 4)), 1e-9);
}

TEST(StandardErrors, SayNothingOfPoolsTooSmall) {
  const ScoreLaw law{Distribution::normal, 2, {}, 32, 32, 1, 1, 0, 0, 0};
  EXPECT_FALSE(standard_errors(law, 1).excess_kurtosis);
  EXPECT_TRUE(standard_errors(law, 1).mean);
  EXPECT_TRUE(standard_errors(law, 1).variance);
  const ScoreLaw usual;
  EXPECT_TRUE(standard_errors(usual, 1).excess_kurtosis);
  const ScoreLaw one{Distribution::normal, 16, {}, 1, 1, 1, 1, 0, 0, 0};
  EXPECT_FALSE(standard_errors(one, 1).variance);  // a single score's variance is always 0
  const ScoreLaw rare{Distribution::sparse, 1, {}, 1, 1, 1, 1, 0, 0, 0};
  EXPECT_FALSE(standard_errors(rare, 1).mean);  // 99 in 100 such scores are 0
  EXPECT_FALSE(standard_errors(usual, 0).mean);
}

TEST(StandardErrors, SayNothingWhereNothingVaries) {
  ScoreLaw law;
  law.query_deviation = law.key_deviation = 0;
  law.query_mean = law.key_mean = 1;
  EXPECT_FALSE(standard_errors(law, 10).mean);
  law.dimensions_of_row = {8, 64};  // the scores differ from row to row, but not from draw to draw
  EXPECT_GT(theory_moments(law).variance, 0);
  EXPECT_FALSE(standard_errors(law, 10).mean);
  EXPECT_FALSE(standard_errors(law, 10).variance);
  EXPECT_FALSE(standard_errors(law, 10).excess_kurtosis);
}

/// Shares of |z| > 2 over pools of three draws each, per statistic.
std::array<double, 3> shares_beyond_two(const ScoreLaw& law, std::uint32_t pools) {
  constexpr std::uint32_t draws = 3;
  const ScoreMoments theory = theory_moments(law);
  const StandardErrors errors = standard_errors(law, draws);
  std::array<double, 3> beyond{};
  for (std::uint32_t p = 0; p < pools; ++p) {
    ScorePool pool(ScoreGrid::around(theory.mean, std::sqrt(theory.variance)));
    for (std::uint32_t i = 0; i < draws; ++i) add_draw(law, p * draws + i, pool);
    beyond[0] += std::abs(*pool.mean() - theory.mean) > 2 * errors.mean.value();
    beyond[1] += std::abs(*pool.variance() - theory.variance) > 2 * errors.variance.value();
    const double far = 2 * errors.excess_kurtosis.value_or(std::numeric_limits<double>::infinity());
    beyond[2] += std::abs(*pool.excess_kurtosis() - *theory.excess_kurtosis) > far;
  }
  for (double& share : beyond) share /= pools;
  return beyond;
}

TEST(StandardErrors, LeaveOneInTwentyPoolsBeyondTwo) {
  // 600 pools: a true share of 3 to 7 % shows as 1 to 10 % (3 deviations of the count). Errors that took
  // shared rows for independent ones would put a quarter of the variances and kurtoses outside.
  for (const ScoreLaw& law : laws()) {
    SCOPED_TRACE(::testing::Message() << "distribution " << static_cast<int>(law.distribution) << ", d_k "
                                      << law.dimensions << ", rho " << law.rho);
    const std::array<double, 3> shares = shares_beyond_two(law, 600);
    for (const double share : {shares[0], shares[1]}) {
      EXPECT_GT(share, 0.01);
      EXPECT_LT(share, 0.10);
    }
    EXPECT_LT(shares[2], 0.10);
    EXPECT_GT(shares[2], standard_errors(law, 3).excess_kurtosis ? 0.01 : -1);
  }
}

}  // namespace
}  // namespace attention
