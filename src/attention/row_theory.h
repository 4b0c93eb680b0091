#pragma once
#include <cstddef>

namespace attention {

/// Exact means over rows at finite n for logits ~ Normal(0, σ²), σ² averaged over χ²(d_k)·scale²
/// (LOOK.md's formula): what the sweep's dashed curves show.
struct RowTheory {
  double entropy = 0;         ///< nats
  double jacobian_trace = 0;  ///< 1 − E Σ a²
};
/// `visible_keys` n, `dimensions` d_k, `divisor` what a score is divided by (d_k^p·T), `entry_scale` sq·sk.
RowTheory row_theory(std::size_t visible_keys, int dimensions, double divisor, double entry_scale);

}  // namespace attention
