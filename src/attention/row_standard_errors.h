#pragma once
#include <cstddef>
#include <optional>

#include "attention/row_theory.h"

namespace attention {

/// Variances from row to row of entropy (nats²) and Jacobian trace.
struct RowVariances {
  double entropy = 0, jacobian_trace = 0;
};

/// Of 512 simulated rows (128 with 4,096 keys) of the law that RowTheoryTable::at averages over; the same ones
/// every time.
/// The rows measured won't do while they are few: the variance of a handful of rows goes with their mean,
/// and one draw in ten then stands beyond two standard errors.
RowVariances simulated_row_variances(std::size_t visible_keys, int dimensions, double divisor, double entry_scale);

/// Standard errors of the means over rows of entropy and Jacobian trace; none where unknown.
struct RowStandardErrors {
  std::optional<double> entropy, jacobian_trace;
};

/// Over one draw of `rows` rows that each see the same n = `visible_keys` ≥ 2 keys; `slope` is
/// RowTheoryTable::slope. Var = s²/n_q + (1 − 1/n_q)·2·slope²/(d_k·(n − 1)): s² is the variance from row to
/// row, the rest what the rows share through their keys. Two rows' logits on a key have correlation c,
/// E c² = 1/d_k, and their statistics covariance c²/2·Σ_jl (σ²·E∂_j∂_l)² to second order, which shift
/// invariance and the heat equation turn into the slope.
RowStandardErrors row_standard_errors(const RowTheory& slope, const RowVariances& variances, std::size_t rows,
                                      std::size_t visible_keys, int dimensions);

}  // namespace attention
