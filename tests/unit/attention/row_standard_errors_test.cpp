#include "attention/row_standard_errors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "attention/sample.h"
#include "attention/scores.h"
#include "attention/softmax.h"

namespace attention {
namespace {

/// Means over the rows of one draw at p = ½.
RowTheory measure(std::size_t n, std::size_t d, std::uint32_t draw) {
  Matrix queries = Matrix::from_shape({d, n}), keys = queries, scores = Matrix::from_shape({n, n});
  EntryDrawer(2, draw, Stream::queries, Distribution::normal).draw(queries, queries.size());
  EntryDrawer(2, draw, Stream::keys, Distribution::normal).draw(keys, keys.size());
  KeyPanels panels;
  panels.shape(d, n);
  pack_keys(keys, 0, panels.panels(), panels);
  raw_scores(queries, panels, {}, 0, n, NumberFormat::f32, scores);
  std::vector<float> row(n);
  RowTheory sum;
  for (std::size_t i = 0; i < n; ++i) {
    scale_row(&scores(i, 0), n, score_divisor(static_cast<int>(d), 0.5), NumberFormat::f32, row.data());
    const RowSummary summary = softmax_row(row.data(), n, false, {}, row.data());
    sum.entropy += summary.entropy;
    sum.jacobian_trace += summary.jacobian_trace;
  }
  return {sum.entropy / static_cast<double>(n), sum.jacobian_trace / static_cast<double>(n)};
}

TEST(RowStandardErrors, LeaveOneInTwentyDrawsBeyondTwo) {
  // 1,000 draws: a true share of 3 to 7 % shows as 1.4 to 9.4 % (3 deviations of the count). Without what the
  // rows share through their keys it would be 10 % and more at d_k = 4.
  RowTheoryTable table;
  for (const std::size_t d : {4, 64}) {
    constexpr std::size_t n = 32;
    const int dimensions = static_cast<int>(d);
    const double divisor = std::sqrt(static_cast<double>(d));
    const RowTheory theory = table.at(n, dimensions, divisor, 1), slope = table.slope(n, dimensions, divisor, 1);
    const RowStandardErrors errors =
        row_standard_errors(slope, simulated_row_variances(n, dimensions, divisor, 1), n, n, dimensions);
    double entropy_beyond = 0, trace_beyond = 0;
    for (std::uint32_t draw = 0; draw < 1000; ++draw) {
      const RowTheory mean = measure(n, d, draw);
      entropy_beyond += std::abs(mean.entropy - theory.entropy) > 2 * errors.entropy.value();
      trace_beyond += std::abs(mean.jacobian_trace - theory.jacobian_trace) > 2 * errors.jacobian_trace.value();
    }
    EXPECT_GT(entropy_beyond, 14) << d;
    EXPECT_LT(entropy_beyond, 94) << d;
    EXPECT_GT(trace_beyond, 14) << d;
    EXPECT_LT(trace_beyond, 94) << d;
  }
}

TEST(RowStandardErrors, SayNothingOfASingleKey) {
  EXPECT_FALSE(row_standard_errors({}, {1, 1}, 32, 1, 64).entropy);
  EXPECT_FALSE(row_standard_errors({}, {1, 1}, 0, 32, 64).entropy);
  EXPECT_TRUE(row_standard_errors({}, {1, 1}, 1, 2, 64).entropy);
}

}  // namespace
}  // namespace attention
