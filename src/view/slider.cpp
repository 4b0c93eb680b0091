#include <algorithm>
#include <cmath>

#include "view/widgets.h"

namespace view {
namespace {

constexpr float track_height = 4, thumb_radius = 8, dragged_radius = 9, halo_radius = 14;

struct Geometry {
  float left, right, y, scale;
  float at(float place) const { return left + place * (right - left); }
};

/// `scale` is 1 on the desktop and grows with the projector's type.
Geometry geometry(const Frame& frame, const Rect& area) {
  const float scale = frame.theme().large ? 1.75f : 1;
  return {area.x, area.right(), area.y + 9 * scale, scale};
}

void draw_ticks(const Frame& frame, const Geometry& g, const Slider& slider) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::tick);
  for (std::size_t i = 0; i < slider.ticks.size(); ++i) {
    const SliderTick& tick = slider.ticks[i];
    const float place = slider.track.place(tick.value);
    const float x = std::clamp(g.at(place), g.left + 0.5f, g.right - 0.5f);
    pen.fill({x - 0.5f * g.scale, g.y + 5 * g.scale, g.scale, 3 * g.scale}, frame.theme().track);
    const Align align = i == 0 ? Align::left : (i + 1 == slider.ticks.size() ? Align::right : Align::centre);
    const float from = align == Align::left ? g.left : (align == Align::right ? g.right : x);
    pen.text({from, g.y + 8 * g.scale + em}, tick.label,
             {Size::tick, frame.theme().ink3, align, slider.disabled ? 0.45f : 1.0f});
  }
}

void draw_thumb(const Frame& frame, ImVec2 at, float over, bool held, const Slider& slider, float scale) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  if (slider.locked) {
    draw_icon(pen, Icon::lock, {at.x, at.y - 1}, theme.ink3, 1, 16 * scale);
    return;
  }
  const float opacity = slider.disabled ? 0.45f : 1;
  if (over > 0 && !held) pen.dot(at, halo_radius * scale, theme.ink, 0.1f * over);
  if (held) {
    pen.dot(at, dragged_radius * scale, theme.ink);
  } else {
    pen.dot(at, thumb_radius * scale, opacity < 1 ? theme.panel : theme.ink);
    pen.dot(at, (thumb_radius - 2) * scale, theme.panel);
    if (opacity < 1) pen.ring(at, thumb_radius * scale, theme.ink, 2 * scale, opacity);
  }
}

void draw_track(const Frame& frame, const Geometry& g, float place, const Slider& slider) {
  const Theme& theme = frame.theme();
  const float height = track_height * g.scale, top = g.y - height / 2;
  const float opacity = slider.disabled ? 0.45f : 1;
  frame.pen.fill({g.left, top, g.right - g.left, height}, theme.track, height / 2, opacity);
  const Rgb filled = slider.locked ? theme.ink3 : theme.ink;
  if (place > 0) frame.pen.fill({g.left, top, place * (g.right - g.left), height}, filled, height / 2, opacity);
}

std::optional<double> stepped(Frame& frame, std::string_view key, const Slider& slider) {
  if (frame.state.focus != key || !frame.state.editing.empty()) return std::nullopt;
  const auto down = [](ImGuiKey k) { return ImGui::IsKeyPressed(k); };
  std::optional<double> value;
  const bool large = ImGui::GetIO().KeyShift;
  if (down(ImGuiKey_RightArrow) || down(ImGuiKey_UpArrow)) value = slider.track.step(slider.value, 1, large);
  if (down(ImGuiKey_LeftArrow) || down(ImGuiKey_DownArrow)) value = slider.track.step(slider.value, -1, large);
  if (down(ImGuiKey_PageUp)) value = slider.track.step(slider.value, 1, true);
  if (down(ImGuiKey_PageDown)) value = slider.track.step(slider.value, -1, true);
  if (down(ImGuiKey_Home)) value = slider.track.least();
  if (down(ImGuiKey_End)) value = slider.track.most();
  if (value) frame.state.focus_seen = true;
  return value;
}

}  // namespace

SliderWish slider(Frame& frame, std::string_view key, const Rect& area, const Slider& slider) {
  const Geometry g = geometry(frame, area);
  const bool live = !slider.locked && !slider.disabled;
  const Rect reach{g.left - 8, g.y - 16 * g.scale, g.right - g.left + 16, 32 * g.scale};
  const Touch touch = frame.touch(std::string(key) + "-slider", reach);
  SliderWish wish;
  if (live && touch.pressed) {
    frame.state.focus = key;
    frame.state.focus_seen = false;
  }
  if (live && touch.doubled) {
    wish.to_default = true;
  } else if (live && touch.held && ImGui::IsMouseDown(0)) {
    const float place = std::clamp((ImGui::GetMousePos().x - g.left) / (g.right - g.left), 0.0f, 1.0f);
    const double value = slider.track.value(place, slider.detents, 3 / (g.right - g.left));
    frame.state.dragged = key;
    if (value != slider.value) wish = {value, false, false};
  } else if (live && frame.state.dragged == key && !touch.held) {
    frame.state.dragged.clear();
    wish.value = slider.value;
  } else if (live) {
    wish.value = stepped(frame, key, slider);
  }
  const bool dragged = frame.state.dragged == key;
  const float place = slider.track.place(wish.value.value_or(slider.value));
  draw_track(frame, g, place, slider);
  draw_ticks(frame, g, slider);
  const ImVec2 thumb(g.at(place), g.y);
  draw_thumb(frame, thumb, frame.fade(touch.id, touch.hovered && live), dragged, slider, g.scale);
  if (frame.state.focus == key && frame.state.focus_seen && live) {
    frame.pen.ring(thumb, (thumb_radius + 4) * g.scale, frame.theme().ink, 2 * g.scale);
    frame.tell({area.x, reach.y - 24, area.w, area.h + 24}, slider.help);
  }
  if (touch.hovered && touch.id != 0) frame.hint(touch, slider.help);
  return wish;
}

}  // namespace view
