#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/score_pool.h"

namespace attention {

/// A drawn histogram: equal bins of `width` from `low`; densities per unit of score.
struct Histogram {
  double low = 0;
  double width = 1;
  std::vector<std::uint64_t> counts;
  std::uint64_t outside = 0;
  std::uint64_t total = 0;  ///< finite scores of the pool

  /// Share of the pool in `bin` per unit of score; 0 for an empty pool.
  double density(std::size_t bin) const;
  double edge(std::size_t index) const { return low + width * static_cast<double>(index); }
};

/// The pool's histogram over the bins that hold scores, inside theory's mean ± 8 σ.
/// `bins` = 0 chooses the width by Freedman–Diaconis (2·IQR/∛count; where the IQR is 0, Scott's
/// 3.49·σ/∛count), rounded to a power-of-two share of theory's σ, so that it is a whole number of the
/// grid's bins and has an edge at theory's mean. Otherwise at most `bins` equal bins over theory's mean
/// ± the fewest whole σ that hold every score: exactly `bins` where the pool has kept its values, else
/// as many as whole bins of the grid allow.
Histogram histogram(const ScorePool& pool, std::size_t bins = 0);

}  // namespace attention
