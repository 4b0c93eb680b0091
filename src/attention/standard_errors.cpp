#include "attention/standard_errors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {
namespace {

/// Variance and bias of a function of the mean powers of u over one draw, by the delta method.
struct Estimate {
  double variance = 0;
  double bias = 0;
};

/// Of m₂ = p₂ − p₁², in units of σ².
Estimate variance_estimate(const PowerCovariance& c) {
  return {c[1][1], -c[0][0]};
}

/// Of m₄/m₂² = (p₄ − 4p₁p₃ + 6p₁²p₂ − 3p₁⁴)/(p₂ − p₁²)² at p = (0, 1, γ, β): gradient (−4γ, −2β, 0, 1);
/// second derivatives 12 + 4β (p₁p₁), 8γ (p₁p₂), −4 (p₁p₃), 6β (p₂p₂), −2 (p₂p₄), else 0.
Estimate kurtosis_estimate(const PowerCovariance& c, double beta, double gamma) {
  const std::array<double, 4> gradient{-4 * gamma, -2 * beta, 0, 1};
  Estimate estimate;
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < 4; ++b) estimate.variance += gradient[a] * gradient[b] * c[a][b];
  estimate.bias = (6 + 2 * beta) * c[0][0] + 8 * gamma * c[0][1] - 4 * c[0][2] + 3 * beta * c[1][1] - 2 * c[1][3];
  return estimate;
}

/// None where the bias takes too large a share of the standard error, or rounding is all there is.
std::optional<double> judged(const Estimate& one_draw, std::size_t draws, double largest_bias) {
  const double n = static_cast<double>(draws);
  if (draws == 0 || !(one_draw.variance > 1e-13)) return std::nullopt;
  const double error = std::sqrt(one_draw.variance / n);
  if (std::abs(one_draw.bias / n) > largest_bias * error) return std::nullopt;
  return error;
}

}  // namespace

StandardErrors standard_errors(const ScoreLaw& law, const ScoreMoments& moments, const PowerCovariance& covariance,
                               std::size_t draws) {
  constexpr double largest_bias_of_variance = 0.2, largest_bias_of_kurtosis = 0.08, largest_excess_of_mean = 6;
  StandardErrors errors;
  if (!moments.excess_kurtosis) return errors;
  const double scores = static_cast<double>(law.queries * law.keys) * static_cast<double>(draws);
  if (*moments.excess_kurtosis <= largest_excess_of_mean * scores)
    errors.mean = judged({covariance[0][0], 0}, draws, 0);
  // A few queries decide a variance by their ‖q‖², which is χ² with d_k degrees and lies askew by √(8 ∕ d_k).
  constexpr double largest_skewness = 0.6;
  const double squares = static_cast<double>(std::min(law.queries, law.keys) * draws) * law.dimensions;
  if (std::sqrt(8 / squares) <= largest_skewness) {
    errors.variance = judged(variance_estimate(covariance), draws, largest_bias_of_variance);
    errors.excess_kurtosis = judged(kurtosis_estimate(covariance, *moments.excess_kurtosis + 3, moments.skewness),
                                    draws, largest_bias_of_kurtosis);
  }
  if (errors.mean) *errors.mean *= std::sqrt(moments.variance);
  if (errors.variance) *errors.variance *= moments.variance;
  return errors;
}

StandardErrors standard_errors(const ScoreLaw& law, std::size_t draws) {
  const ScoreMoments moments = theory_moments(law);
  if (!(moments.variance > 0)) return {};
  return standard_errors(law, moments, power_covariance(law, moments), draws);
}

}  // namespace attention
