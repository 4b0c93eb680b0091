#pragma once
#include <cstddef>
#include <vector>

#include "attention/matrix.h"
#include "experiment/parameters.h"

namespace experiment {

/// Keys [first, end) that a query sees; none where end ≤ first.
struct KeySpan {
  int first = 0, end = 0;

  int count() const { return end > first ? end - first : 0; }
  std::size_t seen() const { return static_cast<std::size_t>(count()); }
};

/// With causal, window and padding (contract §1, Biases).
KeySpan visible_span(const Parameters& parameters, int query);

/// Whether the bias does nothing but hide keys as visible_span() says. `custom` is the user's bias, or null.
bool only_hides(const Parameters& parameters, const attention::Matrix* custom);

inline bool sees_fewer(const KeySpan& a, const KeySpan& b) {
  return a.count() < b.count();
}

/// Of every query that is not masked, where the bias does nothing but hide keys; else none.
std::vector<KeySpan> visible_spans(const Parameters& parameters, const attention::Matrix* custom);

}  // namespace experiment
