#include "attention/row_standard_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/sample.h"
#include "attention/softmax.h"

namespace attention {
namespace {

/// Logits that are simulated at most: with more than 1,024 keys there are fewer rows.
constexpr std::size_t most_rows = 512, most_logits = 1 << 19;

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

double variance(double sum, double squares, std::size_t rows) {
  const double n = static_cast<double>(rows);
  return (squares - sum * sum / n) / (n - 1);
}

}  // namespace

RowVariances simulated_row_variances(std::size_t visible_keys, int dimensions, double divisor, double entry_scale) {
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  const std::size_t rows = std::clamp<std::size_t>(most_logits / std::max<std::size_t>(visible_keys, 1), 1, most_rows);
  Matrix lengths = Matrix::from_shape({8, rows}), row = Matrix::from_shape({1, visible_keys});
  EntryDrawer(0, 0, Stream::queries, Distribution::normal).draw(lengths, all);
  double entropy = 0, entropy_squares = 0, trace = 0, trace_squares = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const double deviation = std::sqrt(squared_length(lengths, i, dimensions)) * entry_scale / divisor;
    EntryDrawer(0, static_cast<std::uint32_t>(i), Stream::keys, Distribution::normal).draw(row, all);
    for (std::size_t j = 0; j < visible_keys; ++j) row(0, j) = static_cast<float>(deviation * row(0, j));
    const RowSummary summary = softmax_row(row.data(), visible_keys, false, {}, row.data());
    entropy += summary.entropy;
    entropy_squares += summary.entropy * summary.entropy;
    trace += summary.jacobian_trace;
    trace_squares += summary.jacobian_trace * summary.jacobian_trace;
  }
  return {variance(entropy, entropy_squares, rows), variance(trace, trace_squares, rows)};
}

RowStandardErrors row_standard_errors(const RowTheory& slope, const RowVariances& variances, std::size_t rows,
                                      std::size_t visible_keys, int dimensions) {
  if (rows == 0 || visible_keys < 2) return {};
  const double n = static_cast<double>(rows);
  const double shared = (1 - 1 / n) * 2 / (dimensions * (static_cast<double>(visible_keys) - 1));
  const auto error = [&](double variance, double change) { return std::sqrt(variance / n + shared * change * change); };
  return {error(variances.entropy, slope.entropy), error(variances.jacobian_trace, slope.jacobian_trace)};
}

}  // namespace attention
