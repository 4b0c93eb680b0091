#pragma once
#include <cstddef>
#include <vector>

#include "attention/row_theory.h"
#include "experiment/visible_keys.h"

namespace experiment {

/// Means over rows that see `least` ≥ 1 … `most` keys each: entropy and Jacobian trace.
class CountMeans {
 public:
  /// The rest as for attention::RowTheoryTable::at. From 16 keys on they are computed at counts in the ratio 9 : 8
  /// alone and cubic in ln m between those: off by less than 1e-5.
  CountMeans(attention::RowTheoryTable& table, std::size_t least, std::size_t most, int dimensions, double divisor,
             double entry_scale);

  const attention::RowTheory& operator[](std::size_t count) const { return of_[count]; }

 private:
  std::vector<attention::RowTheory> of_;
};

/// A count of keys and its share in a mean over rows.
struct CountShare {
  std::size_t count = 0;
  double share = 0;
};

/// The mean over rows that see these keys, none of them masked, is Σ share · mean at count, interpolated as CountMeans
/// is; shares add up to 1. At most some 60 counts.
std::vector<CountShare> count_shares(const std::vector<KeySpan>& spans);

}  // namespace experiment
