#include "experiment/schema_page.h"

#include <algorithm>

namespace experiment {
namespace {

constexpr std::size_t longest_word = 32, longest_state = 2000;

}  // namespace

bool is_panel_list(std::string_view text) {
  for (const std::string_view part : split(text, ","))
    if (index_of(panel_names, part) < 0) return false;
  return true;
}

bool is_control_list(std::string_view text) {
  if (text == "all") return true;
  for (const std::string_view part : split(text, ","))
    if (part != "v" && find_parameter(part) == nullptr) return false;
  return true;
}

bool is_word(std::string_view text) {
  const auto usual = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(".,:_~-").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= longest_word && std::all_of(text.begin(), text.end(), usual);
}

bool is_state(std::string_view text) {
  const auto printable = [](char c) { return c > ' ' && c <= '~'; };
  return !text.empty() && text.size() <= longest_state && std::all_of(text.begin(), text.end(), printable);
}

bool is_language(std::string_view text) {
  return index_of(language_names, text) >= 0;
}

}  // namespace experiment
