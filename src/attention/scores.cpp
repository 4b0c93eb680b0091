#include "attention/scores.h"

#include <algorithm>
#include <cassert>

#include "attention/score_tile.h"

namespace attention {
namespace {

constexpr std::size_t tile_rows = ScoreTile::rows;
/// Rows whose queries are packed together: enough of them to use a panel of keys often while it is in the
/// cache, few enough that their own entries stay there too.
constexpr std::size_t block_rows = 8 * tile_rows;

/// Rows [first, last) of S, and the order in which they are scored: those of like length together.
class RowOrder {
 public:
  RowOrder(const std::vector<int>& dimensions_of_row, std::size_t all, std::size_t first, std::size_t last,
           std::vector<std::size_t>& sorted)
      : dimensions_of_row_(dimensions_of_row), all_(all), first_(first), sorted_(sorted) {
    sorted_.clear();
    if (dimensions_of_row_.empty()) return;
    // At most 64 lengths: a pass for each costs less code than a sort.
    for (std::size_t taken = 0; sorted_.size() < last - first;) {
      std::size_t next = all_;
      for (std::size_t row = first; row < last; ++row)
        if (length(row) > taken) next = std::min(next, length(row));
      for (std::size_t row = first; row < last; ++row)
        if (length(row) == next) sorted_.push_back(row);
      taken = next;
    }
  }

  bool natural() const { return sorted_.empty(); }
  std::size_t operator[](std::size_t i) const { return natural() ? first_ + i : sorted_[i]; }

  /// d_i of a row of S.
  std::size_t length(std::size_t row) const {
    if (dimensions_of_row_.empty()) return all_;
    const int given = dimensions_of_row_[row % dimensions_of_row_.size()];
    assert(given >= 1 && static_cast<std::size_t>(given) <= all_);
    return std::min(static_cast<std::size_t>(given), all_);
  }

 private:
  const std::vector<int>& dimensions_of_row_;
  std::size_t all_, first_;
  std::vector<std::size_t>& sorted_;
};

/// Entries of `count` ≤ 4 rows from the order's place `begin` on as [d_k][4]; a missing row repeats the last.
void pack_queries(const Matrix& queries, const RowOrder& order, std::size_t begin, std::size_t count, float* to) {
  const std::size_t stride = queries.shape(1), all = queries.size();
  const float* columns[tile_rows];
  for (std::size_t r = 0; r < tile_rows; ++r) columns[r] = queries.data() + order[begin + std::min(r, count - 1)];
  if (count == tile_rows && order.natural()) {
    for (std::size_t at = 0; at < all; at += stride, to += tile_rows) store4(to, load4(columns[0] + at));
  } else {
    for (std::size_t at = 0; at < all; at += stride)
      for (const float* column : columns) *to++ = column[at];
  }
}

/// Up to 4 rows from the order's place `begin` on against panels [first, last) of keys. Rows stop at their
/// own length: since lengths rise, each is written when the sums have come that far.
void score_uneven(const RowOrder& order, std::size_t begin, std::size_t count, const float* entries,
                  const KeyPanels& panels, std::size_t first, std::size_t last, Matrix& scores) {
  for (std::size_t panel = first; panel < last; ++panel) {
    const std::size_t key = panel * ScoreTile::columns;
    const float* keys = panels.entries.data() + key * panels.dimensions;
    ScoreTile sums;
    std::size_t done = 0;
    for (std::size_t r = 0; r < count; ++r) {
      const std::size_t row = order[begin + r], length = order.length(row);
      add_terms(sums, entries + done * tile_rows, keys + done * ScoreTile::columns, length - done);
      done = length;
      sums.store_row(r, scores.data() + row * panels.keys + key, std::min(ScoreTile::columns, panels.keys - key));
    }
  }
}

/// `rows` ≤ 32 rows from the order's place `begin` on. Whole tiles of rows and keys go to the fast kernel.
void score_block(const Matrix& queries, const RowOrder& order, std::size_t begin, std::size_t rows, KeyPanels& panels,
                 Matrix& scores) {
  const std::size_t d = panels.dimensions, all = panels.panels();
  const auto count_from = [rows](std::size_t row) { return std::min(tile_rows, rows - row); };
  const auto entries_from = [&](std::size_t row) { return panels.query_room.data() + row * d; };
  for (std::size_t row = 0; row < rows; row += tile_rows)
    pack_queries(queries, order, begin + row, count_from(row), entries_from(row));
  const std::size_t whole = order.natural() ? rows / tile_rows : 0, whole_panels = panels.keys / ScoreTile::columns;
  multiply_tiles(entries_from(0), whole, panels.entries.data(), whole_panels, d,
                 scores.data() + order[begin] * panels.keys, panels.keys);
  for (std::size_t row = 0; row < rows; row += tile_rows)
    score_uneven(order, begin + row, count_from(row), entries_from(row), panels,
                 row < whole * tile_rows ? whole_panels : 0, all, scores);
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
  const std::size_t needed = panels() * dimensions * ScoreTile::columns;
  if (entries.size() < needed) entries.resize(needed);
  query_room.resize(block_rows * dimensions);
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

void raw_scores(const Matrix& queries, KeyPanels& panels, const std::vector<int>& dimensions_of_row, std::size_t first,
                std::size_t last, NumberFormat format, Matrix& scores) {
  assert(queries.shape(0) == panels.dimensions && scores.shape(0) == queries.shape(1) &&
         scores.shape(1) == panels.keys && first <= last && last <= queries.shape(1));
  const RowOrder order(dimensions_of_row, queries.shape(0), first, last, panels.row_room);
  const std::size_t count = last - first;
  for (std::size_t begin = 0; begin < count; begin += block_rows)
    score_block(queries, order, begin, std::min(block_rows, count - begin), panels, scores);
  round_to(format, scores.data() + first * panels.keys, count * panels.keys);
}

}  // namespace attention
