#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/parameters.h"

namespace experiment {

/// How a control for the parameter behaves.
enum class Kind { integer, real, choice, choices, toggle, list, text };

/// How a slider maps its travel to the value.
enum class Travel { linear, logarithmic };

/// The heading that a control stands under.
enum class Group { size, scaling, bias, sample, precision, view, page };
std::string_view group_title(Group group);

/// One row per parameter: link, canvas, native form, help and documentation all come from here. The rows are
/// constants: nothing is made at the start.
struct Parameter {
  std::string_view key = {};     ///< in links, messages and form fields
  std::string_view label = {};   ///< what the screen calls it
  std::string_view symbol = {};  ///< its letter in the formula, or empty
  std::string_view help = {};    ///< one sentence
  std::string_view range = {};   ///< the allowed values in words, where they don't follow from the rest
  Group group = Group::page;
  Kind kind = Kind::text;
  double least = 0, most = 0;  ///< for integer and real
  Travel travel = Travel::linear;
  std::span<const std::string_view> options = {};  ///< names for choice and choices, in order
  std::span<const std::string_view> titles = {};   ///< how the screen writes the options, as many
  bool affects_scores = false;                     ///< whether S depends on it (the pool starts anew)

  // Where the value is: a number (of a choice its index), a text, or what two functions of its own reach.
  double (*get)(const Parameters&) = nullptr;
  void (*put)(Parameters&, double) = nullptr;
  std::string Parameters::*text = nullptr;
  bool (*usable)(std::string_view) = nullptr;  ///< of a text
  std::string_view word = {};                  ///< stands for `word_value`, or for a text's default
  double word_value = 0;
  std::string_view separators = {};  ///< between the names of a list, each of which counts once
  std::string (*written)(const Parameters&) = nullptr;
  bool (*taken)(std::string_view text, Parameters&) = nullptr;

  /// The value as links write it.
  std::string write(const Parameters& parameters) const;
  /// Sets the value from the text of a link; false (and nothing changed) where it can't be used.
  bool read(std::string_view given, Parameters& parameters) const;
  /// What to remark on a text that can be used (a name given twice): what is allowed, or empty.
  std::string_view remark(std::string_view given) const;
  /// The allowed values in words, for warnings: "1 to 4,096".
  std::string allowed() const;
};

/// All rows in the order of the contract's table, from preset to embed (v is the codec's own).
std::span<const Parameter> schema();

/// The row of a key, or null.
const Parameter* find_parameter(std::string_view key);

/// Whether choosing a preset sets the parameter: n … softmax, but for seed and draw.
bool set_by_presets(const Parameter& parameter);

/// Something that could not be used as it was given.
struct Warning {
  std::string key;
  std::string given;    ///< the text as given, made valid UTF-8
  std::string allowed;  ///< in words
  std::string used;     ///< the value that holds instead, as links write it
};

/// Makes dependent values fit (dkq ≤ dk, rho only where n = nk, row < n, col < nk): each falls to its
/// default, with a warning.
void settle(Parameters& parameters, std::vector<Warning>& warnings);

}  // namespace experiment
