#pragma once
#include <cstddef>
#include <vector>

#include "attention/matrix.h"

namespace attention {

/// J = (diag(a) − a aᵀ)/T of one row of weights (n_k values) with respect to M, n_k × n_k.
Matrix softmax_jacobian(const float* weights, std::size_t count, double temperature);

/// Frobenius norm of (diag(a) − a aᵀ), without 1/T, from the weights alone.
double jacobian_norm(const float* weights, std::size_t count);

/// Gradients of Σ upstream ⊙ O, each in the shape of its matrix as the learner sees it.
struct AttentionGradient {
  Matrix queries;  ///< n_q × d_k
  Matrix keys;     ///< n_k × d_k
  Matrix values;   ///< n_k × d_v
};

/// Adds the share of query row `query` to `gradient` (already shaped and zeroed).
/// queries d_k × n_q, keys d_k × n_k, values d_v × n_k, weights n_k values, upstream d_v values;
/// `dimensions` is d_i, `divisor` d_i^p. At T = 0 and ∞ the weights do not move: only V's part.
void add_gradient_of_row(const Matrix& queries, const Matrix& keys, const Matrix& values, const float* weights,
                         const float* upstream, std::size_t query, int dimensions, float divisor, double temperature,
                         AttentionGradient& gradient);

}  // namespace attention
