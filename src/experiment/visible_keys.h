#pragma once
#include <cstddef>
#include <optional>

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

/// What the rows that are not masked have in common.
struct VisibleKeys {
  std::size_t rows = 0;   ///< how many they are, at least 1
  std::size_t count = 0;  ///< keys that each of them sees
  bool same = true;       ///< whether these are the same keys
  bool operator==(const VisibleKeys&) const = default;
};

/// None where rows see different numbers of keys, where every row is masked, and where the bias does more
/// than hide keys. `custom` is the user's bias, or null.
std::optional<VisibleKeys> visible_keys(const Parameters& parameters, const attention::Matrix* custom);

}  // namespace experiment
