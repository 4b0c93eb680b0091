#include "experiment/quantiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiment/link.h"

namespace experiment {
namespace {

struct Finished : Experiment {
  explicit Finished(const char* link) : Experiment(decode(link).parameters) { finish(); }
};

/// Of the sorted scores, by counting.
double quantile(const Experiment& experiment, double share) {
  std::vector<float> sorted = experiment.pool().values();
  std::sort(sorted.begin(), sorted.end());
  const double rank = std::ceil(share * static_cast<double>(sorted.size()));
  return static_cast<double>(sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1]);
}

TEST(Quantiles, AreThoseOfTheSortedScores) {
  for (const char* link : {"", "dk=2&n=64", "dist=uniform&dk=8", "mq=1&mk=0.5&sq=2", "dist=sign&dk=4"}) {
    const Finished experiment(link);
    const double deviation = std::sqrt(experiment.theory().variance);
    const auto pairs = quantile_pairs(experiment, 96);
    ASSERT_GT(pairs.size(), 40u) << link;
    for (const QuantilePair& pair : pairs) {
      const bool exact = attention::has_exact_law(experiment.law());
      const int d = experiment.law().dimensions;
      const double unit = experiment.law().query_deviation * experiment.law().key_deviation;
      const double share = exact ? attention::exact_cdf(pair.theory / unit, d)
                                 : attention::normal_cdf(pair.theory, experiment.theory().mean, deviation);
      // A bin is 1/256 σ wide; within it counting and interpolation differ by one score.
      const double n = static_cast<double>(experiment.pool().count());
      EXPECT_GE(pair.sample, quantile(experiment, std::max(0.0, share - 1.5 / n)) - deviation / 256) << link;
      EXPECT_LE(pair.sample, quantile(experiment, std::min(1.0, share + 1.5 / n)) + deviation / 256) << link;
    }
  }
}

TEST(Quantiles, ReachAsFarAsThePoolCanSay) {
  const Finished experiment("n=16");
  const auto pairs = quantile_pairs(experiment, 96);
  const double first = attention::exact_cdf(pairs.front().theory, 64);
  EXPECT_GE(first, 0.5 / 256);
  EXPECT_LT(first, 1.5 / 256);
  EXPECT_NEAR(pairs.back().theory, -pairs.front().theory, 1e-9);
}

TEST(Quantiles, NoneWithoutSpread) {
  EXPECT_TRUE(quantile_pairs(Finished("sq=0"), 96).empty());
  EXPECT_TRUE(quantile_pairs(Experiment(), 96).empty());
}

}  // namespace
}  // namespace experiment
