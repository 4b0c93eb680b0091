#include "attention/row_standard_errors.h"

#include <algorithm>
#include <cmath>

#include "attention/sample.h"
#include "attention/softmax.h"

namespace attention {
namespace {

constexpr std::size_t most_rows = 512;

/// χ²(d) from standard normals: their squares while they are few, above that by Wilson and Hilferty's cube root,
/// whose variance is right to 1 % from 8 dimensions on.
double squared_length(const Matrix& normals, std::size_t row, int dimensions) {
  const auto squares = static_cast<std::size_t>(dimensions);
  double sum = 0;
  if (squares <= normals.shape(0)) {
    for (std::size_t k = 0; k < squares; ++k) sum += static_cast<double>(normals(k, row)) * normals(k, row);
    return sum;
  }
  const double d = dimensions, root = 1 - 2 / (9 * d) + normals(0, row) * std::sqrt(2 / (9 * d));
  return d * root * root * root;
}

/// Σ_jl (δ_jl − 1/m_i)(δ_jl − 1/m_k) over the keys that both see, for each by m − 1.
double common_curvature(const JudgedRow& a, const JudgedRow& b) {
  const std::size_t first = std::max(a.first, b.first), end = std::min(a.end, b.end);
  const double m = static_cast<double>(a.end - a.first), o = static_cast<double>(b.end - b.first);
  if (end <= first || m < 2 || o < 2) return 0;
  const double both = static_cast<double>(end - first);
  return (both * (1 - 1 / m - 1 / o) + both * both / (m * o)) / ((m - 1) * (o - 1));
}

double variance(double sum, double squares, std::size_t rows) {
  const double n = static_cast<double>(rows);
  return (squares - sum * sum / n) / (n - 1);
}

}  // namespace

const float* SimulatedRows::normals(std::size_t row, std::size_t count) {
  normals_.resize(std::max(normals_.size(), row + 1));
  std::vector<float>& drawn = normals_[row];
  if (drawn.size() < count) {
    Matrix entries = Matrix::from_shape({1, count});
    EntryDrawer(0, static_cast<std::uint32_t>(row), Stream::keys, Distribution::normal).draw(entries, count);
    drawn.assign(entries.begin(), entries.end());
  }
  return drawn.data();
}

RowVariances SimulatedRows::variances(std::size_t visible_keys, int dimensions, double divisor, double entry_scale,
                                      std::size_t most_logits) {
  const std::size_t rows = std::clamp<std::size_t>(most_logits / std::max<std::size_t>(visible_keys, 1), 1, most_rows);
  if (lengths_.size() == 0) {
    lengths_ = Matrix::from_shape({8, most_rows});
    EntryDrawer(0, 0, Stream::queries, Distribution::normal).draw(lengths_, lengths_.size());
  }
  logits_.resize(visible_keys);
  weights_.resize(visible_keys);
  double entropy = 0, entropy_squares = 0, trace = 0, trace_squares = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto deviation =
        static_cast<float>(std::sqrt(squared_length(lengths_, i, dimensions)) * entry_scale / divisor);
    const float* drawn = normals(i, visible_keys);
    for (std::size_t j = 0; j < visible_keys; ++j) logits_[j] = deviation * drawn[j];
    const RowSummary summary = softmax_row(logits_.data(), visible_keys, false, {}, weights_.data());
    entropy += summary.entropy;
    entropy_squares += summary.entropy * summary.entropy;
    trace += summary.jacobian_trace;
    trace_squares += summary.jacobian_trace * summary.jacobian_trace;
  }
  return {variance(entropy, entropy_squares, rows), variance(trace, trace_squares, rows)};
}

RowStandardErrors row_standard_errors(const std::vector<JudgedRow>& rows, std::size_t all, int dimensions) {
  double pairs = 0;
  RowVariances own, shared;  // the latter covariances
  bool known = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    own.entropy += rows[i].variances.entropy;
    own.jacobian_trace += rows[i].variances.jacobian_trace;
    known = known || rows[i].end > rows[i].first + 1;
    for (std::size_t k = 0; k < i; ++k, ++pairs) {
      const double overlap = common_curvature(rows[i], rows[k]) * 2 / dimensions;
      shared.entropy += overlap * rows[i].slope.entropy * rows[k].slope.entropy;
      shared.jacobian_trace += overlap * rows[i].slope.jacobian_trace * rows[k].slope.jacobian_trace;
    }
  }
  if (all == 0 || !known) return {};
  const double n = static_cast<double>(all), count = static_cast<double>(rows.size());
  const auto error = [&](double variance, double covariance) {
    return std::sqrt(variance / count / n + (pairs > 0 ? (1 - 1 / n) * covariance / pairs : 0));
  };
  return {error(own.entropy, shared.entropy), error(own.jacobian_trace, shared.jacobian_trace)};
}

}  // namespace attention
