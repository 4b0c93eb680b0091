#include "workload.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/sample.h"
#include "attention/softmax.h"

namespace bench {
namespace {

constexpr std::size_t rows_per_block = 32;
const std::vector<int> all_dimensions;

attention::Matrix matrix(std::size_t rows, std::size_t columns) {
  return attention::Matrix::from_shape({rows, columns});
}

void draw(attention::Matrix& entries, attention::Stream stream) {
  attention::EntryDrawer(0, 0, stream, attention::Distribution::normal)
      .draw(entries, std::numeric_limits<std::size_t>::max());
}

}  // namespace

Workload::Workload(std::size_t n, std::size_t d)
    : queries(matrix(d, n)),
      keys(matrix(d, n)),
      values(matrix(d, n)),
      raw(matrix(n, n)),
      weights(matrix(n, n)),
      output(matrix(n, d)),
      n_(n),
      d_(d),
      divisor_(attention::score_divisor(static_cast<int>(d), 0.5)),
      weight_block_(matrix(std::min(n, rows_per_block), n)),
      output_block_(matrix(std::min(n, rows_per_block), d)),
      pool_(attention::ScoreGrid::around(0, std::sqrt(static_cast<double>(d)))) {
  draw(queries, attention::Stream::queries);
  draw(keys, attention::Stream::keys);
  draw(values, attention::Stream::values);
  key_panels_.shape(d, n);
  value_panels_.shape(d, n);
  scores();
}

void Workload::scores() {
  attention::pack_keys(keys, 0, key_panels_.panels(), key_panels_);
  attention::raw_scores(queries, key_panels_, all_dimensions, 0, n_, attention::NumberFormat::f32, raw);
}

void Workload::softmax() {
  for (std::size_t i = 0; i < n_; ++i)
    attention::softmax_weights(raw.data() + i * n_, n_, false, {}, weights.data() + i * n_);
}

void Workload::softmax_statistics() {
  for (std::size_t i = 0; i < n_; ++i)
    checked += attention::softmax_row(raw.data() + i * n_, n_, false, {}, weights.data() + i * n_).entropy;
}

void Workload::attention() {
  constexpr auto format = attention::NumberFormat::f32;
  attention::pack_keys(keys, 0, key_panels_.panels(), key_panels_);
  attention::pack_values(values, 0, value_panels_.panels(), value_panels_);
  for (std::size_t first = 0; first < n_; first += rows_per_block) {
    const std::size_t last = std::min(n_, first + rows_per_block);
    attention::raw_scores(queries, key_panels_, all_dimensions, first, last, format, raw);
    for (std::size_t i = first; i < last; ++i) {
      float* row = weight_block_.data() + (i - first) * n_;
      attention::scale_row(raw.data() + i * n_, n_, divisor_, format, row);
      attention::softmax_weights(row, n_, false, {}, row);
    }
    attention::output_rows(weight_block_, value_panels_, 0, last - first, format, output_block_);
    std::copy_n(output_block_.data(), (last - first) * d_, output.data() + first * d_);
  }
}

void Workload::pool() {
  pool_.add(raw.data(), raw.size());
}

void Workload::normals() {
  draw(queries, attention::Stream::queries);
}

}  // namespace bench
