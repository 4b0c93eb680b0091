#pragma once
// The rows that change no number: what is shown and how.
#include "experiment/schema_rows.h"

namespace experiment {

// Which texts can be used.
bool is_panel_list(std::string_view text);
bool is_control_list(std::string_view text);
bool is_bin_count(std::string_view text);
bool is_state(std::string_view text);

inline constexpr std::string_view stage_names[] = {"raw", "scaled", "logits", "weights"};
inline constexpr std::string_view panel_names[] = {"matrix", "histogram", "row",       "walk",
                                                   "sweep",  "phase",     "statistics"};
inline constexpr std::string_view axis_names[] = {"auto", "linear", "log", "qq"};
inline constexpr std::string_view colours_names[] = {"auto", "locked", "log"};
inline constexpr std::string_view theme_names[] = {"auto", "light", "dark", "projector"};
inline constexpr std::string_view language_names[] = {"auto", "en"};
inline constexpr std::string_view language_titles[] = {"auto", "English"};
inline constexpr std::string_view place_names[] = {"auto", "canvas", "html"};
inline constexpr std::string_view toggle_names[] = {"0", "1"};
inline constexpr std::string_view toggle_titles[] = {"off", "on"};

template <auto member>
constexpr Parameter toggle_row(Parameter row) {
  row.kind = Kind::toggle;
  row.options = toggle_names;
  row.titles = toggle_titles;
  return valued<member>(row);
}

/// A row of the pinned cell: an index, or none.
template <auto member>
constexpr Parameter cell_row(Parameter row) {
  row.range = "none, or the index of a row or column from 0";
  row.group = Group::view;
  row.kind = Kind::integer;
  row.most = 4095;
  row.word = "none";
  row.word_value = Parameters::none;
  return valued<member>(row);
}

template <const auto& names>
bool is_one_of(std::string_view text) {
  return index_of(names, text) >= 0;
}

/// A row of one of some names, the first of which is the default and stands for an empty text.
template <const auto& names>
constexpr Parameter named_row(Parameter row) {
  row.kind = Kind::choice;
  row.options = names;
  if (row.titles.empty()) row.titles = names;
  row.usable = is_one_of<names>;
  row.word = names[0];
  return row;
}

/// A row of a list of controls.
constexpr Parameter controls_row(std::string_view key, std::string_view label, std::string_view help,
                                 std::string Parameters::*member) {
  return {.key = key,
          .label = label,
          .help = help,
          .range = "none, all, or names of parameters with commas between",
          .group = Group::page,
          .kind = Kind::list,
          .text = member,
          .usable = is_control_list,
          .word = "none",
          .separators = ","};
}

inline constexpr Parameter page_rows[] = {
    valued<&Parameters::stage>({.key = "stage",
                                .label = "Matrix shown",
                                .help = "Which step of the computation the matrix shows.",
                                .group = Group::view,
                                .kind = Kind::choice,
                                .options = stage_names}),
    cell_row<&Parameters::row>({.key = "row", .label = "Query", .symbol = "i", .help = "The query that is pinned."}),
    cell_row<&Parameters::col>({.key = "col", .label = "Key", .symbol = "j", .help = "The key that is pinned."}),
    toggle_row<&Parameters::play>({.key = "play",
                                   .label = "Play",
                                   .help = "Draws new samples continuously and pools their scores.",
                                   .group = Group::view}),
    {.key = "panels",
     .label = "Panels",
     .help = "Which panels are shown, in order.",
     .group = Group::view,
     .kind = Kind::list,
     .options = panel_names,
     .titles = panel_names,
     .text = &Parameters::panels,
     .usable = is_panel_list,
     .word = "auto",
     .separators = ","},
    named_row<axis_names>({.key = "axis",
                           .label = "Histogram axis",
                           .help = "The histogram’s view: densities (auto, linear), their logarithms, or quantiles.",
                           .group = Group::view,
                           .text = &Parameters::axis}),
    {.key = "bins",
     .label = "Histogram bins",
     .help = "How many bins the histogram has.",
     .range = "auto, or whole numbers from 1 to 512",
     .group = Group::view,
     .text = &Parameters::bins,
     .usable = is_bin_count,
     .word = "auto"},
    named_row<colours_names>({.key = "colours",
                              .label = "Colour scale",
                              .help = "Where the colour scale ends.",
                              .group = Group::view,
                              .text = &Parameters::colours}),
    {.key = "compare",
     .label = "Compare with",
     .help = "The state that the present one is compared with.",
     .range = "none, or a state as v:1~dk:256 of the keys that a preset sets",
     .group = Group::view,
     .text = &Parameters::compare,
     .usable = is_state,
     .word = "none"},
    controls_row("hide", "Hidden controls", "Controls that are not shown.", &Parameters::hide),
    controls_row("lock", "Locked controls", "Controls that are shown but fixed.", &Parameters::lock),
    valued<&Parameters::theme>({.key = "theme",
                                .label = "Theme",
                                .help = "Colours and type sizes; auto follows the system.",
                                .kind = Kind::choice,
                                .options = theme_names}),
    named_row<language_names>({.key = "lang",
                               .label = "Language",
                               .help = "The page’s language; auto follows the browser.",
                               .titles = language_titles,
                               .text = &Parameters::lang}),
    valued<&Parameters::controls>(
        {.key = "controls",
         .label = "Controls",
         .help = "Where the controls are: drawn in the canvas, native HTML, or by the screen’s width.",
         .kind = Kind::choice,
         .options = place_names}),
    toggle_row<&Parameters::embed>(
        {.key = "embed", .label = "Embedded", .help = "A compact page without article and outgoing links."})};

}  // namespace experiment
