#pragma once
#include "experiment/experiment.h"

namespace experiment {

/// What theory says of the partial sums of q_i · k_j: after k dimensions their mean is k · mean and their
/// variance k · variance. A query with its own key (i = j) follows rho, every other pair is independent.
struct WalkLaw {
  double mean = 0, variance = 1;  ///< of one dimension

  double centre(double k) const;     ///< mean after k dimensions
  double deviation(double k) const;  ///< σ after k dimensions
  /// How many σ a sum lies from its mean after k dimensions; 0 where σ is.
  double units(double sum, double k) const;
  /// Mean 0 and variance 1: σ after k dimensions is √k.
  bool standard() const { return mean == 0 && variance == 1; }
};
WalkLaw walk_law(const Experiment& experiment, std::size_t query, std::size_t key);

}  // namespace experiment
