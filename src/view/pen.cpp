#include "view/pen.h"

#include <algorithm>
#include <cmath>

#include "imgui_internal.h"

namespace view {

Pen::Pen(ImDrawList* list, const Theme& theme, const Fonts& fonts) : list_(list), theme_(&theme), fonts_(&fonts) {
  list_->_FringeScale = 1 / fonts.pixel_ratio();
}

float Pen::snap(float at) const {
  return std::round(at * fonts_->pixel_ratio()) / fonts_->pixel_ratio();
}

float Pen::hair() const {
  return std::max(1.0f, std::round(theme_->line(1) * fonts_->pixel_ratio())) / fonts_->pixel_ratio();
}

void Pen::fill(const Rect& area, Rgb colour, float radius, float opacity) const {
  const ImVec2 from(snap(area.x), snap(area.y)), to(snap(area.right()), snap(area.bottom()));
  list_->AddRectFilled(from, to, paint(colour, opacity), radius);
}

void Pen::edge(const Rect& area, Rgb colour, float radius, float width, float opacity) const {
  const float stroke = std::max(1 / fonts_->pixel_ratio(), snap(width));
  const float half = stroke / 2;
  list_->PathRect({snap(area.x) + half, snap(area.y) + half}, {snap(area.right()) - half, snap(area.bottom()) - half},
                  std::max(0.0f, radius - half));
  list_->PathStroke(paint(colour, opacity), ImDrawFlags_Closed, stroke);
}

void Pen::across(float x0, float x1, float y, Rgb colour) const {
  const float top = snap(y - hair() / 2);
  list_->AddRectFilled({snap(x0), top}, {snap(x1), top + hair()}, paint(colour));
}

void Pen::down(float x, float y0, float y1, Rgb colour) const {
  const float left = snap(x - hair() / 2);
  list_->AddRectFilled({left, snap(y0)}, {left + hair(), snap(y1)}, paint(colour));
}

void Pen::line(const std::vector<ImVec2>& points, Rgb colour, float width, Dash dash, float opacity) const {
  if (points.size() < 2) return;
  const float stroke = theme_->line(width);
  if (dash.on <= 0) {
    list_->AddPolyline(points.data(), static_cast<int>(points.size()), paint(colour, opacity), 0, stroke);
  } else {
    dashed(points, paint(colour, opacity), stroke, {theme_->line(dash.on), theme_->line(dash.off)});
  }
}

/// Walks along the line and strokes the stretches that fall on a dash.
void Pen::dashed(const std::vector<ImVec2>& points, ImU32 colour, float width, Dash dash) const {
  const float period = dash.on + dash.off;
  float walked = 0;
  std::vector<ImVec2> stretch;
  const auto stroke = [&] {
    if (stretch.size() > 1) list_->AddPolyline(stretch.data(), static_cast<int>(stretch.size()), colour, 0, width);
    stretch.clear();
  };
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const ImVec2 a = points[i], b = points[i + 1];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    for (float done = 0; done < length;) {
      const float phase = std::fmod(walked, period);
      const bool on = phase < dash.on - 1e-4f;
      const float step = std::min(length - done, std::max(1e-3f, (on ? dash.on : period) - phase));
      const auto at = [&](float s) { return ImVec2(a.x + (b.x - a.x) * s / length, a.y + (b.y - a.y) * s / length); };
      if (!on) stroke();
      if (on && stretch.empty()) stretch.push_back(at(done));
      if (on) stretch.push_back(at(done + step));
      done += step;
      walked += step;
    }
  }
  stroke();
}

void Pen::outline(const std::vector<ImVec2>& bars, float end, float base, Rgb colour, float width) const {
  std::vector<ImVec2> points;
  float y = base;
  for (const ImVec2& bar : bars) {
    // A point twice would be a blot.
    if (bar.y == y) continue;
    points.emplace_back(bar.x, y);
    points.push_back(bar);
    y = bar.y;
  }
  if (y != base) {
    points.emplace_back(end, y);
    points.emplace_back(end, base);
  }
  line(points, colour, width);
}

void Pen::under(const std::vector<ImVec2>& points, float base, Rgb colour, float opacity) const {
  std::vector<ImVec2> flat;
  for (const ImVec2 point : points) flat.emplace_back(point.x, base);
  between(points, flat, colour, opacity);
}

void Pen::between(const std::vector<ImVec2>& above, const std::vector<ImVec2>& below, Rgb colour, float opacity) const {
  const ImU32 ink = paint(colour, opacity);
  const ImVec2 white = list_->_Data->TexUvWhitePixel;
  for (std::size_t i = 0; i + 1 < above.size(); ++i) {
    list_->PrimReserve(6, 4);
    list_->PrimQuadUV(above[i], above[i + 1], below[i + 1], below[i], white, white, white, white, ink);
  }
}

void Pen::dot(ImVec2 centre, float radius, Rgb colour, float opacity) const {
  list_->AddCircleFilled(centre, radius, paint(colour, opacity), radius > 3 ? 48 : 24);
}

void Pen::ring(ImVec2 centre, float radius, Rgb colour, float width, float opacity) const {
  list_->AddCircle(centre, radius - width / 2, paint(colour, opacity), 64, width);
}

void Pen::triangle(ImVec2 a, ImVec2 b, ImVec2 c, Rgb colour, float opacity) const {
  list_->AddTriangleFilled(a, b, c, paint(colour, opacity));
}

void Pen::strip(const Rect& area, const ColourMap& map, bool upright) const {
  for (int i = 0; i < 10; ++i) {
    const float from = static_cast<float>(i) / 10, to = static_cast<float>(i + 1) / 10;
    const ImU32 low = paint(map.stops[i]), high = paint(map.stops[i + 1]);
    if (upright) {
      list_->AddRectFilledMultiColor({area.x, snap(area.bottom() - to * area.h)},
                                     {area.right(), snap(area.bottom() - from * area.h)}, high, high, low, low);
    } else {
      list_->AddRectFilledMultiColor({snap(area.x + from * area.w), area.y},
                                     {snap(area.x + to * area.w), area.bottom()}, low, high, high, low);
    }
  }
}

}  // namespace view
