#include <cmath>

#include "view/widgets.h"

namespace view {

float middle_baseline(const Pen& pen, const Rect& area, Size size) {
  return area.middle_y() + 0.357f * pen.em(size);
}

void focus_ring(const Pen& pen, const Rect& area, float radius) {
  pen.edge(area.inset(-4), pen.theme().ink, radius + 4, 2);
}

namespace {

float icon_room(const Pen& pen) {
  return pen.em(Size::body) * 16 / 13;
}

}  // namespace

float button_width(const Pen& pen, const ButtonLook& look) {
  const float em = pen.em(Size::body);
  const float icon = look.icon == Icon::none ? 0 : icon_room(pen);
  const float words = look.label.empty() ? 0 : pen.width(look.label, Size::body);
  const float between = icon > 0 && words > 0 ? 0.55f * em : 0;
  return std::round(icon + between + words + 1.85f * em);
}

bool button(Frame& frame, std::string_view id, const Rect& area, const ButtonLook& look) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Touch touch = frame.touch(id, area);
  const bool live = !look.disabled;
  const float over = frame.fade(touch.id, touch.hovered && live);
  const float opacity = live ? 1 : 0.45f;
  const Rgb ground = look.running ? theme.ink : mix(theme.panel, theme.field, over);
  const Rgb ink = look.running ? theme.panel : (look.bare ? mix(theme.ink3, theme.ink, over) : theme.ink);
  if (!look.bare || look.running || over > 0) pen.fill(area, ground, 6);
  if (!look.bare && !look.running) pen.edge(area, theme.edge, 6, theme.line(1), opacity);
  const float words = look.label.empty() ? 0 : pen.width(look.label, Size::body);
  const float room = look.icon == Icon::none ? 0 : icon_room(pen);
  const float between = room > 0 && words > 0 ? 0.55f * pen.em(Size::body) : 0;
  const float left = area.middle_x() - (room + between + words) / 2;
  draw_icon(pen, look.icon, {left + room / 2, area.middle_y()}, ink, opacity, room);
  pen.text({left + room + between, middle_baseline(pen, area, Size::body)}, look.label,
           {Size::body, ink, Align::left, opacity});
  frame.hint(touch, look.help);
  return live && touch.clicked;
}

bool text_link(Frame& frame, std::string_view id, ImVec2 at, std::string_view words) {
  const Runs runs = plain(words);
  const float width = frame.pen.width(runs, Size::body), em = frame.pen.em(Size::body);
  const Touch touch = frame.touch(id, Rect{at.x - width - 4, at.y - em - 5, width + 8, em + 14});
  frame.pen.text(at, runs, {Size::body, frame.theme().ink, Align::right});
  const float thick = touch.hovered ? 2.0f : 1.0f;
  frame.pen.fill({at.x - width, at.y + 3, width, thick}, frame.theme().ink);
  return touch.clicked;
}

}  // namespace view
