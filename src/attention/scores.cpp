#include "attention/scores.h"

#include <algorithm>
#include <cassert>

#include "attention/score_tile.h"

namespace attention {
namespace {

/// Up to four rows of S at once: which, how many dimensions each sums (rising), and their entries [d_k][4].
struct QueryTile {
  std::size_t count = 0;
  std::size_t rows[ScoreTile::rows] = {};
  std::size_t lengths[ScoreTile::rows] = {};
  const float* entries = nullptr;

  std::size_t longest() const { return lengths[count - 1]; }
  bool uniform() const { return count == ScoreTile::rows && lengths[0] == longest(); }
};

/// Tiles whose queries are packed together. Enough of them to use a panel of keys often while it is in
/// the cache, few enough that their own entries stay there too.
struct QueryBlock {
  static constexpr std::size_t tiles = 8;
  static constexpr std::size_t rows = tiles * ScoreTile::rows;

  std::size_t count = 0;
  QueryTile tile[tiles];
};

/// Rows [first, last) in the order in which they are scored: those of like length together.
class RowOrder {
 public:
  RowOrder(const std::vector<int>& dimensions_of_row, std::size_t all, std::size_t first, std::size_t last)
      : dimensions_of_row_(dimensions_of_row), all_(all), first_(first), size_(last - first) {
    if (dimensions_of_row_.empty()) return;
    // At most 64 lengths: a pass for each costs less code than a sort.
    for (std::size_t taken = 0; sorted_.size() < size_;) {
      std::size_t next = all_;
      for (std::size_t row = first; row < last; ++row)
        if (length(row) > taken) next = std::min(next, length(row));
      for (std::size_t row = first; row < last; ++row)
        if (length(row) == next) sorted_.push_back(row);
      taken = next;
    }
  }

  std::size_t size() const { return size_; }
  std::size_t operator[](std::size_t i) const { return sorted_.empty() ? first_ + i : sorted_[i]; }

  /// d_i of a row of S.
  std::size_t length(std::size_t row) const {
    if (dimensions_of_row_.empty()) return all_;
    const int given = dimensions_of_row_[row % dimensions_of_row_.size()];
    assert(given >= 1 && static_cast<std::size_t>(given) <= all_);
    return std::min(static_cast<std::size_t>(given), all_);
  }

 private:
  const std::vector<int>& dimensions_of_row_;
  std::size_t all_, first_, size_;
  std::vector<std::size_t> sorted_;
};

QueryTile make_tile(const RowOrder& order, std::size_t begin) {
  QueryTile tile;
  for (; tile.count < ScoreTile::rows && begin + tile.count < order.size(); ++tile.count) {
    tile.rows[tile.count] = order[begin + tile.count];
    tile.lengths[tile.count] = order.length(tile.rows[tile.count]);
  }
  return tile;
}

void pack_tile(const Matrix& queries, const QueryTile& tile, float* to) {
  const std::size_t stride = queries.shape(1), last = tile.count - 1;
  const float* columns[ScoreTile::rows];  // a missing row repeats the last one; its sums are not stored
  for (std::size_t r = 0; r < ScoreTile::rows; ++r) columns[r] = queries.data() + tile.rows[std::min(r, last)];
  for (std::size_t at = 0; at < tile.longest() * stride; at += stride, to += ScoreTile::rows)
    for (std::size_t r = 0; r < ScoreTile::rows; ++r) to[r] = columns[r][at];
}

/// The tiles of rows [begin, begin + 32) of the order; `storage` holds their entries.
QueryBlock make_block(const Matrix& queries, const RowOrder& order, std::size_t begin, std::vector<float>& storage) {
  QueryBlock block;
  float* to = storage.data();
  for (; block.count < QueryBlock::tiles && begin < order.size(); begin += ScoreTile::rows) {
    QueryTile& tile = block.tile[block.count++] = make_tile(order, begin);
    tile.entries = to;
    pack_tile(queries, tile, to);
    to += tile.longest() * ScoreTile::rows;
  }
  return block;
}

/// Rows stop at their own length: since lengths rise, each is written when the sums have come that far.
void score_uneven(const QueryTile& tile, const float* panel, float* scores, std::size_t stride, std::size_t columns) {
  ScoreTile sums;
  std::size_t done = 0;
  for (std::size_t r = 0; r < tile.count; ++r) {
    sums.accumulate(tile.entries + done * ScoreTile::rows, panel + done * ScoreTile::columns, tile.lengths[r] - done);
    done = tile.lengths[r];
    sums.store(r, scores + tile.rows[r] * stride, columns);
  }
}

void score_panel(const QueryTile& tile, const KeyPanels& panels, std::size_t panel, Matrix& scores) {
  const std::size_t begin = panel * ScoreTile::columns, columns = std::min(ScoreTile::columns, panels.keys - begin);
  const float* entries = panels.entries.data() + begin * panels.dimensions;
  float* to = scores.data() + begin;
  if (!tile.uniform() || columns < ScoreTile::columns) return score_uneven(tile, entries, to, panels.keys, columns);
  ScoreTile sums;
  sums.accumulate(tile.entries, entries, tile.longest());
  for (std::size_t r = 0; r < ScoreTile::rows; ++r) sums.store(r, to + tile.rows[r] * panels.keys);
}

/// Few dimensions: S is what moves most, so it is written row by row. Many: a panel serves all tiles.
void score_block(const QueryBlock& block, const KeyPanels& panels, Matrix& scores) {
  if (panels.dimensions < 32) {
    for (std::size_t t = 0; t < block.count; ++t)
      for (std::size_t panel = 0; panel < panels.panels(); ++panel) score_panel(block.tile[t], panels, panel, scores);
  } else {
    for (std::size_t panel = 0; panel < panels.panels(); ++panel)
      for (std::size_t t = 0; t < block.count; ++t) score_panel(block.tile[t], panels, panel, scores);
  }
}

/// `count` ≤ 8 neighbouring columns of a matrix with rows of `stride` entries, as [rows][8].
void pack_panel(const float* from, std::size_t stride, std::size_t rows, std::size_t count, float* to) {
  for (std::size_t k = 0; k < rows; ++k, from += stride, to += ScoreTile::columns) {
    if (count == ScoreTile::columns) {
      store4(to, load4(from));
      store4(to + 4, load4(from + 4));
    } else {
      std::fill(std::copy(from, from + count, to), to + ScoreTile::columns, 0.0f);
    }
  }
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
    pack_panel(keys.data() + begin, panels.keys, panels.dimensions, count,
               panels.entries.data() + begin * panels.dimensions);
  }
}

void raw_scores(const Matrix& queries, const KeyPanels& panels, const std::vector<int>& dimensions_of_row,
                std::size_t first, std::size_t last, NumberFormat format, Matrix& scores) {
  assert(queries.shape(0) == panels.dimensions && scores.shape(0) == queries.shape(1) &&
         scores.shape(1) == panels.keys && first <= last && last <= queries.shape(1));
  const RowOrder order(dimensions_of_row, queries.shape(0), first, last);
  std::vector<float> storage(std::min(QueryBlock::rows, last - first + ScoreTile::rows) * queries.shape(0));
  for (std::size_t begin = 0; begin < order.size(); begin += QueryBlock::rows)
    score_block(make_block(queries, order, begin, storage), panels, scores);
  round_to(format, scores.data() + first * panels.keys, (last - first) * panels.keys);
}

}  // namespace attention
