#pragma once
#include <vector>

#include "experiment/experiment.h"

namespace experiment {

/// A score that theory says is exceeded as often as `sample` is in the pool.
struct QuantilePair {
  double theory = 0, sample = 0;
};

/// Equally spaced in theory's quantile, `most` of them at most, where the pool of N scores has something to say:
/// from probability ½/N to 1 − ½/N. By the exact law where there is one, else by Normal; to 1/256 of theory's σ.
/// None for an empty pool, for loaded data and where theory's σ is 0.
std::vector<QuantilePair> quantile_pairs(const Experiment& experiment, int most);

}  // namespace experiment
