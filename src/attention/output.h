#pragma once
#include <cstddef>
#include <vector>

#include "attention/matrix.h"
#include "attention/number_format.h"

namespace attention {

/// V packed for the output kernel: panels of 8 dimensions, [⌈d_v/8⌉][n_k][8], the last one padded with 0. With
/// the room that output_rows works in, kept from call to call.
struct ValuePanels {
  std::vector<float> entries;
  std::vector<float> weight_room;  ///< 32 rows of A
  std::size_t keys = 0;
  std::size_t dimensions = 0;

  std::size_t panels() const { return (dimensions + 7) / 8; }
  /// Makes room for a d_v × n_k matrix, keeping the storage where it is large enough.
  void shape(std::size_t dimensions, std::size_t keys);
};

/// Copies panels [first, last) of `values` (d_v × n_k) into `panels`, already shaped.
void pack_values(const Matrix& values, std::size_t first, std::size_t last, ValuePanels& panels);

/// Rows [first, last) of O = A V into `output` (n_q × d_v) from `weights` (n_q × n_k), each O_ic one chain
/// of multiply and add from +0 over keys in order in float32, then rounded to the format.
void output_rows(const Matrix& weights, ValuePanels& panels, std::size_t first, std::size_t last, NumberFormat format,
                 Matrix& output);

/// The same for one row without packing: `weights` holds n_k values, `values` is d_v × n_k (drawing
/// order), `output` d_v values. The same bits as output_rows.
void output_row(const float* weights, const Matrix& values, NumberFormat format, float* output);

}  // namespace attention
