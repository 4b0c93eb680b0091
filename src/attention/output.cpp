#include "attention/output.h"

#include <algorithm>
#include <cassert>

#include "attention/score_tile.h"

namespace attention {
namespace {

constexpr std::size_t tile_rows = ScoreTile::rows, tile_columns = ScoreTile::columns;
constexpr std::size_t block_rows = 8 * tile_rows;  // rows of A that use a panel of V while it is in the cache

/// Weights of `count` ≤ 4 rows from `first` on as [n_k][4]; missing rows repeat the last one.
void pack_weights(const Matrix& weights, std::size_t first, std::size_t count, float* to) {
  const std::size_t keys = weights.shape(1);
  const float* rows[tile_rows];
  for (std::size_t r = 0; r < tile_rows; ++r) rows[r] = weights.data() + (first + std::min(r, count - 1)) * keys;
  for (std::size_t j = 0; j < keys; ++j)
    for (std::size_t r = 0; r < tile_rows; ++r) *to++ = rows[r][j];
}

/// One panel of V for up to 4 rows of O from `to` on.
void output_tile(const float* packed_weights, const ValuePanels& panels, std::size_t panel, std::size_t rows,
                 float* to) {
  const std::size_t begin = panel * tile_columns;
  ScoreTile sums;
  sums.accumulate(packed_weights, panels.entries.data() + begin * panels.keys, panels.keys);
  for (std::size_t r = 0; r < rows; ++r)
    sums.store(r, to + r * panels.dimensions + begin, std::min(tile_columns, panels.dimensions - begin));
}

/// Rows [first, last) of O, at most `block_rows`.
void output_block(const Matrix& weights, const ValuePanels& panels, std::size_t first, std::size_t last,
                  std::vector<float>& packed, Matrix& output) {
  const auto rows_from = [last](std::size_t row) { return std::min(tile_rows, last - row); };
  const auto entries = [&](std::size_t row) { return packed.data() + (row - first) * panels.keys; };
  for (std::size_t row = first; row < last; row += tile_rows) pack_weights(weights, row, rows_from(row), entries(row));
  for (std::size_t panel = 0; panel < panels.panels(); ++panel)
    for (std::size_t row = first; row < last; row += tile_rows)
      output_tile(entries(row), panels, panel, rows_from(row), output.data() + row * panels.dimensions);
}

}  // namespace

void ValuePanels::shape(std::size_t new_dimensions, std::size_t new_keys) {
  dimensions = new_dimensions;
  keys = new_keys;
  entries.resize(panels() * keys * tile_columns);
}

void pack_values(const Matrix& values, std::size_t first, std::size_t last, ValuePanels& panels) {
  assert(values.shape(0) == panels.dimensions && values.shape(1) == panels.keys && last <= panels.panels());
  for (std::size_t c = first * tile_columns; c < last * tile_columns; ++c) {
    float* to = panels.entries.data() + c / tile_columns * tile_columns * panels.keys + c % tile_columns;
    const float* from = c < panels.dimensions ? values.data() + c * panels.keys : nullptr;
    for (std::size_t j = 0; j < panels.keys; ++j) to[j * tile_columns] = from ? from[j] : 0.0f;
  }
}

void output_rows(const Matrix& weights, const ValuePanels& panels, std::size_t first, std::size_t last,
                 NumberFormat format, Matrix& output) {
  assert(weights.shape(1) == panels.keys && output.shape(0) == weights.shape(0) &&
         output.shape(1) == panels.dimensions && first <= last && last <= weights.shape(0));
  std::vector<float> packed(std::min(block_rows, last - first + tile_rows) * panels.keys);
  for (std::size_t row = first; row < last; row += block_rows)
    output_block(weights, panels, row, std::min(row + block_rows, last), packed, output);
  round_to(format, output.data() + first * panels.dimensions, (last - first) * panels.dimensions);
}

void output_row(const float* weights, const Matrix& values, NumberFormat format, float* output) {
  const std::size_t keys = values.shape(1);
  for (std::size_t c = 0; c < values.shape(0); ++c) {
    const float* value = values.data() + c * keys;
    float sum = 0;
    for (std::size_t j = 0; j < keys; ++j) sum += weights[j] * value[j];
    output[c] = sum;
  }
  round_to(format, output, values.shape(0));
}

}  // namespace attention
