#include "experiment/schema_maths.h"

#include <cmath>

#include "experiment/number_text.h"

namespace experiment {
namespace {

constexpr std::size_t longest_list = 64;

/// In the order of bias_names.
constexpr bool attention::BiasChoice::*bias_members[] = {
    &attention::BiasChoice::causal, &attention::BiasChoice::window, &attention::BiasChoice::padding,
    &attention::BiasChoice::alibi,  &attention::BiasChoice::t5,     &attention::BiasChoice::custom};
static_assert(std::size(bias_members) == std::size(bias_names));

}  // namespace

std::string write_dkq(const Parameters& parameters) {
  std::string text;
  for (int d : parameters.dkq) text += (text.empty() ? "" : ",") + std::to_string(d);
  return text.empty() ? "none" : text;
}

bool read_dkq(std::string_view text, Parameters& parameters) {
  std::vector<int> list;
  if (text != "none") {
    const auto parts = split(text, ",");
    if (parts.size() > longest_list) return false;
    for (std::string_view part : parts) {
      const auto value = whole_in_range(part, 1, 4096);
      if (!value) return false;
      list.push_back(static_cast<int>(*value));
    }
  }
  parameters.dkq = std::move(list);
  return true;
}

std::string write_temperature(const Parameters& parameters) {
  return std::isinf(parameters.T) ? "inf" : number_text(parameters.T);
}

bool read_temperature(std::string_view text, Parameters& parameters) {
  const auto T = parse_number(text);
  const bool usable = T && (*T == 0 || (*T >= 0.001 && *T <= 1000) || *T == INFINITY);
  if (usable) parameters.T = *T;
  return usable;
}

std::string write_bias(const Parameters& parameters) {
  std::string text;
  for (std::size_t i = 0; i < std::size(bias_names); ++i) {
    if (!(parameters.bias.*bias_members[i])) continue;
    if (!text.empty()) text += '+';
    text += bias_names[i];
  }
  return text.empty() ? "none" : text;
}

bool read_bias(std::string_view text, Parameters& parameters) {
  attention::BiasChoice choice = parameters.bias;
  for (const auto member : bias_members) choice.*member = false;
  if (text != "none") {
    for (std::string_view name : split(text, find_parameter("bias")->separators)) {
      const int index = index_of(bias_names, name);
      if (index < 0) return false;
      choice.*bias_members[index] = true;
    }
  }
  parameters.bias = choice;
  return true;
}

}  // namespace experiment
