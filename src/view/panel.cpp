#include "view/panel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "view/widgets.h"

namespace view {
namespace {

constexpr float padding = 16, radius = 10;
constexpr double swap_seconds = 0.2;
constexpr float least_width = 120, least_height = 150;  // of a panel that has more than its ground to show

const std::array all = {&matrix_panel, &histogram_panel, &row_panel,       &sweep_panel,
                        &walk_panel,   &phase_panel,     &statistics_panel};

void expand_button(Frame& frame, const Panel& panel, const Rect& area) {
  const bool full = frame.state.enlarged == panel.key;
  const Rect box{area.right() - 40, area.y + 8, 32, 32};
  ButtonLook look;
  look.icon = full ? Icon::shrink : Icon::expand;
  look.bare = true;
  look.help = full ? "Back to all panels (Esc)" : "Let this panel fill the page";
  if (button(frame, "expand-" + std::string(panel.key), box, look))
    frame.state.enlarged = full ? std::string() : std::string(panel.key);
}

/// Title and question; the height that they take.
float heading(Frame& frame, const Panel& panel, const Rect& area, float room, bool thumbs) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float scale = theme.large ? 1.3f : 1;
  const float baseline = area.y + 29 * scale;
  const Runs title = pen.fitted(strong(panel.title(frame)), Size::title, room - padding);
  const Runs question = panel.question(frame);
  const float width = pen.text({area.x + padding, baseline}, title, {Size::title, theme.ink});
  const float beside = area.x + padding + width + 8 * scale;
  if (area.w >= 400 && beside + pen.width(question, Size::body) <= area.x + room) {
    const float end = beside + pen.text({beside, baseline}, question, {Size::body, theme.ink3}) + 16;
    if (panel.tools != nullptr) panel.tools(frame, {end, area.y + 12, area.x + room - end, 24});
    return 47 * scale;
  }
  const Runs fitted = pen.fitted(question, Size::caption, area.w - 2 * padding);
  pen.text({area.x + padding, baseline + 18 * scale}, fitted, {Size::caption, theme.ink3});
  if (!thumbs) return 58 * scale;
  panel.tools(frame, {area.x + padding, area.y + 60, area.w - 2 * padding, touch_row - 8});
  return 62 + touch_row;
}

void draw_single(Frame& frame, const Panel& panel, const Rect& area) {
  frame.pen.fill(area, frame.theme().panel);
  const bool small = area.h < 180;
  const Size size = small ? Size::body : Size::title;
  const float em = frame.pen.em(size), margin = area.w < 400 ? 12 : 16;
  const Runs question = frame.pen.fitted(strong(panel.question(frame)), size, area.w - 2 * margin);
  frame.pen.text({area.x + margin, area.y + 12 + em}, question, {size, frame.theme().ink});
  const float top = 18 + 1.4f * em;
  panel.draw(frame, {area.x + margin, area.y + top, area.w - 2 * margin, area.h - top - 10}, true);
}

void draw_card(Frame& frame, const Panel& panel, const Rect& area) {
  const Touch touch = frame.touch("card-" + std::string(panel.key), area);
  ground(frame, area);
  const float over = frame.fade(touch.id, touch.hovered);
  if (over > 0) frame.pen.edge(area, frame.theme().edge, radius, frame.theme().line(1), over);
  frame.pen.text({area.x + padding, area.y + 26}, strong(panel.title(frame)), {Size::body, frame.theme().ink});
  if (panel.card != nullptr) panel.card(frame, area.inset(padding, 12));
  frame.hint(touch, "Show it in full, in the place of the panel opened longest ago");
  if (touch.clicked) frame.state.wanted = panel.key;
}

}  // namespace

void ground(const Frame& frame, const Rect& area) {
  frame.pen.fill(area, frame.theme().panel, radius);
  frame.pen.edge(area, frame.theme().hairline, radius, frame.theme().line(1));
}

std::span<const Panel* const> panels() {
  return all;
}

const Panel* find_panel(std::string_view key) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Panel* panel) { return panel->key == key; });
  return found == all.end() ? nullptr : *found;
}

