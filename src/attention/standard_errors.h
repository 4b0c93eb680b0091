#pragma once
#include <cstddef>
#include <optional>

#include "attention/score_law.h"

namespace attention {

/// Standard errors over a pool of `draws` draws, with the shared queries and keys counted:
/// Var ≈ [Var h + (n_k − 1)·Var E(h|q) + (n_q − 1)·Var E(h|k)] / (n_q·n_k·draws), h the influence function.
/// None where the statistic has no theory or the pool is too small to judge.
struct StandardErrors {
  std::optional<double> mean, variance, excess_kurtosis;
};
StandardErrors standard_errors(const ScoreLaw& law, std::size_t draws);

/// Standard errors of the means over rows of entropy and Jacobian trace; none where unknown.
struct RowStandardErrors {
  std::optional<double> entropy, jacobian_trace;
};

}  // namespace attention
