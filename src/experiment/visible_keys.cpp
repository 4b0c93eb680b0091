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

std::vector<KeySpan> visible_spans(const Parameters& parameters, const attention::Matrix* custom) {
  std::vector<KeySpan> spans;
  if (!only_hides(parameters, custom)) return spans;
  for (int i = 0; i < parameters.n; ++i)
    if (const KeySpan span = visible_span(parameters, i); span.count() > 0) spans.push_back(span);
  return spans;
}

}  // namespace experiment
