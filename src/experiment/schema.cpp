#include "experiment/schema.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/number_text.h"
#include "experiment/schema_maths.h"
#include "experiment/schema_page.h"

namespace experiment {
namespace {

template <std::size_t A, std::size_t B>
constexpr std::array<Parameter, A + B> joined(const Parameter (&first)[A], const Parameter (&then)[B]) {
  std::array<Parameter, A + B> rows;
  std::copy(first, first + A, rows.begin());
  std::copy(then, then + B, rows.begin() + A);
  return rows;
}

constexpr auto rows = joined(maths_rows, page_rows);

/// "1 to 4,096"
std::string range_text(double least, double most) {
  const auto text = [](double x) { return std::abs(x) > 1e7 ? figures::whole(x) : figures::significant(x, 1); };
  return text(least) + " to " + text(most);
}

/// "a, b or c"
std::string alternatives(std::span<const std::string_view> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

bool has_twice(std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (index_of(names.first(i), names[i]) >= 0) return true;
  return false;
}

/// The names of the list without spaces, each once.
std::string tidy_list(std::string_view text, std::string_view separators) {
  const std::vector<std::string_view> names = split(text, separators);
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (index_of(std::span(names).first(i), names[i]) >= 0) continue;
    if (i > 0) list += separators[0];
    list += names[i];
  }
  return list;
}

std::optional<double> in_range(std::string_view text, double least, double most) {
  const auto value = parse_number(text);
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

/// Lets the parameter of `key` fall to its default, with a warning.
void fall(std::string_view key, std::string allowed, Parameters& parameters, std::vector<Warning>& warnings) {
  const Parameter& row = *find_parameter(key);
  const std::string given = row.write(parameters);
  row.read(row.write(Parameters{}), parameters);
  warnings.push_back({std::string(key), given, std::move(allowed), row.write(parameters)});
}

std::string none_or_index(int count) {
  return "none, or " + range_text(0, count - 1);
}

}  // namespace

std::string Parameter::write(const Parameters& parameters) const {
  if (written) return written(parameters);
  if (text) return (parameters.*text).empty() ? std::string(word) : parameters.*text;
  const double value = get(parameters);
  if (!word.empty() && value == word_value) return std::string(word);
  return options.empty() ? number_text(value) : std::string(options[static_cast<std::size_t>(value)]);
}

bool Parameter::read(std::string_view given, Parameters& parameters) const {
  if (taken) return taken(given, parameters);
  if (text) {
    const std::string tidy = separators.empty() ? std::string(given) : tidy_list(given, separators);
    if (tidy != word && !usable(tidy)) return false;
    parameters.*text = tidy == word ? Parameters{}.*text : tidy;
    return true;
  }
  std::optional<double> value;
  if (!word.empty() && given == word) {
    value = word_value;
  } else if (options.empty()) {
    value = kind == Kind::integer ? whole_in_range(given, least, most) : in_range(given, least, most);
  } else if (const int index = index_of(options, given); index >= 0) {
    value = index;
  }
  if (value) put(parameters, *value);
  return value.has_value();
}

std::string_view Parameter::remark(std::string_view given) const {
  const bool twice = !separators.empty() && has_twice(split(given, separators));
  return twice ? "each name once" : std::string_view{};
}

std::string Parameter::allowed() const {
  if (!range.empty()) return std::string(range);
  if (options.empty()) return range_text(least, most);
  const std::string names = alternatives(options);
  if (kind == Kind::choices) return "none, or " + names + " joined with +";
  return kind == Kind::list ? std::string(word) + ", or any of " + names + " with commas between" : names;
}

std::span<const Parameter> schema() {
  return rows;
}

const Parameter* find_parameter(std::string_view key) {
  for (const Parameter& row : rows)
    if (row.key == key) return &row;
  return nullptr;
}

std::string_view group_title(Group group) {
  static constexpr std::string_view titles[] = {"Size", "Scaling", "Bias", "Sample", "Precision", "View", "Page"};
  return titles[static_cast<std::size_t>(group)];
}

bool set_by_presets(const Parameter& parameter) {
  const bool maths = parameter.group != Group::view && parameter.group != Group::page;
  return maths && parameter.key != "seed" && parameter.key != "draw";
}

void settle(Parameters& parameters, std::vector<Warning>& warnings) {
  const auto& list = parameters.dkq;
  if (std::any_of(list.begin(), list.end(), [&](int d) { return d > parameters.dk; })) {
    fall("dkq", "none, or whole numbers from 1 to d_k = " + figures::whole(parameters.dk), parameters, warnings);
  }
  if (parameters.rho != 0 && parameters.keys() != parameters.n) {
    fall("rho", "0 unless there are as many keys as queries", parameters, warnings);
  }
  if (parameters.row >= parameters.n) fall("row", none_or_index(parameters.n), parameters, warnings);
  if (parameters.col >= parameters.keys()) fall("col", none_or_index(parameters.keys()), parameters, warnings);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find_first_of(separators, from), text.size());
    std::string_view part = text.substr(from, to - from);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.push_back(part);
    from = to + 1;
  }
  return parts;
}

std::optional<double> whole_in_range(std::string_view text, double least, double most) {
  const auto value = in_range(text, least, most);
  return value && *value == std::floor(*value) ? value : std::nullopt;
}

int index_of(std::span<const std::string_view> names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<int>(i);
  return -1;
}

}  // namespace experiment
