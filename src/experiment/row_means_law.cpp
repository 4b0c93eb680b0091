#include "experiment/row_means_law.h"

#include <algorithm>
#include <cmath>

#include "attention/softmax.h"
#include "experiment/count_means.h"

namespace experiment {
namespace {

/// Rows that stand for all in standard errors.
constexpr std::size_t judged_rows = 256;

/// Below this an error is of the size of float32's roundings and the table's.
constexpr double least_error = 1e-7;

/// None where the mean is made of a few rows that are not frozen: its law is far from Normal.
std::optional<double> judged(std::optional<double> error, double mean) {
  return error && *error >= least_error && mean >= *error ? error : std::nullopt;
}

/// What rows that see `count` keys do.
struct RowLaw {
  std::size_t count;
  attention::RowTheory slope;
  attention::RowVariances variances;
};

/// Linear in ln m between the counts of `laws`.
attention::JudgedRow between(const std::vector<RowLaw>& laws, std::size_t count) {
  std::size_t i = 0;
  while (i + 2 < laws.size() && laws[i + 1].count < count) ++i;
  const RowLaw &a = laws[i], &b = laws[std::min(i + 1, laws.size() - 1)];
  const auto log = [&](std::size_t of) { return std::log(static_cast<double>(of) / static_cast<double>(a.count)); };
  const double share = b.count > a.count ? log(count) / log(b.count) : 0;
  const auto mix = [share](double from, double to) { return from + share * (to - from); };
  return {0,
          0,
          {mix(a.slope.entropy, b.slope.entropy), mix(a.slope.jacobian_trace, b.slope.jacobian_trace)},
          {mix(a.variances.entropy, b.variances.entropy), mix(a.variances.jacobian_trace, b.variances.jacobian_trace)}};
}

}  // namespace

const std::optional<RowMeansLaw>& RowMeansLawStage::none() {
  inputs_.reset();
  law_.reset();
  return law_;
}

const std::optional<RowMeansLaw>& RowMeansLawStage::at(const attention::ScoreLaw& law, const Parameters& p,
                                                       const attention::Matrix* custom) {
  if (!attention::has_row_theory(law) || !only_hides(p, custom)) return none();
  const Inputs inputs{p.n,
                      p.keys(),
                      p.bias,
                      law.dimensions,
                      attention::score_divisor(p.dk, p.p) * p.T,
                      law.query_deviation * law.key_deviation};
  if (inputs == inputs_) return law_;
  law_.reset();
  inputs_ = inputs;
  if (const std::vector<KeySpan> spans = visible_spans(p, custom); !spans.empty()) compute(inputs, spans);
  return law_;
}

void RowMeansLawStage::compute(const Inputs& inputs, const std::vector<KeySpan>& spans) {
  law_.emplace();
  for (const CountShare& seen : count_shares(spans)) {
    const attention::RowTheory mean = table_.at(seen.count, inputs.dimensions, inputs.divisor, inputs.entry_scale);
    law_->means.entropy += seen.share * mean.entropy;
    law_->means.jacobian_trace += seen.share * mean.jacobian_trace;
  }
  const attention::RowStandardErrors found = errors(inputs, spans);
  law_->errors = {judged(found.entropy, law_->means.entropy), judged(found.jacobian_trace, law_->means.jacobian_trace)};
}

attention::RowStandardErrors RowMeansLawStage::errors(const Inputs& inputs, const std::vector<KeySpan>& spans) {
  const auto& [queries, keys, bias, dimensions, divisor, scale] = inputs;
  const auto [least, most] = std::minmax_element(spans.begin(), spans.end(), sees_fewer);
  // Laws of rows at counts that double, of one count from all the logits that are simulated.
  std::vector<RowLaw> laws;
  const bool one = least->count() == most->count();
  for (std::size_t count = least->seen(); laws.empty() || laws.back().count < most->seen(); count *= 2) {
    const std::size_t seen = std::min(count, most->seen());
    laws.push_back({seen, table_.slope(seen, dimensions, divisor, scale),
                    simulated_.variances(seen, dimensions, divisor, scale, one ? 1 << 19 : 1 << 16)});
  }
  std::vector<attention::JudgedRow> rows;
  const std::size_t all = spans.size(), number = std::min(all, judged_rows);
  for (std::size_t i = 0; i < number; ++i) {
    const KeySpan& span = spans[(2 * i + 1) * all / (2 * number)];
    attention::JudgedRow row = between(laws, span.seen());
    row.first = static_cast<std::size_t>(span.first);
    row.end = static_cast<std::size_t>(span.end);
    rows.push_back(row);
  }
  return attention::row_standard_errors(rows, all, dimensions);
}

}  // namespace experiment
