#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "attention/score_law.h"

namespace attention {

/// Means over rows at finite n: what the sweep's dashed curves show.
struct RowTheory {
  double entropy = 0;         ///< nats
  double jacobian_trace = 0;  ///< 1 − E Σ a²
};

/// Whether a row of logits is Normal with σ² = ‖q‖²·sk²/divisor², ‖q‖² = sq²·χ²(d_k): normal entries, rho 0,
/// mq 0, one d_k for all rows. mk shifts a row as a whole, which softmax does not see.
bool has_row_theory(const ScoreLaw& law);

/// Exact means over rows for logits ~ Normal(0, σ²), σ² averaged over χ²(d_k)·(sq·sk/divisor)².
/// With φ(u) = E exp(−e^(u+X)), X ~ Normal(0, σ²): the trace is τ = −n∫φⁿ⁻¹φ″du, and the entropy
/// ∫(exp(−e^u) − φⁿ)du − σ²τ, both by Stein's lemma from the formulas for E Σa² and E ln Σe^X.
/// φ is tabulated on first use over 56 values of σ, each a fraction of a millisecond; between them
/// interpolation adds less than 1e-5.
class RowTheoryTable {
 public:
  /// `visible_keys` n ≥ 1, `divisor` what a score is divided by (d_k^p·T, 0 to infinity), `entry_scale` sq·sk.
  RowTheory at(std::size_t visible_keys, int dimensions, double divisor, double entry_scale);

  /// Derivatives of both by ln σ².
  RowTheory slope(std::size_t visible_keys, int dimensions, double divisor, double entry_scale);

  /// Tabulates φ at one more σ, a fraction of a millisecond; false when it is there at all of them.
  bool warm();

  /// For one σ, 0 to infinity.
  RowTheory at_deviation(std::size_t visible_keys, double deviation);

 private:
  /// ln φ, φ″/φ and the function that is subtracted φⁿ from, at equally spaced u.
  struct Node {
    double step = 0, offset = 0, variance = 0;
    std::vector<double> log_phi, curvature, reference;
  };
  const Node& node(std::size_t index);
  const RowTheory& node_means(std::size_t index);
  RowTheory interpolate(double deviation);
  void look_at(std::size_t visible_keys);

  std::vector<Node> nodes_;
  std::size_t visible_keys_ = 0;                 ///< n of means_
  std::vector<std::optional<RowTheory>> means_;  ///< at the nodes
};

}  // namespace attention
