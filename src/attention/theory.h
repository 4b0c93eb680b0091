#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "attention/sample.h"

namespace attention {

/// Everything that the law of a raw score depends on (contract §1, Theory).
struct ScoreLaw {
  Distribution distribution = Distribution::normal;
  int dimensions = 64;                                                          ///< d_k
  std::vector<int> dimensions_of_row;                                           ///< dkq, or empty
  std::size_t queries = 32;                                                     ///< n_q
  std::size_t keys = 32;                                                        ///< n_k
  double query_deviation = 1, key_deviation = 1, query_mean = 0, key_mean = 0;  ///< sq, sk, mq, mk
  double rho = 0;

  bool operator==(const ScoreLaw&) const = default;
};

struct ScoreMoments {
  double mean = 0;
  double variance = 0;
  std::optional<double> excess_kurtosis;  ///< none where no closed form is stated or variance is 0
};

/// Mean, variance and excess kurtosis of a score; with rho the mixture of diagonal and rest.
ScoreMoments theory_moments(const ScoreLaw& law);

/// Whether the exact law at finite d_k is known: normal entries, rho 0, zero means, no dkq, deviations > 0.
bool has_exact_law(const ScoreLaw& law);

double normal_density(double x, double mean, double deviation);
double normal_cdf(double x, double mean, double deviation);

/// f(s) = (|s|/2)^ν K_ν(|s|) / (√π Γ(d_k/2)), ν = (d_k − 1)/2, s in units of sq·sk; infinite at s = 0,
/// d_k = 1. Relative error below 1e-10 for d_k 1 to 4096 and as far into the tails as a double reaches.
double exact_density(double s, int dimensions);
double log_exact_density(double s, int dimensions);

/// Its distribution function.
double exact_cdf(double s, int dimensions);

/// The law of row i given q_i, for normal entries: Normal(mk·Σ q_ik, ‖q_i‖²·sk²) as mean and variance.
struct RowLaw {
  double mean = 0;
  double variance = 0;
};
RowLaw row_law(const Matrix& queries, std::size_t query, int dimensions, double key_mean, double key_deviation);

/// The logit deviation at which attention over n visible keys freezes, √(2 ln n) (random-energy model,
/// Derrida 1981); 0 at n = 1.
double freezing_deviation(double visible_keys);

/// Standard errors over a pool of `draws` draws, with the shared queries and keys counted:
/// Var ≈ [Var h + (n_k − 1)·Var E(h|q) + (n_q − 1)·Var E(h|k)] / (n_q·n_k·draws), h the influence function.
/// None where the statistic has no theory or the pool is too small to judge.
struct StandardErrors {
  std::optional<double> mean, variance, excess_kurtosis;
};
StandardErrors standard_errors(const ScoreLaw& law, std::size_t draws);

/// Exact means over rows at finite n for logits ~ Normal(0, σ²), σ² averaged over χ²(d_k)·scale²
/// (LOOK.md's formula): what the sweep's dashed curves show.
struct RowTheory {
  double entropy = 0;         ///< nats
  double jacobian_trace = 0;  ///< 1 − E Σ a²
};
/// `visible_keys` n, `dimensions` d_k, `divisor` what a score is divided by (d_k^p·T), `entry_scale` sq·sk.
RowTheory row_theory(std::size_t visible_keys, int dimensions, double divisor, double entry_scale);

/// Standard errors of the means over rows of entropy and Jacobian trace; none where unknown.
struct RowStandardErrors {
  std::optional<double> entropy, jacobian_trace;
};

}  // namespace attention
