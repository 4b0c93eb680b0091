#include "experiment/schema_page.h"

#include "experiment/held_state.h"

namespace experiment {
namespace {

constexpr std::size_t longest_state = 2000;

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

bool is_bin_count(std::string_view text) {
  return whole_in_range(text, 1, 512).has_value();
}

bool is_state(std::string_view text) {
  return text.size() <= longest_state && is_held_text(text);
}

}  // namespace experiment
