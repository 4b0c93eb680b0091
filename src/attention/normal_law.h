#pragma once
#include <cstddef>

#include "attention/matrix.h"

namespace attention {

/// Per unit of x; deviation > 0.
double normal_density(double x, double mean, double deviation);
double normal_cdf(double x, double mean, double deviation);

/// A Normal law by its moments.
struct RowLaw {
  double mean = 0;
  double variance = 0;
};

/// The law of row `query` of S given q_i, for normal entries (with rho ≠ 0 off the diagonal):
/// Normal(mk·Σ_k q_ik, ‖q_i‖²·sk²) over its first `dimensions` coordinates. `queries` is d_k × n_q.
RowLaw row_law(const Matrix& queries, std::size_t query, int dimensions, double key_mean, double key_deviation);

/// The logit deviation at which attention over n visible keys freezes, √(2 ln n) (random-energy model,
/// Derrida 1981); 0 at n = 1.
double freezing_deviation(double visible_keys);

}  // namespace attention
