#include "experiment/visible_keys.h"

#include <algorithm>

namespace experiment {

KeySpan visible_span(const Parameters& p, int query) {
  const attention::BiasChoice& bias = p.bias;
  const int self = query + p.keys() - p.n;  // the key at distance 0
  KeySpan span{0, bias.padding ? p.keys() - bias.padded_keys : p.keys()};
  if (bias.causal) span.end = std::min(span.end, self + 1);
  if (!bias.window) return span;
  return {std::max(span.first, self - bias.window_size + 1), std::min(span.end, self + bias.window_size)};
}

bool only_hides(const Parameters& parameters, const attention::Matrix* custom) {
  const attention::BiasChoice& bias = parameters.bias;
  return !(bias.alibi && bias.slope != 0) && !(bias.t5 && bias.t5_strength != 0) && !(bias.custom && custom);
}

std::optional<VisibleKeys> visible_keys(const Parameters& parameters, const attention::Matrix* custom) {
  if (!only_hides(parameters, custom)) return {};
  VisibleKeys seen;
  KeySpan last;
  for (int i = 0; i < parameters.n; ++i) {
    const KeySpan span = visible_span(parameters, i);
    const auto count = static_cast<std::size_t>(span.count());
    if (count == 0) continue;
    if (seen.rows++ > 0) {
      if (count != seen.count) return {};
      seen.same = seen.same && span.first == last.first;
    }
    seen.count = count;
    last = span;
  }
  return seen.rows > 0 ? std::optional(seen) : std::nullopt;
}

}  // namespace experiment
