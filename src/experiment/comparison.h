#pragma once
#include <optional>
#include <string_view>

#include "experiment/experiment.h"

namespace experiment {

/// A figure of the sample beside what theory says; none where there is no such figure.
struct Comparison {
  std::optional<double> sample, theory, standard_error;
  /// (sample − theory) / standard error; none where one of them is missing or the error is 0.
  std::optional<double> z() const;
};

/// Raw scores of the pool against the law of the scores.
struct ScoreComparison {
  Comparison mean, variance, excess_kurtosis;
};
ScoreComparison compare_scores(const Experiment& experiment);

/// Means over the rows of the present draw against the law of a row of Normal logits, of as many keys as each sees. No
/// theory where rows have overflowed or have no such law; no standard error where there is too little to judge ("too
/// few draws").
struct RowComparison {
  Comparison entropy, jacobian_trace;
};
RowComparison compare_rows(const Experiment& experiment);

/// Largest distance between the pool's distribution function and Normal(theory's mean, variance) or the
/// exact law at finite d_k; none where there is no such law.
std::optional<double> normal_distance(const Experiment& experiment);
std::optional<double> exact_distance(const Experiment& experiment);

/// Densities and distribution functions of the laws at a raw score; none where there is no such law.
struct LawValues {
  std::optional<double> normal, exact, normal_cdf, exact_cdf;
};
LawValues law_values(const Experiment& experiment, double score);

/// The share of raw scores that theory expects from low to high: of the exact law, else of the Normal; none
/// where there is no law.
std::optional<double> expected_share(const Experiment& experiment, double low, double high);

}  // namespace experiment
