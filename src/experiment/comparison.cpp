#include "experiment/comparison.h"

#include <cmath>

namespace experiment {
namespace {

/// What one unit of the exact law's argument is: sq·sk.
double exact_unit(const attention::ScoreLaw& law) {
  return law.query_deviation * law.key_deviation;
}

double exact_cdf_at(const attention::ScoreLaw& law, double score) {
  return attention::exact_cdf(score / exact_unit(law), law.dimensions);
}

}  // namespace

std::optional<double> Comparison::z() const {
  if (!sample || !theory || !standard_error || *standard_error == 0) return std::nullopt;
  return (*sample - *theory) / *standard_error;
}

ScoreComparison compare_scores(const Experiment& experiment) {
  const attention::ScorePool& pool = experiment.pool();
  if (experiment.loaded()) return {{pool.mean(), {}, {}}, {pool.variance(), {}, {}}, {pool.excess_kurtosis(), {}, {}}};
  const attention::ScoreMoments theory = experiment.theory();
  const auto errors = attention::standard_errors(experiment.law(), experiment.draws_pooled());
  return {{pool.mean(), theory.mean, errors.mean},
          {pool.variance(), theory.variance, errors.variance},
          {pool.excess_kurtosis(), theory.excess_kurtosis, errors.excess_kurtosis}};
}

RowComparison compare_rows(const Experiment& experiment) {
  const RowMeans rows = experiment.row_means();
  RowComparison comparison;
  comparison.entropy.sample = rows.entropy;
  comparison.jacobian_trace.sample = rows.jacobian_trace;
  const std::optional<RowMeansLaw>& law = experiment.row_means_law();
  if (!law || rows.overflowed > 0) return comparison;
  comparison.entropy.theory = law->means.entropy;
  comparison.entropy.standard_error = law->errors.entropy;
  comparison.jacobian_trace.theory = law->means.jacobian_trace;
  comparison.jacobian_trace.standard_error = law->errors.jacobian_trace;
  return comparison;
}

std::optional<double> normal_distance(const Experiment& experiment) {
  const attention::ScoreMoments theory = experiment.theory();
  if (!(theory.variance > 0)) return std::nullopt;
  const double deviation = std::sqrt(theory.variance);
  return experiment.pool().kolmogorov_smirnov(
      [&](double x) { return attention::normal_cdf(x, theory.mean, deviation); });
}

std::optional<double> exact_distance(const Experiment& experiment) {
  const attention::ScoreLaw& law = experiment.law();
  if (experiment.loaded() || !attention::has_exact_law(law)) return std::nullopt;
  const attention::ExactCdf cdf(law.dimensions);
  return experiment.pool().kolmogorov_smirnov([&](double x) { return cdf(x / exact_unit(law)); });
}

LawValues law_values(const Experiment& experiment, double score) {
  LawValues values;
  if (experiment.loaded() || std::isnan(score)) return values;
  const attention::ScoreLaw& law = experiment.law();
  const attention::ScoreMoments theory = attention::theory_moments(law);
  if (theory.variance > 0) {
    const double deviation = std::sqrt(theory.variance);
    values.normal = attention::normal_density(score, theory.mean, deviation);
    values.normal_cdf = attention::normal_cdf(score, theory.mean, deviation);
  }
  if (attention::has_exact_law(law)) {
    values.exact = attention::exact_density(score / exact_unit(law), law.dimensions) / exact_unit(law);
    values.exact_cdf = exact_cdf_at(law, score);
  }
  return values;
}

std::optional<double> expected_share(const Experiment& experiment, double low, double high) {
  const LawValues from = law_values(experiment, low), to = law_values(experiment, high);
  if (from.exact_cdf && to.exact_cdf) return *to.exact_cdf - *from.exact_cdf;
  if (from.normal_cdf && to.normal_cdf) return *to.normal_cdf - *from.normal_cdf;
  return std::nullopt;
}

}  // namespace experiment
