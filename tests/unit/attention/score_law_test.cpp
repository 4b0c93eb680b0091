#include "attention/score_law.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace attention {
namespace {

constexpr Distribution distributions[] = {Distribution::normal, Distribution::uniform, Distribution::sign,
                                          Distribution::sparse};

TEST(ScoreLaw, EntriesAreStandardised) {
  const double fourth[] = {3, 1.8, 1, 30};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(entry_moment(distributions[i], 0), 1);
    EXPECT_EQ(entry_moment(distributions[i], 1), 0);
    EXPECT_EQ(entry_moment(distributions[i], 2), 1);
    EXPECT_DOUBLE_EQ(entry_moment(distributions[i], 4), fourth[i]);
  }
  // Of 8th order: a Normal's (8 − 1)!!, a uniform's √3⁸/9, a tenth of √10⁸ times a Normal's.
  EXPECT_EQ(entry_moment(Distribution::normal, 8), 105);
  EXPECT_DOUBLE_EQ(entry_moment(Distribution::uniform, 8), 9);
  EXPECT_EQ(entry_moment(Distribution::sparse, 8), 0.1 * 1e4 * 105);
}

TEST(ScoreLaw, KurtosisOfCentredScores) {
  for (const Distribution distribution : distributions) {
    ScoreLaw law;
    law.distribution = distribution;
    law.dimensions = 8;
    law.query_deviation = 2;
    law.key_deviation = 0.5;
    const double kappa = entry_moment(distribution, 4);
    const ScoreMoments moments = theory_moments(law);
    EXPECT_EQ(moments.mean, 0);
    EXPECT_DOUBLE_EQ(moments.variance, 8);
    EXPECT_NEAR(*moments.excess_kurtosis, (kappa * kappa - 3) / 8, 1e-12 * kappa * kappa);
  }
}

TEST(ScoreLaw, MeanAndVarianceAreTheContracts) {
  const double sq = 1.5, sk = 0.7, mq = -0.4, mk = 0.9, rho = 0.6, d = 12, n = 5;
  for (const Distribution distribution : distributions) {
    const double kappa = entry_moment(distribution, 4);
    ScoreLaw law{distribution, 12, {}, 5, 5, sq, sk, mq, mk, rho};
    const double v = sq * sq * sk * sk + sq * sq * mk * mk + sk * sk * mq * mq;
    const double mean_off = d * mq * mk, mean_on = d * (mq * mk + rho * sq * sk);
    const double on = d * (sq * sq * sk * sk * (1 + rho * rho * (kappa - 2)) + sq * sq * mk * mk + sk * sk * mq * mq +
                           2 * rho * sq * sk * mq * mk);
    const double mean = mean_off + (mean_on - mean_off) / n;
    const double between = (mean_on - mean_off) * (mean_on - mean_off) / n * (1 - 1 / n);
    EXPECT_NEAR(theory_moments(law).mean, mean, 1e-12);
    EXPECT_NEAR(theory_moments(law).variance, d * v * (1 - 1 / n) + on / n + between, 1e-10);
    law.rho = 0;
    EXPECT_NEAR(theory_moments(law).variance, d * v, 1e-11);
  }
}

TEST(ScoreLaw, RowsOfDifferentDimensionsMix) {
  ScoreLaw law;
  law.dimensions_of_row = {8, 16, 64};
  law.queries = 7;  // rows of 8 16 64 8 16 64 8
  law.query_mean = 0.5;
  law.key_mean = 2;
  const std::vector<double> rows{8, 16, 64, 8, 16, 64, 8};
  double mean = 0, square = 0;
  for (const double d : rows) {
    mean += d / 7;
    square += d * d / 7;
  }
  const double v = 1 + 4 + 0.25;
  EXPECT_NEAR(theory_moments(law).mean, mean, 1e-12);  // mq·mk = 1
  EXPECT_NEAR(theory_moments(law).variance, mean * v + square - mean * mean, 1e-10);
}

/// Every pair of ±1 entries in three dimensions, listed.
TEST(ScoreLaw, KurtosisWithMeansIsThatOfTheListOfAllSigns) {
  const double sq = 1.25, sk = 0.5, mq = 0.75, mk = -1.5;
  const int d = 3;
  std::vector<double> scores;
  for (int bits = 0; bits < 1 << (2 * d); ++bits) {
    double score = 0;
    for (int k = 0; k < d; ++k) {
      const double q = mq + (bits >> k & 1 ? sq : -sq), key = mk + (bits >> (d + k) & 1 ? sk : -sk);
      score += q * key;
    }
    scores.push_back(score);
  }
  double mean = 0, m2 = 0, m4 = 0;
  const double n = static_cast<double>(scores.size());
  for (const double s : scores) mean += s / n;
  for (const double s : scores) {
    m2 += (s - mean) * (s - mean) / n;
    m4 += std::pow(s - mean, 4) / n;
  }
  const ScoreMoments moments = theory_moments({Distribution::sign, d, {}, 4, 4, sq, sk, mq, mk, 0});
  EXPECT_NEAR(moments.mean, mean, 1e-12);
  EXPECT_NEAR(moments.variance, m2, 1e-12);
  EXPECT_NEAR(*moments.excess_kurtosis, m4 / (m2 * m2) - 3, 1e-12);
}

TEST(ScoreLaw, KurtosisOfAFullyCorrelatedDiagonal) {
  // n = 1, rho = 1, normal entries: the score is χ²(d), of excess kurtosis 12/d.
  ScoreLaw law;
  law.dimensions = 6;
  law.queries = law.keys = 1;
  law.rho = 1;
  EXPECT_NEAR(theory_moments(law).mean, 6, 1e-12);
  EXPECT_NEAR(theory_moments(law).variance, 12, 1e-12);
  EXPECT_NEAR(*theory_moments(law).excess_kurtosis, 2, 1e-12);
}

TEST(ScoreLaw, HasNoKurtosisWhereNothingVaries) {
  ScoreLaw law;
  law.query_deviation = law.key_deviation = 0;
  law.query_mean = law.key_mean = 0.3;
  law.rho = 0.5;
  EXPECT_EQ(theory_moments(law).variance, 0);
  EXPECT_EQ(theory_moments(law).excess_kurtosis, std::nullopt);
  ScoreLaw signs{Distribution::sign, 5, {}, 1, 1, 1, 1, 0, 0, -1};  // the one score is always −5
  EXPECT_EQ(theory_moments(signs).mean, -5);
  EXPECT_EQ(theory_moments(signs).variance, 0);
}

TEST(ScoreLaw, SaysWhereTheExactLawHolds) {
  ScoreLaw law;
  EXPECT_TRUE(has_exact_law(law));
  ScoreLaw other = law;
  other.distribution = Distribution::uniform;
  EXPECT_FALSE(has_exact_law(other));
  other = law;
  other.rho = 0.1;
  EXPECT_FALSE(has_exact_law(other));
  other = law;
  other.key_mean = 1;
  EXPECT_FALSE(has_exact_law(other));
  other = law;
  other.dimensions_of_row = {8};
  EXPECT_FALSE(has_exact_law(other));
  other = law;
  other.query_deviation = 0;
  EXPECT_FALSE(has_exact_law(other));
}

}  // namespace
}  // namespace attention
