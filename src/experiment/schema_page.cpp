// The rows that change no number: what is shown and how.
#include <algorithm>

#include "experiment/schema_rows.h"

namespace experiment {
namespace {

const std::vector<std::string_view> panel_names = {"matrix", "histogram", "row",       "walk",
                                                   "sweep",  "phase",     "statistics"};
constexpr std::size_t longest_word = 32, longest_state = 2000;

bool is_panel_list(std::string_view text) {
  const auto parts = split(text, ",");
  return std::all_of(parts.begin(), parts.end(), [](auto part) { return index_of(panel_names, part) >= 0; });
}

/// The names of the list without spaces, each once.
std::string tidy_list(std::string_view text) {
  std::vector<std::string_view> seen;
  std::string list;
  for (std::string_view part : split(text, ",")) {
    if (index_of(seen, part) >= 0) continue;
    seen.push_back(part);
    list += (list.empty() ? "" : ",") + std::string(part);
  }
  return list;
}

std::string_view remark_list(std::string_view text) {
  return has_twice(split(text, ",")) ? "each name once" : std::string_view{};
}

/// Turns a row of text into one of a comma-separated list.
Parameter listed(Parameter row) {
  row.kind = Kind::list;
  row.read = [inner = row.read](std::string_view text, Parameters& p) { return inner(tidy_list(text), p); };
  row.remark = remark_list;
  return row;
}

bool is_control_list(std::string_view text) {
  if (text == "all") return true;
  const auto parts = split(text, ",");
  return std::all_of(parts.begin(), parts.end(),
                     [](std::string_view part) { return part == "v" || find_parameter(part) != nullptr; });
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

template <class Member>
Parameter control_list(std::string_view key, std::string_view label, std::string_view help, Member member) {
  return listed(text_row({.key = key,
                          .label = label,
                          .help = help,
                          .allowed = "none, all, or names of parameters with commas between",
                          .group = Group::page},
                         "none", member, is_control_list));
}

template <class Member>
Parameter word(std::string_view key, std::string_view label, std::string_view help, Member member) {
  return text_row({.key = key,
                   .label = label,
                   .help = help,
                   .allowed = "auto, or a word of letters, digits and . , : _ ~ - (32 at most)",
                   .group = Group::view},
                  "auto", member, is_word);
}

void add_cell_row(Rows& rows, std::string_view key, std::string_view label, std::string_view symbol,
                  std::string_view help, int Parameters::*member) {
  rows.push_back(integer_or(
      {.key = key,
       .label = label,
       .symbol = symbol,
       .help = help,
       .allowed = "none, or the index of a row or column from 0",
       .group = Group::view,
       .least = 0,
       .most = 4095},
      "none", Parameters::none, [member](auto& p) -> auto& { return p.*member; }));
}

}  // namespace

void add_view_rows(Rows& rows) {
  rows.push_back(choice(
      {.key = "stage",
       .label = "Matrix shown",
       .help = "Which step of the computation the matrix shows.",
       .group = Group::view,
       .options = {"raw", "scaled", "logits", "weights"}},
      [](auto& p) -> auto& { return p.stage; }));
  add_cell_row(rows, "row", "Query", "i", "The query that is pinned.", &Parameters::row);
  add_cell_row(rows, "col", "Key", "j", "The key that is pinned.", &Parameters::col);
  rows.push_back(toggle(
      {.key = "play",
       .label = "Play",
       .help = "Draws new samples continuously and pools their scores.",
       .group = Group::view},
      [](auto& p) -> auto& { return p.play; }));
  Parameter panels = listed(text_row(
      {.key = "panels",
       .label = "Panels",
       .help = "Which panels are shown, in order.",
       .group = Group::view,
       .options = panel_names},
      "auto", [](auto& p) -> auto& { return p.panels; }, is_panel_list));
  panels.allowed = kept("auto, or any of " + alternatives(panel_names) + " with commas between");
  rows.push_back(panels);
  rows.push_back(word(
      "axis", "Histogram axis", "How the histogram’s axis is divided.", [](auto& p) -> auto& { return p.axis; }));
  rows.push_back(word(
      "bins", "Histogram bins", "How many bins the histogram has.", [](auto& p) -> auto& { return p.bins; }));
  rows.push_back(word(
      "colours", "Colour scale", "Where the colour scale ends: auto, locked or log.",
      [](auto& p) -> auto& { return p.colours; }));
  rows.push_back(text_row(
      {.key = "compare",
       .label = "Compare with",
       .help = "The state that the present one is compared with.",
       .allowed = "none, or a state of 2,000 printable ASCII characters at most",
       .group = Group::view},
      "none", [](auto& p) -> auto& { return p.compare; }, is_state));
}

void add_page_rows(Rows& rows) {
  rows.push_back(control_list(
      "hide", "Hidden controls", "Controls that are not shown.", [](auto& p) -> auto& { return p.hide; }));
  rows.push_back(control_list(
      "lock", "Locked controls", "Controls that are shown but fixed.", [](auto& p) -> auto& { return p.lock; }));
  rows.push_back(choice(
      {.key = "theme",
       .label = "Theme",
       .help = "Colours and type sizes; auto follows the system.",
       .group = Group::page,
       .options = {"auto", "light", "dark", "projector"}},
      [](auto& p) -> auto& { return p.theme; }));
  Parameter lang{.key = "lang",
                 .label = "Language",
                 .help = "The page’s language; auto follows the browser.",
                 .group = Group::page,
                 .options = {"auto", "en"},
                 .titles = {"auto", "English"}};
  lang.allowed = kept(alternatives(lang.options));
  const std::vector<std::string_view> languages = lang.options;  // the row is moved from below
  lang = text_row(
      std::move(lang), "auto", [](auto& p) -> auto& { return p.lang; },
      [languages](std::string_view text) { return index_of(languages, text) >= 0; });
  lang.kind = Kind::choice;
  rows.push_back(lang);
  rows.push_back(choice(
      {.key = "controls",
       .label = "Controls",
       .help = "Where the controls are: drawn in the canvas, native HTML, or by the screen’s width.",
       .group = Group::page,
       .options = {"auto", "canvas", "html"}},
      [](auto& p) -> auto& { return p.controls; }));
  rows.push_back(toggle(
      {.key = "embed",
       .label = "Embedded",
       .help = "A compact page without article and outgoing links.",
       .group = Group::page},
      [](auto& p) -> auto& { return p.embed; }));
}

}  // namespace experiment
