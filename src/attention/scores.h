#pragma once
#include <cstddef>
#include <vector>
#include <xtensor/xstorage.hpp>

#include "attention/matrix.h"
#include "attention/number_format.h"

namespace attention {

/// K packed for the score kernel: panels of 8 keys, [⌈n_k/8⌉][d_k][8], the last one padded with 0. With the
/// room that raw_scores works in, kept from call to call.
struct KeyPanels {
  xt::uvector<float> entries;         ///< or more; not cleared first: 64 MB of zeros would take a frame
  std::vector<float> query_room;      ///< 32 rows of Q
  std::vector<std::size_t> row_room;  ///< rows by rising d_i, where they differ
  std::size_t keys = 0;
  std::size_t dimensions = 0;

  std::size_t panels() const { return (keys + 7) / 8; }
  /// Makes room for a d_k × n_k matrix, keeping the storage where it is large enough.
  void shape(std::size_t dimensions, std::size_t keys);
};

/// Copies panels [first, last) of `keys` (d_k × n_k) into `panels`, already shaped.
void pack_keys(const Matrix& keys, std::size_t first, std::size_t last, KeyPanels& panels);

/// Rows [first, last) of S = Q Kᵀ into `scores` (n_q × n_k), then rounded to `format`.
/// `queries` is d_k × n_q. Each S_ij is one chain of multiply and add from +0 over k = 0, 1, 2, … in
/// float32, never fused, so its bits are the same at every vector width (contract §1, Determinism).
/// `dimensions_of_row`, where not empty, holds entries d_i used in turn: row i sums its first
/// d_{i mod size} dimensions only.
void raw_scores(const Matrix& queries, KeyPanels& panels, const std::vector<int>& dimensions_of_row, std::size_t first,
                std::size_t last, NumberFormat format, Matrix& scores);

}  // namespace attention
