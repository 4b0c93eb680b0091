#include "attention/score_tile.h"

#include <algorithm>

namespace attention {
namespace {

/// Terms of the panels that are used together: they stay in the first-level cache while every tile passes.
constexpr std::size_t terms_together = 512;

/// One tile with some panels.
[[gnu::always_inline]] inline void multiply_tile(const float* row_entries, const float* panel_entries,
                                                 std::size_t panels, std::size_t length, float* to,
                                                 std::size_t stride) {
  const float* end = to + panels * ScoreTile::columns;
  for (; to != end; to += ScoreTile::columns, panel_entries += length * ScoreTile::columns) {
    ScoreTile sums;
    sums.accumulate(row_entries, panel_entries, length);
    sums.store(to, stride);
  }
}

}  // namespace

void add_terms(ScoreTile& tile, const float* row_entries, const float* column_entries, std::size_t count) {
  ScoreTile sums = tile;
  sums.accumulate(row_entries, column_entries, count);
  tile = sums;
}

void multiply_tiles(const float* row_entries, std::size_t tiles, const float* panel_entries, std::size_t panels,
                    std::size_t length, float* to, std::size_t stride) {
  const std::size_t together = std::max<std::size_t>(1, terms_together / length);
  for (std::size_t first = 0; first < panels; first += together)
    for (std::size_t tile = 0; tile < tiles; ++tile)
      multiply_tile(row_entries + tile * length * ScoreTile::rows, panel_entries + first * length * ScoreTile::columns,
                    std::min(together, panels - first), length,
                    to + tile * ScoreTile::rows * stride + first * ScoreTile::columns, stride);
}

}  // namespace attention
