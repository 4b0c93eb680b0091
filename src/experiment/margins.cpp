#include "experiment/margins.h"

#include <algorithm>
#include <cmath>

#include "attention/softmax.h"
#include "experiment/count_means.h"
#include "experiment/visible_keys.h"

namespace experiment {
namespace {

std::vector<double> received_weights(const std::vector<KeySpan>& spans, int keys) {
  // Steps up and down where spans begin and end, and their running sum.
  std::vector<double> weights(static_cast<std::size_t>(keys) + 1);
  for (const KeySpan& span : spans) {
    if (span.count() == 0) continue;
    weights[static_cast<std::size_t>(span.first)] += 1.0 / span.count();
    weights[static_cast<std::size_t>(span.end)] -= 1.0 / span.count();
  }
  weights.pop_back();
  for (std::size_t j = 1; j < weights.size(); ++j) weights[j] += weights[j - 1];
  return weights;
}

void expect_effective_keys(const std::vector<KeySpan>& spans, double divisor, const attention::ScoreLaw& law,
                           attention::RowTheoryTable& table, Margins& margins) {
  int least = 0, most = 0;
  for (const KeySpan& span : spans) {
    const int count = span.count();
    if (count > 0 && (least == 0 || count < least)) least = count;
    most = std::max(most, count);
  }
  if (most == 0) return;
  const CountMeans means(table, static_cast<std::size_t>(least), static_cast<std::size_t>(most), law.dimensions,
                         divisor, law.query_deviation * law.key_deviation);
  double used = 0, seen = 0;
  for (const KeySpan& span : spans) {
    const double keys = span.count() > 0 ? std::exp(means[span.seen()].entropy) : 0;
    margins.effective_keys.push_back(keys);
    used += keys;
    seen += span.count();
  }
  const double share = used / seen, of_most = std::exp(means[static_cast<std::size_t>(most)].entropy) / most;
  if (of_most > 0.9 * share) margins.share = share;
}

}  // namespace

Margins expected_margins(const Parameters& parameters, const attention::Matrix* custom, const attention::ScoreLaw& law,
                         attention::RowTheoryTable& table) {
  Margins margins;
  if (law.rho != 0 || !only_hides(parameters, custom)) return margins;
  std::vector<KeySpan> spans;
  for (int i = 0; i < parameters.n; ++i) spans.push_back(visible_span(parameters, i));
  margins.received = received_weights(spans, parameters.keys());
  const auto [least, most] = std::minmax_element(margins.received.begin(), margins.received.end());
  margins.even = *most - *least < 1e-9;
  if (attention::has_row_theory(law))
    expect_effective_keys(spans, attention::score_divisor(parameters.dk, parameters.p) * parameters.T, law, table,
                          margins);
  return margins;
}

}  // namespace experiment
