#include "view/icons.h"

#include <cmath>

namespace view {
namespace {

/// Strokes in units of a 16 × 16 square, its middle at 0, 0.
class Sketch {
 public:
  Sketch(const Pen& pen, ImVec2 centre, Rgb colour, float opacity, float size)
      : list_(pen.list()),
        centre_(pen.snap(centre.x), pen.snap(centre.y)),
        ink_(paint(colour, opacity)),
        unit_(size / 16) {}

  ImVec2 at(float x, float y) const { return {centre_.x + x * unit_, centre_.y + y * unit_}; }
  float width() const { return 1.5f * unit_; }

  void path(std::initializer_list<ImVec2> points, bool closed = false) const {
    for (const ImVec2 p : points) list_->PathLineTo(at(p.x, p.y));
    list_->PathStroke(ink_, closed ? ImDrawFlags_Closed : 0, width());
  }
  void solid(std::initializer_list<ImVec2> points) const {
    for (const ImVec2 p : points) list_->PathLineTo(at(p.x, p.y));
    list_->PathFillConvex(ink_);
  }
  void arc(float x, float y, float radius, float from, float to) const {
    list_->PathArcTo(at(x, y), radius * unit_, from, to, 24);
    list_->PathStroke(ink_, 0, width());
  }
  void circle(float x, float y, float radius) const { list_->AddCircle(at(x, y), radius * unit_, ink_, 32, width()); }
  void dot(float x, float y, float radius) const { list_->AddCircleFilled(at(x, y), radius * unit_, ink_); }
  void box(float x, float y, float w, float h, float radius) const {
    list_->PathRect(at(x, y), at(x + w, y + h), radius * unit_);
    list_->PathStroke(ink_, ImDrawFlags_Closed, width());
  }
  void block(float x, float y, float w, float h, float radius) const {
    list_->AddRectFilled(at(x, y), at(x + w, y + h), ink_, radius * unit_);
  }
  /// An open link: a long side, a round end and a short side, turned by 45°.
  void link(float side) const {
    constexpr float pi = 3.14159265f, radius = 2.5f, middle = 0.7f, end = 3.1f;
    const auto turned = [&](float u, float v) { return at(side * 0.7071f * (u + v), side * 0.7071f * (v - u)); };
    list_->PathLineTo(turned(-1.8f, middle + radius));
    for (int i = 0; i <= 16; ++i) {
      const float angle = pi / 2 - pi * static_cast<float>(i) / 16;
      list_->PathLineTo(turned(end + radius * std::cos(angle), middle + radius * std::sin(angle)));
    }
    list_->PathLineTo(turned(1.1f, middle - radius));
    list_->PathStroke(ink_, 0, width());
  }
  void half_disc() const {
    constexpr float quarter = 1.5707963f;
    list_->PathArcTo(at(0, 0), 6 * unit_, -quarter, quarter, 24);
    list_->PathFillConvex(ink_);
  }

