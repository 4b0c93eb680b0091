#include "experiment/quantiles.h"

#include <cmath>
#include <optional>

namespace experiment {
namespace {

/// The pool's distribution by its grid, read from left to right.
class Quantiles {
 public:
  explicit Quantiles(const attention::ScorePool& pool)
      : pool_(pool), total_(static_cast<double>(pool.finite())), passed_(static_cast<double>(pool.below())) {}

  /// The score below which a share of the pool lies; shares must not fall from call to call.
  double at(double share) {
    const double wanted = share * total_;
    if (wanted <= static_cast<double>(pool_.below())) return *pool_.min();
    while (bin_ < attention::ScoreGrid::bins && passed_ + count() < wanted) passed_ += count(), ++bin_;
    if (bin_ == attention::ScoreGrid::bins) return *pool_.max();
    return pool_.grid().edge(bin_) + pool_.grid().width() * (wanted - passed_) / count();
  }

 private:
  double count() const { return static_cast<double>(pool_.counts()[bin_]); }

  const attention::ScorePool& pool_;
  double total_, passed_;
  std::size_t bin_ = 0;
};

}  // namespace

std::vector<QuantilePair> quantile_pairs(const Experiment& experiment, int most) {
  std::vector<QuantilePair> pairs;
  const attention::ScorePool& pool = experiment.pool();
  const attention::ScoreLaw& law = experiment.law();
  const attention::ScoreMoments theory = experiment.theory();
  const double deviation = std::sqrt(theory.variance);
  if (experiment.loaded() || pool.finite() == 0 || deviation == 0) return pairs;
  const bool exact = attention::has_exact_law(law);
  std::optional<attention::ExactCdf> table;
  if (exact) table.emplace(law.dimensions);
  const double unit = law.query_deviation * law.key_deviation;
  const double least = 0.5 / static_cast<double>(pool.finite());
  Quantiles sample(pool);
  // As far as the pool's bins go, in steps that leave `most` of them inside the usual 4.25 σ.
  const double step = 2 * 4.25 * deviation / most;
  for (double i = -std::floor(8 * deviation / step); i * step <= 8 * deviation; ++i) {
    const double s = theory.mean + i * step;
    const double share = exact ? (*table)(s / unit) : attention::normal_cdf(s, theory.mean, deviation);
    if (share >= least && share <= 1 - least) pairs.push_back({s, sample.at(share)});
  }
  return pairs;
}

}  // namespace experiment
