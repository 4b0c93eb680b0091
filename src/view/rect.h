#pragma once
#include "imgui.h"

namespace view {

/// A rectangle in points (CSS px), by its top left corner.
struct Rect {
  float x = 0, y = 0, w = 0, h = 0;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  float middle_x() const { return x + w / 2; }
  float middle_y() const { return y + h / 2; }
  ImVec2 from() const { return {x, y}; }
  ImVec2 to() const { return {x + w, y + h}; }
  bool empty() const { return w <= 0 || h <= 0; }
  bool contains(ImVec2 p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }

  /// The same rectangle with each side moved inwards (outwards where negative).
  Rect inset(float side) const { return inset(side, side); }
  Rect inset(float sides, float ends) const { return {x + sides, y + ends, w - 2 * sides, h - 2 * ends}; }
  Rect moved(float dx, float dy) const { return {x + dx, y + dy, w, h}; }

  /// Takes a strip off one side and leaves the rest.
  Rect take_top(float height) { return take(height, true); }
  Rect take_left(float width) { return take(width, false); }

  bool operator==(const Rect&) const = default;

 private:
  Rect take(float size, bool top) {
    const Rect strip = top ? Rect{x, y, w, size} : Rect{x, y, size, h};
    (top ? y : x) += size;
    (top ? h : w) -= size;
    return strip;
  }
};

/// Whether two rectangles share any area.
inline bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

}  // namespace view
