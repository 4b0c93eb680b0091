#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "attention/matrix.h"
#include "attention/row_theory.h"

namespace attention {

/// Variances from row to row of entropy (nats²) and Jacobian trace.
struct RowVariances {
  double entropy = 0, jacobian_trace = 0;
};

/// Rows that are simulated, the same ones every time; what they are made of is drawn once.
/// The rows measured won't do while they are few: the variance of a handful of rows goes with their mean,
/// and one draw in ten then stands beyond two standard errors.
class SimulatedRows {
 public:
  /// Of 512 rows of the law that RowTheoryTable::at averages over, fewer where they would be more than `most_logits`.
  RowVariances variances(std::size_t visible_keys, int dimensions, double divisor, double entry_scale,
                         std::size_t most_logits = 1 << 19);

 private:
  const float* normals(std::size_t row, std::size_t count);

  Matrix lengths_;                           ///< 8 × 512 standard normals
  std::vector<std::vector<float>> normals_;  ///< of each row, as many as were asked for
  std::vector<float> logits_, weights_;
};

/// A row of a draw: the keys [first, end) that it sees, and the law of rows that see as many.
struct JudgedRow {
  std::size_t first = 0, end = 0;
  RowTheory slope;  ///< RowTheoryTable::slope
  RowVariances variances;
};

/// Standard errors of the means over rows of entropy and Jacobian trace; none where unknown.
struct RowStandardErrors {
  std::optional<double> entropy, jacobian_trace;
};

/// Over one draw of `all` rows, for which `rows` stand, evenly spread. Var = s²/n + (1 − 1/n)·c: s² is the mean
/// variance from row to row, c the mean covariance of two rows i and k through the s keys that both see. Their logits
/// on a key have correlation r, E r² = 1/d_k, and their statistics the covariance r²/2·Σ_jl σ⁴·E∂_j∂_l f_i·E∂_j∂_l f_k
/// to second order. Shift invariance makes E∂_j∂_l f_i a multiple of δ_jl − 1/m_i, m_i the keys that i sees, and the
/// heat equation makes that multiple 2·slope_i/(σ²·(m_i − 1)).
RowStandardErrors row_standard_errors(const std::vector<JudgedRow>& rows, std::size_t all, int dimensions);

}  // namespace attention