std::vector<const Panel*> chosen_panels(std::string_view list) {
  std::vector<const Panel*> chosen;
  while (!list.empty() && list != "auto") {
    const std::size_t comma = std::min(list.find(','), list.size());
    const Panel* panel = find_panel(list.substr(0, comma));
    if (panel != nullptr && std::find(chosen.begin(), chosen.end(), panel) == chosen.end()) chosen.push_back(panel);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  if (chosen.empty()) chosen.assign(all.begin(), all.end());
  return chosen;
}

Rect card_words(const Frame& frame, const Rect& inside, const Runs& first, const Runs& second, const Runs& brief) {
  const Pen& pen = frame.pen;
  const float side = std::min(60.0f, std::round(0.4f * inside.w));  // words come first
  const Rect picture{inside.right() - side, inside.y + 32 - side / 2, side, side};
  const float width = picture.x - inside.x - 6;
  float y = inside.y + 33;
  for (const Runs* line : {&first, &second}) {
    if (!brief.empty() && pen.width(*line, Size::caption) > width) line = &brief;
    pen.text({inside.x, y}, pen.fitted(*line, Size::caption, width), {Size::caption, frame.theme().ink2});
    y += 18;
  }
  return picture;
}

const std::vector<std::string_view>& placed_order(const experiment::Parameters& parameters, ViewState& state) {
  if (!state.order.empty() && state.panels == parameters.panels) return state.order;
  state.panels = parameters.panels;
  state.order.clear();
  state.taken.clear();
  for (const Panel* panel : chosen_panels(parameters.panels)) state.order.push_back(panel->key);
  return state.order;
}

void swap_wanted(Frame& frame, const Layout& layout) {
  ViewState& state = frame.state;
  const std::string_view wanted = std::exchange(state.wanted, {});
  if (wanted.empty()) return;
  const auto age = [&](std::string_view key) { return std::find(state.taken.begin(), state.taken.end(), key); };
  std::string_view oldest;
  for (const std::string_view key : state.order) {
    const auto placed = std::find_if(layout.panels.begin(), layout.panels.end(),
                                     [&](const PlacedPanel& panel) { return panel.key == key && !panel.card; });
    if (placed == layout.panels.end() || key == state.order.front()) continue;
    // The wide place gives way only where there is no other; a slot never taken is the oldest.
    const bool first = oldest.empty() || oldest == state.order[1];
    const auto rank = [&](std::string_view of) {
      return age(of) == state.taken.end() ? -1 : age(of) - state.taken.begin();
    };
    if (first || rank(key) < rank(oldest)) oldest = key;
  }
  if (oldest.empty()) return;
  std::iter_swap(std::find(state.order.begin(), state.order.end(), oldest),
                 std::find(state.order.begin(), state.order.end(), wanted));
  state.taken.erase(std::remove(state.taken.begin(), state.taken.end(), oldest), state.taken.end());
  state.taken.push_back(wanted);
  // The link follows, and does not begin anew what it names.
  if (frame.locked("panels")) return;
  std::string list;
  for (const std::string_view key : state.order) list += (list.empty() ? "" : ",") + std::string(key);
  const bool usual = std::equal(state.order.begin(), state.order.end(), all.begin(), all.end(),
                                [](std::string_view key, const Panel* panel) { return key == panel->key; });
  state.panels = state.placed_list = usual ? "auto" : list;
  frame.set("panels", state.panels);
}

std::vector<PlacedPanel> moved_panels(Frame& frame, const Layout& layout) {
  ViewState& state = frame.state;
  const bool same = state.placed_order == state.order && state.placed_enlarged == state.enlarged;
  if (!same && state.placed_list == state.panels) {
    state.placed_before = state.placed;
    state.swapped_at = state.now;
  }
  state.placed_order = state.order;
  state.placed_enlarged = state.enlarged;
  state.placed_list = state.panels;
  state.placed = layout.panels;
  const double share = state.swapped_at < 0 ? 1 : (state.now - state.swapped_at) / swap_seconds;
  if (share >= 1 || frame.around.reduced_motion) return state.placed;
  state.moving = true;
  const auto way = static_cast<float>(share * share * (3 - 2 * share));
  for (PlacedPanel& panel : state.placed)
    for (const PlacedPanel& from : state.placed_before) {
      if (from.key != panel.key) continue;
      const auto between = [way](float a, float b) { return a + (b - a) * way; };
      panel.area = {between(from.area.x, panel.area.x), between(from.area.y, panel.area.y),
                    between(from.area.w, panel.area.w), between(from.area.h, panel.area.h)};
    }
  return state.placed;
}

void draw_panel(Frame& frame, const PlacedPanel& placed, bool single) {
  const Panel& panel = *find_panel(placed.key);
  const Rect& area = placed.area;
  if (single) return draw_single(frame, panel, area);
  if (placed.card) return draw_card(frame, panel, area);
  ground(frame, area);
  if (area.w < least_width || area.h < least_height) return;
  const bool narrow = area.w < narrow_card && frame.around.size.x < 640;
  if (narrow && panel.heading_itself) return panel.draw(frame, area.inset(12), false);
  const bool expandable = !frame.parameters().embed && area.w >= 240 && !narrow && !frame.theme().large;
  const float top = heading(frame, panel, area, area.w - (expandable ? 48 : padding), placed.tools);
  if (expandable) expand_button(frame, panel, area);
  panel.draw(frame, {area.x + padding, area.y + top, area.w - 2 * padding, area.h - top - padding}, false);
}

}  // namespace view
