#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiment/parameters.h"
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

/// A preset sets n … softmax and carries a question and what to look for.
struct Preset {
  std::string_view name, title, question, look_for, settings;  ///< settings as a link's text
};
const std::vector<Preset>& presets();
const Preset* find_preset(std::string_view name);

/// Sets n … softmax (not seed and draw) to the preset's values; "none" only forgets the preset.
/// False, and nothing changed, for an unknown name.
bool choose_preset(std::string_view name, Parameters& parameters);

/// What a parameter is when the link does not name it: the preset's value, or the default.
Parameters defaults(std::string_view preset);

}  // namespace experiment
