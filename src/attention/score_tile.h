#pragma once
#include <cstddef>

#include "attention/simd.h"

namespace attention {

/// Products of 4 rows with a panel of 8 columns, kept in registers.
struct ScoreTile {
  static constexpr std::size_t rows = 4;
  static constexpr std::size_t columns = 8;

  Float4 sums[rows][2] = {};

  /// Adds the terms of `count` dimensions, one multiply and one add each, in order. `row_entries` is
  /// [count][4], `column_entries` [count][8]. After each of its four terms the loop may be left: that parts them for
  /// V8, which would else load for all four at once and exceed the 15 vector registers that it has.
  [[gnu::always_inline]] void accumulate(const float* row_entries, const float* column_entries, std::size_t count) {
    if (count == 0) return;
#pragma GCC unroll 1
    for (; true; row_entries += rows, column_entries += 4 * columns) {
      add_term(row_entries, column_entries);
#pragma GCC unroll 3
      for (std::size_t term = 1; term < 4; ++term) {
        if (count == term) return;
        row_entries += rows;
        hold_pointer(row_entries);
        add_term(row_entries, column_entries + term * columns);
      }
      count -= 4;
      if (count == 0) return;
    }
  }

  /// All sums to rows of `to` that lie `stride` floats apart.
  void store(float* to, std::size_t stride) const {
#pragma GCC unroll 4
    for (std::size_t r = 0; r < rows; ++r, to += stride) {
      store4(to, sums[r][0]);
      store4(to + 4, sums[r][1]);
    }
  }
  /// The first `count` sums of row r to `to`.
  void store_row(std::size_t r, float* to, std::size_t count) const {
    std::memcpy(to, sums[r], count * sizeof(float));
  }

 private:
  [[gnu::always_inline]] void add_term(const float* row_entries, const float* column_entries) {
    const Float4 left = load4(column_entries), right = load4(column_entries + 4);
#pragma GCC unroll 4
    for (std::size_t r = rows; r-- > 0;) {
      const Float4 entry = splat(row_entries[r]);
      sums[r][0] = entry * left + sums[r][0];
      sums[r][1] = entry * right + sums[r][1];
      hold_order(sums[r][0], sums[r][1]);
    }
  }
};

/// accumulate() for callers that are seldom: not another copy of it.
void add_terms(ScoreTile& tile, const float* row_entries, const float* column_entries, std::size_t count);

/// Products of `tiles` · 4 rows with `panels` · 8 columns over `length` terms each. `row_entries` is
/// [tiles][length][4], `panel_entries` [panels][length][8]; results go to rows `stride` floats apart.
void multiply_tiles(const float* row_entries, std::size_t tiles, const float* panel_entries, std::size_t panels,
                    std::size_t length, float* to, std::size_t stride);

}  // namespace attention
