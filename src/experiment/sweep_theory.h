#pragma once
#include <optional>
#include <vector>

#include "attention/sweep.h"
#include "experiment/experiment.h"

namespace experiment {

/// The exponent of the sweep's scaled curve: p, and ½ where p = 0, to have something to compare with.
double swept_exponent(const Parameters& parameters);

/// Means over rows as shares: entropy of ln n_k, the others of 1.
struct RowShares {
  double entropy = 0, jacobian_trace = 0, largest_weight = 0;
};

/// Of the present draw; none where no row has weights to take means of, or n_k = 1.
std::optional<RowShares> present_shares(const Experiment& experiment);

/// Shares at dimensions in ascending order, as far as they are computed.
struct SweepCurve {
  std::vector<int> dimensions;
  std::vector<RowShares> shares;
};

/// Of Experiment::curves(): the scaled one, or the one without scaling.
SweepCurve measured_curve(const Experiment& experiment, bool scaled);

/// Rows of Experiment::curves() that overflowed at some dimensions and that its means leave out.
struct OverflowedRows {
  int dimensions;
  std::size_t scaled, unscaled;
};
/// Of the dimensions where there are any, in ascending order.
std::vector<OverflowedRows> overflowed_rows(const Experiment& experiment);

/// mean: the exact mean over rows at finite n (Experiment::curve_theory). limit: the random-energy model's at
/// n → ∞, for entries that the exact mean does not hold for. none: biases that make keys unequal, and n_k = 1.
enum class CurveTheory { none, mean, limit };
CurveTheory curve_theory(const Experiment& experiment);

/// What theory says at the dimensions of the measured curve, without the largest weight.
SweepCurve predicted_curve(const Experiment& experiment, bool scaled);

/// Mean entropy ∕ ln n_k at each point of Experiment::phase(), in the order of its request; none where no row of
/// a point is in.
std::vector<std::optional<double>> phase_shares(const Experiment& experiment);

/// σ of the logits of the pool, and the σ_c = √(2 ln n_k) beyond which softmax is frozen.
struct LogitSpread {
  double deviation = 0, limit = 0;
};
/// None where there are no scores, with dkq, at n_k = 1 and where every row is masked.
std::optional<LogitSpread> logit_spread(const Experiment& experiment);

/// The divisor d_k^p·T below which softmax over `dimensions` coordinates is frozen: σ of a row's raw scores over
/// σ_c. Infinite where n_k = 1.
double freezing_divisor(const Parameters& parameters, double dimensions);

}  // namespace experiment
