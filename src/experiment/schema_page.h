#pragma once
// The rows that change no number: what is shown and how.
#include "experiment/schema_rows.h"

namespace experiment {

// Which texts can be used.
bool is_panel_list(std::string_view text);
bool is_control_list(std::string_view text);
bool is_word(std::string_view text);
bool is_state(std::string_view text);
bool is_language(std::string_view text);

inline constexpr std::string_view stage_names[] = {"raw", "scaled", "logits", "weights"};
inline constexpr std::string_view panel_names[] = {"matrix", "histogram", "row",       "walk",
                                                   "sweep",  "phase",     "statistics"};
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

/// A row of one short word that the view defines.
constexpr Parameter word_row(std::string_view key, std::string_view label, std::string_view help,
                             std::string Parameters::*member) {
  return {.key = key,
          .label = label,
          .help = help,
          .range = "auto, or a word of letters, digits and . , : _ ~ - (32 at most)",
          .group = Group::view,
          .text = member,
          .usable = is_word,
          .word = "auto"};
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
    word_row("axis", "Histogram axis",
             "The histogram’s view: auto, log for densities by powers of ten, or qq for quantiles.", &Parameters::axis),
    word_row("bins", "Histogram bins", "How many bins the histogram has: auto, or 1 to 512.", &Parameters::bins),
    word_row("colours", "Colour scale", "Where the colour scale ends: auto, locked or log.", &Parameters::colours),
    {.key = "compare",
     .label = "Compare with",
     .help = "The state that the present one is compared with.",
     .range = "none, or a state of 2,000 printable ASCII characters at most",
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
    {.key = "lang",
     .label = "Language",
     .help = "The page’s language; auto follows the browser.",
     .kind = Kind::choice,
     .options = language_names,
     .titles = language_titles,
     .text = &Parameters::lang,
     .usable = is_language,
     .word = "auto"},
    valued<&Parameters::controls>(
        {.key = "controls",
         .label = "Controls",
         .help = "Where the controls are: drawn in the canvas, native HTML, or by the screen’s width.",
         .kind = Kind::choice,
         .options = place_names}),
    toggle_row<&Parameters::embed>(
        {.key = "embed", .label = "Embedded", .help = "A compact page without article and outgoing links."})};

}  // namespace experiment
