#include "experiment/schema.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "experiment/figures.h"
#include "experiment/schema_rows.h"

namespace experiment {
namespace {

Rows make_rows() {
  Rows rows;
  add_preset_row(rows);
  add_size_rows(rows);
  add_sample_rows(rows);
  add_scaling_rows(rows);
  add_bias_rows(rows);
  add_precision_rows(rows);
  add_view_rows(rows);
  add_page_rows(rows);
  for (Parameter& row : rows) {
    if (row.titles.empty()) row.titles = row.options;
  }
  return rows;
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

std::span<const Parameter> schema() {
  static const Rows rows = make_rows();
  return rows;
}

const Parameter* find_parameter(std::string_view key) {
  const auto rows = schema();
  const auto found = std::find_if(rows.begin(), rows.end(), [key](const Parameter& row) { return row.key == key; });
  return found == rows.end() ? nullptr : &*found;
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

std::string_view kept(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

std::string range_text(double least, double most) {
  const auto text = [](double x) { return std::abs(x) > 1e7 ? figures::whole(x) : figures::significant(x, 1); };
  return text(least) + " to " + text(most);
}

std::string alternatives(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
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

bool has_twice(const std::vector<std::string_view>& names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) return true;
  }
  return false;
}

std::optional<double> in_range(std::string_view text, double least, double most) {
  const auto value = parse_number(text);
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

std::optional<double> whole_in_range(std::string_view text, double least, double most) {
  const auto value = in_range(text, least, most);
  return value && *value == std::floor(*value) ? value : std::nullopt;
}

int index_of(const std::vector<std::string_view>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

}  // namespace experiment
