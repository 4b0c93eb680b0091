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
  std::size_t j = 0;
  for (; j + 4 <= keys; j += 4, to += 4 * tile_rows) {
    Float4 four[tile_rows] = {load4(rows[0] + j), load4(rows[1] + j), load4(rows[2] + j), load4(rows[3] + j)};
    transpose(four);
    for (std::size_t i = 0; i < 4; ++i) store4(to + i * tile_rows, four[i]);
  }
  for (; j < keys; ++j)
    for (const float* row : rows) *to++ = row[j];
}

/// The last, partly filled panel of V for up to 4 rows of O from `to` on, or any panel for fewer than 4 rows.
void output_tile(const float* packed_weights, const ValuePanels& panels, std::size_t panel, std::size_t rows,
                 float* to) {
  const std::size_t begin = panel * tile_columns;
  ScoreTile sums;
  add_terms(sums, packed_weights, panels.entries.data() + begin * panels.keys, panels.keys);
  for (std::size_t r = 0; r < rows; ++r)
    sums.store_row(r, to + r * panels.dimensions + begin, std::min(tile_columns, panels.dimensions - begin));
}

/// Rows [first, last) of O, at most `block_rows`. Whole tiles go to the fast kernel.
void output_block(const Matrix& weights, ValuePanels& panels, std::size_t first, std::size_t last, Matrix& output) {
  const auto rows_from = [last](std::size_t row) { return std::min(tile_rows, last - row); };
  const auto entries = [&](std::size_t row) { return panels.weight_room.data() + (row - first) * panels.keys; };
  const std::size_t d = panels.dimensions;
  for (std::size_t row = first; row < last; row += tile_rows) pack_weights(weights, row, rows_from(row), entries(row));
  const std::size_t whole = (last - first) / tile_rows, whole_panels = d / tile_columns;
  multiply_tiles(entries(first), whole, panels.entries.data(), whole_panels, panels.keys, output.data() + first * d, d);
  for (std::size_t row = first; row < last; row += tile_rows)
    for (std::size_t panel = row < first + whole * tile_rows ? whole_panels : 0; panel < panels.panels(); ++panel)
      output_tile(entries(row), panels, panel, rows_from(row), output.data() + row * d);
}

/// Four neighbouring dimensions of V (rows of `keys` values) as the left or right half of a panel.
void pack_half_panel(const float* values, std::size_t keys, float* to) {
  std::size_t j = 0;
  for (; j + 4 <= keys; j += 4) {
    Float4 four[4];
    for (std::size_t c = 0; c < 4; ++c) four[c] = load4(values + c * keys + j);
    transpose(four);
    for (std::size_t i = 0; i < 4; ++i) store4(to + (j + i) * tile_columns, four[i]);
  }
  for (; j < keys; ++j)
    for (std::size_t c = 0; c < 4; ++c) to[j * tile_columns + c] = values[c * keys + j];
}

}  // namespace

void ValuePanels::shape(std::size_t new_dimensions, std::size_t new_keys) {
  dimensions = new_dimensions;
  keys = new_keys;
  entries.resize(panels() * keys * tile_columns);
  weight_room.resize(block_rows * keys);
}

void pack_values(const Matrix& values, std::size_t first, std::size_t last, ValuePanels& panels) {
  assert(values.shape(0) == panels.dimensions && values.shape(1) == panels.keys && last <= panels.panels());
  for (std::size_t c = first * tile_columns; c < last * tile_columns;) {
    float* to = panels.entries.data() + c / tile_columns * tile_columns * panels.keys + c % tile_columns;
    const float* from = values.data() + c * panels.keys;
    if (c % 4 == 0 && c + 4 <= panels.dimensions) {
      pack_half_panel(from, panels.keys, to);
      c += 4;
    } else {
      for (std::size_t j = 0; j < panels.keys; ++j) to[j * tile_columns] = c < panels.dimensions ? from[j] : 0.0f;
      ++c;
    }
  }
}

void output_rows(const Matrix& weights, ValuePanels& panels, std::size_t first, std::size_t last, NumberFormat format,
                 Matrix& output) {
  assert(weights.shape(1) == panels.keys && output.shape(0) == weights.shape(0) &&
         output.shape(1) == panels.dimensions && first <= last && last <= weights.shape(0));
  for (std::size_t row = first; row < last; row += block_rows)
    output_block(weights, panels, row, std::min(row + block_rows, last), output);
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
