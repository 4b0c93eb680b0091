#include "view/top_bar.h"

#include <array>

#include "view/held_view.h"
#include "view/widgets.h"

namespace view {
namespace {

constexpr float button_height = 32, gap = 8;

struct Action {
  std::string_view id;
  std::string_view key;  ///< hidden with this control
  Icon icon;
  std::string_view label;
  std::string_view help;
};

std::vector<Action> sample_actions(const Frame& frame) {
  const bool playing = frame.parameters().play;
  const std::array<Action, 4> all = {{
      {"play", "play", playing ? Icon::pause : Icon::play, playing ? "Pause" : "Play",
       "Draw new samples continuously and pool their scores"},
      {"step", "play", Icon::step, "Step", "Add one draw to the pool"},
      {"resample", "draw", Icon::resample, "Resample", "The next draw, on its own"},
      {"reset", "preset", Icon::reset, "Reset", "Back to the state of the link that was opened"},
  }};
  std::vector<Action> shown;
  for (const Action& action : all)
    if (!frame.hidden(action.key) && !(frame.parameters().embed && action.id == "step")) shown.push_back(action);
  return shown;
}

ButtonLook look_of(const Frame& frame, const Action& action, bool words) {
  ButtonLook look;
  look.icon = action.icon;
  if (words) look.label = plain(action.label);
  look.running = (action.id == "play" && frame.parameters().play) ||
                 (action.id == "compare" && frame.experiment.held() != nullptr);
  look.disabled = frame.locked(action.key);
  look.help = action.help;
  return look;
}

float width_of(const Frame& frame, const Action& action, bool words) {
  if (!words) return button_height;
  // “Pause” is wider than “Play”: the room of both, so that nothing moves.
  const float width = button_width(frame.pen, look_of(frame, action, true));
  if (action.id != "play") return width;
  Action other = action;
  other.label = "Play";
  return std::max(width, button_width(frame.pen, look_of(frame, other, true)));
}

float width_of(const Frame& frame, const std::vector<Action>& actions, bool words) {
  float width = 0;
  for (const Action& action : actions) width += width_of(frame, action, words) + gap;
  return width;
}

void carry_out(Frame& frame, std::string_view id) {
  if (id == "play") frame.set("play", frame.parameters().play ? "0" : "1");
  if (id == "step") frame.wishes.command = Command::step;
  if (id == "resample") frame.wishes.command = Command::resample;
  if (id == "reset") frame.wishes.command = Command::reset;
  if (id == "compare") toggle_held(frame);
  if (id == "share") frame.wishes.command = Command::share;
  if (id == "help") frame.wishes.command = Command::help;
  if (id == "theme") open_menu("theme-list");
}

/// From left to right; where they end.
float draw_actions(Frame& frame, float x, float y, float height, const std::vector<Action>& actions, bool words) {
  for (const Action& action : actions) {
    const float width = words ? width_of(frame, action, true) : height;
    if (button(frame, action.id, {x, y, width, height}, look_of(frame, action, words))) carry_out(frame, action.id);
    x += width + gap;
  }
  return x;
}

void theme_menu(Frame& frame, const Rect& anchor) {
  const experiment::Parameter& row = *experiment::find_parameter("theme");
  std::vector<std::string> names = {"As the system", "Light", "Dark", "Projector"};
  const int chosen = menu(frame, "theme-list", anchor, names, static_cast<int>(frame.parameters().theme));
  if (chosen >= 0) frame.set("theme", row.options[static_cast<std::size_t>(chosen)]);
}

void preset_select(Frame& frame, const Rect& area) {
  const experiment::Parameter& row = *experiment::find_parameter("preset");
  Select look;
  look.caption = area.w >= 160 ? "Preset" : "";
  look.bordered = true;
  look.locked = frame.locked("preset");
  look.help = row.help;
  const std::string now = row.write(frame.parameters());
  for (std::size_t i = 0; i < row.options.size(); ++i) {
    look.options.emplace_back(row.titles[i]);
    if (row.options[i] == now) look.chosen = static_cast<int>(i);
  }
  if (frame.around.parameters_edited && look.chosen > 0)
    look.shown = look.options[static_cast<std::size_t>(look.chosen)] + ", edited";
  const int chosen = select(frame, "preset", area, look);
  if (chosen >= 0) frame.set("preset", row.options[static_cast<std::size_t>(chosen)]);
}

std::vector<Action> right_actions(const Frame& frame, bool stacked) {
  std::vector<Action> actions;
  if (!frame.hidden("compare") && !frame.experiment.loaded())
    actions.push_back({"compare", "compare", Icon::compare, "Compare A | B",
                       frame.experiment.held() != nullptr
                           ? "Let the held state A go"
                           : "Hold this state as A and change on: B is what it becomes"});
  if (!frame.hidden("share")) actions.push_back({"share", "", Icon::share, "Share", "Copy, embed or save this state"});
  if (!frame.hidden("theme") && !stacked)
    actions.push_back({"theme", "theme", Icon::theme, "", "Light, dark or projector"});
  actions.push_back({"help", "", stacked ? Icon::more : Icon::help, "", "How to read this page"});
  return actions;
}

void draw_right(Frame& frame, const Rect& bar, bool words, bool stacked) {
  // On a phone for thumbs, and as far at the edge as makes the icons end where panels do.
  const float height = stacked ? 40 : button_height, gap = stacked ? 0 : view::gap;
  const float y = bar.y + (bar.h - 1 - height) / 2;
  std::vector<Action> actions = right_actions(frame, stacked);
  float x = bar.right() - (stacked ? 4 : 16) + gap;
  for (const Action& action : actions)
    x -= gap + (words && !action.label.empty() ? width_of(frame, action, true) : height);
  for (const Action& action : actions) {
    const bool worded = words && !action.label.empty();
    const float width = worded ? width_of(frame, action, true) : height;
    ButtonLook look = look_of(frame, action, worded);
    look.disabled = action.id == "compare" && frame.locked("compare");
    look.bare = stacked;
    const Rect box{x, y, width, height};
    if (button(frame, action.id, box, look)) carry_out(frame, action.id);
    if (action.id == "theme") theme_menu(frame, box);
    x += width + gap;
  }
}

void draw_ground(const Frame& frame, const Rect& bar) {
  frame.pen.fill(bar, frame.theme().panel);
  frame.pen.across(bar.x, bar.right(), bar.bottom() - frame.pen.hair() / 2, frame.theme().hairline);
}

/// The rail's button where it folds; where the title begins.
float rail_button(Frame& frame, const Layout& layout) {
  const bool native = layout.arrangement == Arrangement::column && !frame.around.canvas_controls;
  if (!layout.rail_folds && !native) return 16;
  ButtonLook look;
  look.icon = Icon::sliders;
  look.running = frame.state.rail_open;
  look.help = "Controls";
  if (button(frame, "rail", {16, layout.bar.y + 12, button_height, button_height}, look)) {
    if (native) frame.wishes.command = Command::open_controls;
    frame.state.rail_open = !native && !frame.state.rail_open && !frame.state.rail_folded;
    frame.state.rail_folded = false;
  }
  return 64;
}

}  // namespace

void draw_top_bar(Frame& frame, const Layout& layout) {
  const Rect& bar = layout.bar;
  if (bar.empty()) return;
  draw_ground(frame, bar);
  const bool stacked = layout.arrangement == Arrangement::stacked;
  const float left = rail_button(frame, layout);
  Runs title = strong(plain("Scaled dot-product attention"));
  const float title_width = frame.pen.width(title, Size::heading);
  if (stacked && title_width > bar.w - left - 128) title = strong(plain("Scaled attention"));
  const bool titled = bar.w >= 900 || stacked;
  if (titled)
    frame.pen.text({left, bar.y + bar.h / 2 + 5},
                   frame.pen.fitted(title, Size::heading, bar.w - left - (stacked ? 128 : 96)),
                   {Size::heading, frame.theme().ink});
  if (stacked) return draw_right(frame, bar, false, true);
  const std::vector<Action> actions = sample_actions(frame);
  const bool wide = bar.w >= 1280;
  const bool beside_rail = !layout.rail.empty() && !layout.rail_folds;
  const float after_title = left + (titled ? title_width + 40 : 0);
  const float begin = beside_rail ? std::max(280.0f, after_title) : after_title;
  const float preset = wide ? 192 : 160;
  const float rest = bar.right() - begin - (frame.hidden("preset") ? 0 : preset + 24) - 16;
  const bool share_words = width_of(frame, actions, true) + 340 < rest;
  const bool words = width_of(frame, actions, true) + 170 < rest;
  float x = begin;
  if (!frame.hidden("preset")) {
    preset_select(frame, {x, bar.y + 12, preset, button_height});
    x += preset + (wide ? 24 : 12);
  }
  draw_actions(frame, x, bar.y + 12, button_height, actions, words);
  draw_right(frame, bar, share_words, false);
}

void draw_sample_buttons(Frame& frame, const Rect& area) {
  std::vector<Action> actions = sample_actions(frame);
  std::erase_if(actions, [](const Action& action) { return action.id == "step" || action.id == "reset"; });
  if (frame.theme().large)
    for (const Action& action : right_actions(frame, false))
      if (action.id == "compare") actions.push_back(action);
  const float height = frame.theme().large ? 52 : button_height;
  const bool words = width_of(frame, actions, true) <= area.w;
  const float width =
      words ? width_of(frame, actions, true) - gap : static_cast<float>(actions.size()) * (height + gap) - gap;
  draw_actions(frame, area.right() - width, area.middle_y() - height / 2, height, actions, words);
}

}  // namespace view
