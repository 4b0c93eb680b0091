#pragma once
#include <initializer_list>
#include <vector>

#include "imgui.h"
#include "view/fonts.h"
#include "view/rect.h"
#include "view/text.h"
#include "view/theme.h"

namespace view {

enum class Align { left, centre, right };

struct TextStyle {
  Size size = Size::body;
  Rgb colour = 0;
  Align align = Align::left;
  float opacity = 1;
};

/// A line's dashes in points; none is solid.
struct Dash {
  float on = 0, off = 0;
};
inline constexpr Dash solid{}, reference_dash{2, 3}, approximation_dash{5, 4}, dots{1, 4};

/// The one place where text is set and lines are drawn: positions fall on device pixels, so that type and
/// hairlines are sharp at every pixel ratio.
class Pen {
 public:
  Pen(ImDrawList* list, const Theme& theme, const Fonts& fonts);

  const Theme& theme() const { return *theme_; }
  const Fonts& fonts() const { return *fonts_; }
  ImDrawList* list() const { return list_; }
  float em(Size size) const { return fonts_->em(size); }

  /// The nearest device pixel's edge.
  float snap(float at) const;
  /// One hairline of the theme: whole device pixels.
  float hair() const;

  // Text; `at` is on the baseline, at the left, middle or right of the line.
  float width(const Runs& runs, Size size) const;
  float text(ImVec2 at, const Runs& runs, const TextStyle& style) const;  ///< the width drawn
  /// Turned by a quarter, reading upwards; `at` is the middle of the baseline.
  void text_upwards(ImVec2 at, const Runs& runs, const TextStyle& style) const;
  /// Runs broken at spaces into lines of at most `width`; the first line begins `indent` further right.
  std::vector<Runs> wrap(const Runs& runs, Size size, float width, float indent = 0) const;
  /// Cut at the end with … where it is wider than `width`.
  Runs fitted(const Runs& runs, Size size, float width) const;

  // Areas and lines.
  void fill(const Rect& area, Rgb colour, float radius = 0, float opacity = 1) const;
  void edge(const Rect& area, Rgb colour, float radius, float width, float opacity = 1) const;
  void across(float x0, float x1, float y, Rgb colour) const;  ///< a horizontal hairline
  void down(float x, float y0, float y1, Rgb colour) const;    ///< a vertical hairline
  void line(const std::vector<ImVec2>& points, Rgb colour, float width, Dash dash = solid, float opacity = 1) const;
  /// Hollow bars as one line of steps: each bar by the left end of its top, the last one up to `end`.
  void outline(const std::vector<ImVec2>& bars, float end, float base, Rgb colour, float width) const;
  /// The area between a line and a height.
  void under(const std::vector<ImVec2>& points, float base, Rgb colour, float opacity) const;
  /// The area between two lines of as many points.
  void between(const std::vector<ImVec2>& above, const std::vector<ImVec2>& below, Rgb colour, float opacity) const;
  void dot(ImVec2 centre, float radius, Rgb colour, float opacity = 1) const;
  void ring(ImVec2 centre, float radius, Rgb colour, float width, float opacity = 1) const;
  void triangle(ImVec2 a, ImVec2 b, ImVec2 c, Rgb colour, float opacity = 1) const;
  /// The sequential or diverging map as a strip, low end at the bottom or left.
  void strip(const Rect& area, const ColourMap& map, bool upright) const;

 private:
  void glyphs(ImVec2 at, const std::string& text, const ImFont* font, ImU32 colour) const;
  float run(ImVec2 at, const Run& run, const TextStyle& style) const;
  void root_line(ImVec2 at, float from, float to, float sign_height, const TextStyle& style, Rgb colour) const;
  float run_width(const Run& run, Size size) const;
  void dashed(const std::vector<ImVec2>& points, ImU32 colour, float width, Dash dash) const;

  ImDrawList* list_;
  const Theme* theme_;
  const Fonts* fonts_;
};

}  // namespace view
