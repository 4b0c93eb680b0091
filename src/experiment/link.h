#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiment/parameters.h"
#include "experiment/presets.h"
#include "experiment/schema.h"

namespace experiment {

struct Decoded {
  Parameters parameters;
  std::vector<Warning> warnings;
  bool names_any_key = false;  ///< whether the text names a key of the contract's table
};

/// Reads the text of a fragment or query (with or without its # or ?), percent-decoded where needed.
/// Never fails: what can't be used stays at its default and is warned of; at most 64 KiB are read.
Decoded decode(std::string_view text);

/// Applies the pairs of `text` to `parameters` as set() does: valid keys apply, an invalid one keeps its
/// present value; settles afterwards.
std::vector<Warning> apply(std::string_view text, Parameters& parameters);

/// "v=1&dk=256": the values that differ from their defaults (the preset's where there is one), in the
/// order of the table. Round trip: decode(encode(p)).parameters == p.
std::string encode(const Parameters& parameters);

}  // namespace experiment
