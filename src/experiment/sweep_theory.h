#pragma once
#include <array>
#include <optional>
#include <vector>

#include "attention/row_theory.h"
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

/// One of the sweep's curves at dimensions in ascending order, as far as it is computed.
struct SweepCurve {
  std::vector<int> dimensions;
  std::vector<RowShares> shares;
};
/// Of Experiment::curves(): the scaled one, or the one without scaling.
SweepCurve measured_curve(const attention::Sweep& sweep, bool scaled);

/// What theory says of entropy and Jacobian trace over d_k, with and without scaling, at the present n and T:
/// the sweep's dashed curves. As in a sweep, every row has the same d_k.
class SweepTheory {
 public:
  /// mean: the exact mean over rows at finite n (attention::RowTheoryTable). limit: the random-energy model's at
  /// n → ∞, where entries are not such as the exact mean holds for. none: biases that differ from query to query
  /// or from key to key, and n = 1.
  enum class Kind { none, mean, limit };

  /// Brings the curves up to date; a few points at a time while the table of the exact mean is empty, which
  /// takes some 20 ms. True when they are complete.
  bool follow(const Parameters& parameters);

  Kind kind() const { return kind_; }
  /// As far as they are ready, without largest weight.
  const SweepCurve& scaled() const { return scaled_; }
  const SweepCurve& unscaled() const { return unscaled_; }

 private:
  RowShares at(int dimensions, double divisor);
  RowShares limit(int dimensions, double divisor) const;

  attention::RowTheoryTable table_;
  std::array<double, 7> inputs_{};  ///< what the curves were started for
  Kind kind_ = Kind::none;
  int keys_ = 0, seen_ = 0;  ///< n_k, and those that no padding hides
  double row_unit_ = 1, entry_scale_ = 1;
  bool warm_ = false;  ///< whether one complete curve has filled the table
  std::vector<int> dimensions_;
  SweepCurve scaled_, unscaled_;
};

/// Mean entropy ∕ ln n_k at each point of Experiment::phase(), in the order of its request; none where no row of
/// a point is in.
std::vector<std::optional<double>> phase_shares(const attention::Sweep& sweep);

/// σ of the logits of the pool, and the σ_c = √(2 ln n_k) beyond which softmax is frozen.
struct LogitSpread {
  double deviation = 0, limit = 0;
};
/// None where there are no scores, with dkq and at n_k = 1.
std::optional<LogitSpread> logit_spread(const Experiment& experiment);

/// The divisor d_k^p·T below which softmax over `dimensions` coordinates is frozen: σ of a row's raw scores over
/// σ_c. Infinite where n_k = 1.
double freezing_divisor(const Parameters& parameters, double dimensions);

}  // namespace experiment
