// The reference cases of tests/reference: NumPy's digests exactly, figures within a bound.
#include <gtest/gtest.h>

#include <cmath>

#include "attention/digest.h"
#include "attention_run.h"

namespace attention {
namespace {

std::string digest(const Matrix& m) {
  Digest d;
  d.add(m.data(), m.size());
  return d.hex();
}

/// Means over the rows that are neither masked nor overflowed.
struct RowMeans {
  int masked = 0, overflowed = 0, counted = 0;
  double entropy = 0, effective_keys = 0, largest = 0, saturated = 0, trace = 0;
};

RowMeans means(const std::vector<RowSummary>& rows) {
  RowMeans m;
  for (const RowSummary& row : rows) {
    m.masked += row.state == RowState::masked;
    m.overflowed += row.state == RowState::overflowed;
    if (row.state != RowState::ordinary) continue;
    ++m.counted;
    m.entropy += row.entropy;
    m.effective_keys += std::exp(row.entropy);
    m.largest += row.largest_weight;
    m.saturated += row.largest_weight > 0.99;
    m.trace += row.jacobian_trace;
  }
  for (double* sum : {&m.entropy, &m.effective_keys, &m.largest, &m.saturated, &m.trace}) *sum /= m.counted;
  return m;
}

void expect_near(const json::Value& expected, double value, double tolerance, const char* what) {
  if (expected.kind == json::Value::Kind::null)
    EXPECT_FALSE(std::isfinite(value)) << what;
  else
    EXPECT_NEAR(value, expected.number, tolerance * std::max(1.0, std::fabs(expected.number))) << what;
}

void expect_entries(const json::Value& expected, const float* values, double tolerance, const char* what) {
  for (std::size_t i = 0; i < expected.items.size(); ++i) expect_near(expected.items[i], values[i], tolerance, what);
}

/// The weights are float32 from M that has the reference's bits: M − max and its division by T round
/// once each, and an error δ of the exponent is a relative error δ of the weight. Exponents that
/// matter are above −20 or so: 2·20·2⁻²⁴ = 2.4e-6 at worst, and over a row's weights far less.
/// bf16 and f16 weights follow the reference's roundings, so that all digits but those of the float32
/// row sum agree; where that tips a rounding, one weight moves by its last place, 2⁻⁸ of it (bf16).
double tolerance_of(const RunParameters& q) {
  return q.softmax.format == NumberFormat::f32 ? 1e-6 : 2e-6;
}

void expect_rows(const json::Value& expected, const RunResult& run, double tolerance) {
  const RowMeans m = means(run.rows);
  EXPECT_EQ(m.masked, expected["masked"].number);
  EXPECT_EQ(m.overflowed, expected["overflowed"].number);
  expect_near(expected["entropy"], m.entropy, tolerance, "entropy");
  expect_near(expected["effectiveKeys"], m.effective_keys, tolerance, "effectiveKeys");
  expect_near(expected["maxWeight"], m.largest, tolerance, "maxWeight");
  expect_near(expected["saturated"], m.saturated, 0, "saturated");
  expect_near(expected["jacobianTrace"], m.trace, tolerance, "jacobianTrace");
}

void expect_case(const json::Value& expected) {
  const RunParameters q = parameters_of(expected["parameters"]);
  const RunResult r = run(q);
  EXPECT_EQ(digest(r.queries), expected["digest"]["queries"].text);
  EXPECT_EQ(digest(r.keys), expected["digest"]["keys"].text);
  EXPECT_EQ(digest(r.raw), expected["digest"]["scores"].text);
  const double tolerance = tolerance_of(q);
  expect_rows(expected["rows"], r, tolerance);
  const auto& first = expected["first"];
  expect_entries(first["raw"], r.raw.data(), 0, "raw");
  expect_entries(first["weights"], r.weights.data(), tolerance, "weights");
  const std::size_t shown = first["lastWeights"].items.size();
  expect_entries(first["lastWeights"], r.weights.data() + r.weights.size() - shown, tolerance, "lastWeights");
  // The output is in float32 over up to n_k terms, the reference's in float64 (and not rounded to the format).
  if (q.softmax.format == NumberFormat::f32)
    expect_entries(first["output"], r.output.data(), 1e-6 * std::sqrt(static_cast<double>(q.nk)), "output");
}

void expect_cases(const char* file, std::size_t count) {
  const json::Value cases = json::reference(file);
  ASSERT_EQ(cases.items.size(), count);
  for (std::size_t i = 0; i < cases.items.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    expect_case(cases.items[i]);
  }
}

TEST(Reference, CasesHaveNumpysDigestsAndFigures) {
  expect_cases("cases.json", 46);
}
TEST(Reference, MoreCasesHaveNumpysDigestsAndFigures) {
  expect_cases("more_cases.json", 38);
}

}  // namespace
}  // namespace attention
