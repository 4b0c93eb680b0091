#pragma once
#include <array>
#include <span>
#include <string_view>

#include "experiment/parameters.h"

namespace experiment {

/// A preset sets n … softmax and carries a question and what to look for.
struct Preset {
  std::string_view name, title, question, look_for, settings;  ///< settings as a link's text
};
std::span<const Preset> presets();
const Preset* find_preset(std::string_view name);

/// Sets n … softmax (not seed and draw) to the preset's values; "none" only forgets the preset.
/// False, and nothing changed, for an unknown name.
bool choose_preset(std::string_view name, Parameters& parameters);

/// What a parameter is when the link does not name it: the preset's value, or the default.
Parameters defaults(std::string_view preset);

/// Names and titles of the options of `preset`: none, then every preset.
inline constexpr std::size_t preset_options = 13;
using PresetTexts = std::array<std::string_view, preset_options>;
extern const PresetTexts preset_names, preset_titles;

}  // namespace experiment
