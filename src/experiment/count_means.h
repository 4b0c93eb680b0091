#pragma once
#include <cstddef>
#include <vector>

#include "attention/row_theory.h"

namespace experiment {

/// Means over rows that see 1 … n keys each, as far as they are asked for: entropy and Jacobian trace.
class CountMeans {
 public:
  /// For counts `least` ≥ 1 … `most`; the rest as for attention::RowTheoryTable::at. Between counts in the ratio 9 : 8,
  /// and from 16 on only there, they are cubic in ln m: off by less than 1e-5.
  CountMeans(attention::RowTheoryTable& table, std::size_t least, std::size_t most, int dimensions, double divisor,
             double entry_scale);

  const attention::RowTheory& operator[](std::size_t count) const { return of_[count]; }

 private:
  void interpolate(const std::vector<std::size_t>& nodes, std::size_t interval);

  std::vector<attention::RowTheory> of_;
};

}  // namespace experiment