 private:
  ImDrawList* list_;
  ImVec2 centre_;
  ImU32 ink_;
  float unit_;
};

/// An open circle with an arrow head: clockwise (again) or counter-clockwise (back).
void turn(const Sketch& s, float side) {
  constexpr float pi = 3.14159265f;
  const float from = 0.12f * pi, to = 1.84f * pi;
  if (side > 0) {
    s.arc(0, 0.3f, 5.6f, from, to);
  } else {
    s.arc(0, 0.3f, 5.6f, pi - to, pi - from);
  }
  s.path({{side * 5.2f, -6.4f}, {side * 5.2f, -2.5f}, {side * 1.3f, -2.5f}});
}

void arrows_apart(const Sketch& s, bool inwards) {
  const float corner = inwards ? 1.2f : 5.2f, tail = inwards ? 5.2f : 1.2f;
  const float barb = inwards ? 4.6f : 1.6f;
  s.path({{corner, -corner}, {tail, -tail}});
  s.path({{-corner, corner}, {-tail, tail}});
  s.path({{barb, -corner}, {corner, -corner}, {corner, -barb}});
  s.path({{-barb, corner}, {-corner, corner}, {-corner, barb}});
}

void question(const Sketch& s) {
  s.circle(0, 0, 6.8f);
  s.arc(0, -1.4f, 2.1f, 3.2f, 6.85f);
  s.path({{1.75f, -0.25f}, {0, 1.1f}, {0, 1.9f}});
  s.dot(0, 4, 0.95f);
}

void sliders(const Sketch& s) {
  s.path({{-6, -3}, {-0.2f, -3}});
  s.path({{4.2f, -3}, {6, -3}});
  s.path({{-6, 3}, {-4.2f, 3}});
  s.path({{0.2f, 3}, {6, 3}});
  s.circle(2, -3, 2.1f);
  s.circle(-2, 3, 2.1f);
}

/// Two links of a chain that hold each other, along the diagonal.
void chain(const Sketch& s) {
  for (const float side : {1.0f, -1.0f}) s.link(side);
}

void padlock(const Sketch& s) {
  s.block(-4.5f, -1.5f, 9, 7.5f, 1.5f);
  constexpr float pi = 3.14159265f;
  s.arc(0, -2, 2.8f, -pi, 0);
}

void copy(const Sketch& s) {
  s.box(-2.5f, -2.5f, 8, 8, 1.5f);
  s.path({{-4.2f, 2.2f}, {-5.5f, 2.2f}, {-5.5f, -5.5f}, {2.2f, -5.5f}, {2.2f, -4.2f}});
}

}  // namespace

void draw_icon(const Pen& pen, Icon icon, ImVec2 centre, Rgb colour, float opacity, float size) {
  const Sketch s(pen, centre, colour, opacity, size);
  switch (icon) {
    case Icon::none:
      break;
    case Icon::play:
      s.solid({{-4, -5.5f}, {5.5f, 0}, {-4, 5.5f}});
      break;
    case Icon::pause:
      s.block(-4, -5, 2, 10, 0.5f);
      s.block(2, -5, 2, 10, 0.5f);
      break;
    case Icon::step:
      s.solid({{-4.5f, -5.5f}, {3, 0}, {-4.5f, 5.5f}});
      s.block(3.4f, -5.5f, 1.8f, 11, 0.4f);
      break;
    case Icon::resample:
      turn(s, 1);
      break;
    case Icon::reset:
      turn(s, -1);
      break;
    case Icon::compare:
      s.box(-6, -5, 12, 10, 1.5f);
      s.path({{0, -5}, {0, 5}});
      break;
    case Icon::share:
      chain(s);
      break;
    case Icon::theme:
      s.circle(0, 0, 6.2f);
      s.half_disc();
      break;
    case Icon::help:
      question(s);
      break;
    case Icon::expand:
      arrows_apart(s, false);
      break;
    case Icon::shrink:
      arrows_apart(s, true);
      break;
    case Icon::sliders:
      sliders(s);
      break;
    case Icon::copy:
      copy(s);
      break;
    case Icon::down:
      s.path({{-4, -2}, {0, 2}, {4, -2}});
      break;
    case Icon::right:
      s.path({{-2, -4}, {2, 0}, {-2, 4}});
      break;
    case Icon::lock:
      padlock(s);
      break;
    case Icon::tick:
      s.path({{-5, 0.5f}, {-1.5f, 4}, {5, -4}});
      break;
    case Icon::more:
      for (const float x : {-5.0f, 0.0f, 5.0f}) s.dot(x, 0, 1.3f);
      break;
    case Icon::swap:
      for (const float side : {1.0f, -1.0f}) {
        s.path({{side * -6, side * -3}, {side * 6, side * -3}});
        s.path({{side * 3, side * -6}, {side * 6, side * -3}, {side * 3, 0}});
      }
      break;
  }
}

}  // namespace view
