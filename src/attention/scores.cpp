#include "attention/scores.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "attention/score_tile.h"

namespace attention {
namespace {

/// Four rows of S at once: which, how many dimensions each sums (rising), and their entries [d_k][4].
struct QueryTile {
  std::size_t rows[ScoreTile::rows];
  std::size_t lengths[ScoreTile::rows];
  std::size_t count = 0;
  std::vector<float> entries;
};

void pack_queries(const Matrix& queries, QueryTile& tile) {
  const std::size_t dimensions = tile.lengths[tile.count - 1], stride = queries.shape(1);
  tile.entries.assign(dimensions * ScoreTile::rows, 0.0f);
  for (std::size_t k = 0; k < dimensions; ++k)
    for (std::size_t r = 0; r < tile.count; ++r)
      tile.entries[k * ScoreTile::rows + r] = queries.data()[k * stride + tile.rows[r]];
}

/// One panel for the rows of a tile. Rows stop at their own length: since lengths rise, each is written
/// when the tile's sums have come that far.
void score_panel(const QueryTile& tile, const float* panel, float* scores, std::size_t stride, std::size_t columns) {
  ScoreTile sums;
  std::size_t done = 0;
  for (std::size_t r = 0; r < tile.count; ++r) {
    sums.accumulate(tile.entries.data() + done * ScoreTile::rows, panel + done * ScoreTile::columns,
                    tile.lengths[r] - done);
    done = tile.lengths[r];
    sums.store(r, scores + tile.rows[r] * stride, columns);
  }
}

std::size_t length_of(std::size_t row, const std::vector<int>& dimensions_of_row, std::size_t all) {
  return dimensions_of_row.empty() ? all
                                   : static_cast<std::size_t>(dimensions_of_row[row % dimensions_of_row.size()]);
}

/// Rows [first, last) in tiles of four, rows of like length together.
std::vector<QueryTile> make_tiles(const Matrix& queries, const std::vector<int>& dimensions_of_row, std::size_t first,
                                  std::size_t last) {
  const auto length = [&](std::size_t row) { return length_of(row, dimensions_of_row, queries.shape(0)); };
  std::vector<std::size_t> order(last - first);
  std::iota(order.begin(), order.end(), first);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
  std::vector<QueryTile> tiles((order.size() + ScoreTile::rows - 1) / ScoreTile::rows);
  for (std::size_t i = 0; i < order.size(); ++i) {
    QueryTile& tile = tiles[i / ScoreTile::rows];
    tile.rows[tile.count] = order[i];
    tile.lengths[tile.count++] = length(order[i]);
  }
  for (QueryTile& tile : tiles) pack_queries(queries, tile);
  return tiles;
}

}  // namespace

void KeyPanels::shape(std::size_t new_dimensions, std::size_t new_keys) {
  dimensions = new_dimensions;
  keys = new_keys;
  entries.resize(panels() * dimensions * ScoreTile::columns);
}

void pack_keys(const Matrix& keys, std::size_t first, std::size_t last, KeyPanels& panels) {
  assert(keys.shape(0) == panels.dimensions && keys.shape(1) == panels.keys && last <= panels.panels());
  for (std::size_t panel = first; panel < last; ++panel) {
    const std::size_t begin = panel * ScoreTile::columns;
    const std::size_t count = std::min(ScoreTile::columns, panels.keys - begin);
    float* to = panels.entries.data() + begin * panels.dimensions;
    for (std::size_t k = 0; k < panels.dimensions; ++k, to += ScoreTile::columns) {
      const float* from = keys.data() + k * panels.keys + begin;
      std::fill(std::copy(from, from + count, to), to + ScoreTile::columns, 0.0f);
    }
  }
}

void raw_scores(const Matrix& queries, const KeyPanels& panels, const std::vector<int>& dimensions_of_row,
                std::size_t first, std::size_t last, NumberFormat format, Matrix& scores) {
  assert(queries.shape(0) == panels.dimensions && scores.shape(0) == queries.shape(1) &&
         scores.shape(1) == panels.keys && first <= last && last <= queries.shape(1));
  const auto tiles = make_tiles(queries, dimensions_of_row, first, last);
  for (std::size_t panel = 0; panel < panels.panels(); ++panel) {
    const std::size_t begin = panel * ScoreTile::columns;
    const float* entries = panels.entries.data() + begin * panels.dimensions;
    for (const QueryTile& tile : tiles)
      score_panel(tile, entries, scores.data() + begin, panels.keys,
                  std::min(ScoreTile::columns, panels.keys - begin));
  }
  round_to(format, scores.data() + first * panels.keys, (last - first) * panels.keys);
}

}  // namespace attention
