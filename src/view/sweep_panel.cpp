#include <algorithm>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/sweep_theory.h"
#include "view/panel.h"
#include "view/plot_drag.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::RowShares;
using experiment::SweepCurve;

/// A quantity that is plotted over d_k.
struct Plot {
  Runs name;
  double RowShares::*value;
  bool predicted;  ///< whether theory has a curve
};

std::vector<Plot> plots_of(int count) {
  std::vector<Plot> plots = {{rich("entropy ∕ ln *n*"), &RowShares::entropy, true},
                             {plain("Jacobian trace"), &RowShares::jacobian_trace, true},
                             {plain("largest weight"), &RowShares::largest_weight, false}};
  plots.resize(static_cast<std::size_t>(count), plots.front());
  return plots;
}

/// What every plot of the panel shares.
struct Curves {
  SweepCurve scaled, unscaled;
  SweepCurve scaled_theory, unscaled_theory;
  std::optional<RowShares> present;
  bool divided;  ///< whether the present point lies on the scaled curve
};

Curves curves_of(const Frame& frame) {
  const experiment::Experiment& e = frame.experiment;
  return {experiment::measured_curve(e, true),  experiment::measured_curve(e, false),
          experiment::predicted_curve(e, true), experiment::predicted_curve(e, false),
          experiment::present_shares(e),        frame.parameters().p != 0};
}

/// Where one quantity is drawn.
struct Place {
  Rect area;
  Axis across, up;
};

Place place_of(const Rect& area) {
  return {area, {1, 4096, area.x, area.right(), true}, {0, 1, area.bottom(), area.y}};
}

std::vector<ImVec2> points_of(const SweepCurve& curve, const Place& place, double RowShares::*value) {
  std::vector<ImVec2> points;
  for (std::size_t i = 0; i < curve.shares.size(); ++i)
    points.emplace_back(place.across.at(curve.dimensions[i]),
                        place.up.at(std::clamp(curve.shares[i].*value, 0.0, 1.0)));
  return points;
}

void draw_curve(const Frame& frame, const SweepCurve& sample, const SweepCurve& theory, const Place& place,
                const Plot& plot, bool current) {
  if (plot.predicted)
    frame.pen.line(points_of(theory, place, plot.value), frame.theme().theory, 1.5f, approximation_dash);
  const float radius = frame.theme().line(current ? 2.1f : 1.5f);
  for (const ImVec2& at : points_of(sample, place, plot.value)) frame.pen.dot(at, radius, frame.theme().sample);
}

void draw_curves(const Frame& frame, const Curves& curves, const Place& place, const Plot& plot) {
  draw_curve(frame, curves.unscaled, curves.unscaled_theory, place, plot, !curves.divided);
  draw_curve(frame, curves.scaled, curves.scaled_theory, place, plot, curves.divided);
}

void draw_ground(const Frame& frame, const Place& place, const Plot& plot) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::tick);
  const Rect& area = place.area;
  pen.across(area.x, area.right(), area.y, theme.hairline);
  pen.across(area.x, area.right(), area.middle_y(), theme.hairline);
  pen.across(area.x, area.right(), area.bottom(), theme.axis);
  const float after = area.x + pen.text({area.x, area.y - 0.55f * em}, plain("1"), {Size::tick, theme.ink3});
  pen.text({after + 0.5f * em, area.y - 0.55f * em}, plot.name, {Size::tick, theme.ink2});
  pen.text({area.x, area.bottom() - 0.35f * em}, plain("0"), {Size::tick, theme.ink3});
}

Runs scaling_words(const experiment::Parameters& p) {
  const double exponent = experiment::swept_exponent(p);
  if (exponent == 0.5) return rich("÷ √{*d*_k}");
  if (exponent == 1) return rich("÷ *d*_k");
  return rich("÷ *d*_k^{" + figures::setting(exponent) + "}");
}

/// The present point, its number and where that stands.
struct Present {
  ImVec2 at;
  Runs number;
  Rect words;
};

Present present_of(const Frame& frame, const Curves& curves, const Place& place, const Plot& plot) {
  const double value = *curves.present.*plot.value;
  Present present{
      {place.across.at(frame.parameters().dk), place.up.at(value)}, strong(plain(figures::fixed(value, 3))), {}};
  const float em = frame.pen.em(Size::caption), width = frame.pen.width(present.number, Size::caption);
  const bool left = present.at.x + 8 + width > place.area.right();
  const float baseline = present.at.y + (value > 0.5 ? 1.5f : -0.7f) * em;
  present.words = {present.at.x + (left ? -8 - width : 8), baseline - em, width, em};
  return present;
}

/// A curve's name, moved aside where it would lie on what is there already; then it is there too.
void name_curve(const Frame& frame, const Place& place, const Runs& words, ImVec2 at, bool rightwards,
                std::vector<Rect>& taken) {
  const float em = frame.pen.em(Size::caption), width = frame.pen.width(words, Size::caption);
  const float most = place.area.right() - width;
  Rect box{std::min(at.x, most), at.y - em, width, em};
  for (const Rect& other : taken) {
    if (!overlap(box.inset(-4, 0), other)) continue;
    const float left = other.x - 6 - width, right = other.right() + 6;
    box.x = left < place.area.x || (rightwards && right <= most) ? right : left;
  }
  taken.push_back(box);
  frame.pen.text({box.x, box.bottom()}, words, {Size::caption, frame.theme().sample});
}

void draw_names(const Frame& frame, const Curves& curves, const Place& place, const Plot& plot) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption), h = place.area.h;
  if (h < 4.2f * em || curves.scaled.shares.empty() || curves.unscaled.shares.empty()) return;
  // Clear of the present point's number and of its upright line.
  const float marker = place.across.at(frame.parameters().dk);
  std::vector<Rect> taken{{marker - 2, place.area.y, 4, h}};
  if (curves.present) taken.push_back(present_of(frame, curves, place, plot).words);
  const Runs scaling = scaling_words(frame.parameters());
  float highest = place.area.bottom(), lowest = place.area.y;
  for (const ImVec2& at : points_of(curves.scaled, place, &RowShares::entropy)) {
    if (at.x < place.area.right() - pen.width(scaling, Size::caption) - 6) continue;
    highest = std::min(highest, at.y);
    lowest = std::max(lowest, at.y);
  }
  // Under the scaled curve; over it where the other words are on that line and there is room.
  float y = place.area.bottom() - 0.42f * h;
  const bool clash = std::abs(lowest + 1.6f * em - y)<1.4f * em, over = highest - 2.2f * em> place.area.y;
  const bool under = lowest + 3 * em < place.area.bottom() && !(clash && over);
  const float baseline = under ? lowest + 1.6f * em : highest - 0.9f * em;
  if (under && clash) y = std::min(baseline + 1.4f * em, place.area.bottom() - 0.5f * em);
  name_curve(frame, place, scaling, {place.area.right(), baseline}, false, taken);
  // Nor on the scaled curve itself.
  if (y - em < lowest + 3 && y > highest - 3) y = std::min(lowest + 1.5f * em, place.area.bottom() - 3);
  // Beside the falling curve, where it has left room above itself.
  std::size_t i = 0;
  while (i + 1 < curves.unscaled.shares.size() && curves.unscaled.shares[i].entropy > 0.3) ++i;
  name_curve(frame, place, plain("no scaling"), {place.across.at(curves.unscaled.dimensions[i]), y}, true, taken);
}

/// Where the held state A stands: its mark is hollow.
void draw_held(const Frame& frame, const Place& place, const Plot& plot) {
  const experiment::Experiment* a = frame.experiment.held();
  const auto shares = a == nullptr ? std::nullopt : experiment::present_shares(*a);
  if (!shares) return;
  const ImVec2 at(place.across.at(a->parameters().dk), place.up.at(*shares.*plot.value));
  frame.pen.dot(at, frame.theme().line(4), frame.theme().panel);
  frame.pen.ring(at, frame.theme().line(4.5f), frame.theme().sample, frame.theme().line(1.5f));
}

void draw_present(const Frame& frame, const Curves& curves, const Place& place, const Plot& plot) {
  if (!curves.present) return;
  const Present present = present_of(frame, curves, place, plot);
  const float radius = frame.theme().line(4);
  frame.pen.dot(present.at, radius + frame.theme().line(1.5f), frame.theme().panel);
  frame.pen.dot(present.at, radius, frame.theme().sample);
  frame.pen.text({present.words.x, present.words.bottom()}, present.number, {Size::caption, frame.theme().sample});
}

Runs rows_words(const Frame& frame) {
  const attention::Sweep& sweep = frame.experiment.curves();
  if (!frame.experiment.has_vectors()) return plain("only scores are loaded");
  const double progress = sweep.progress();
  if (progress < 1) return plain("computing, " + figures::percent(std::floor(100 * progress) / 100));
  return plain(figures::whole(static_cast<double>(sweep.rows())) + " rows pooled");
}

void draw_legend(const Frame& frame, const Rect& line) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::caption), baseline = line.bottom() - 0.2f * em, y = baseline - 0.34f * em;
  float x = line.x;
  for (int i = 0; i < 3; ++i)
    pen.dot({x + (0.25f + 0.8f * static_cast<float>(i)) * em, y}, theme.line(2.1f), theme.sample);
  x += 2.4f * em;
  x += pen.text({x, baseline}, plain("sample"), {Size::caption, theme.sample}) + em;
  using Kind = experiment::CurveTheory;
  if (const Kind kind = experiment::curve_theory(frame.experiment); kind != Kind::none) {
    pen.line({{x, y}, {x + 1.9f * em, y}}, theme.theory, 1.5f, approximation_dash);
    x += 2.4f * em;
    const Runs words = kind == Kind::mean ? plain("theory") : rich("theory, *n* → ∞");
    x += pen.text({x, baseline}, words, {Size::caption, theme.theory}) + em;
  }
  const Runs axis = rich("key dimension *d*_k"), letter = rich("*d*_k");
  const bool fits = x + pen.width(axis, Size::caption) <= line.right();
  pen.text({line.right(), baseline}, fits ? axis : letter, {Size::caption, theme.ink3, Align::right});
}

void drag(Frame& frame, const Rect& plots) {
  if (frame.hidden("dk") || frame.locked("dk")) return;
  const PlotDrag drag = plot_drag(frame, "sweep-plot", "dk", plots);
  if (drag.hovered || drag.moving) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (drag.moving || drag.ended) wish_along(frame, "dk", place_of(plots).across, drag.at.x, true, drag.ended);
}

Runs title(const Frame&) {
  return plain("Sweep");
}

Runs question(const Frame&) {
  return rich("What would another *d*_k do?");
}

void draw(Frame& frame, const Rect& inside, bool) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::tick), legend = 1.7f * pen.em(Size::caption), ticks = 2.1f * em, label = 1.9f * em;
  const float room = inside.h - legend - ticks;
  const int count = room > 380 ? 3 : (room > 2 * (label + 3 * em) ? 2 : 1);
  const float height =
      (room - label * static_cast<float>(count) - em * static_cast<float>(count - 1)) / static_cast<float>(count);
  if (inside.w < 80 || height < 16) return;
  const float end = 0.9f * em;  // half of the last number
  Rect rest{inside.x + 4, inside.y, inside.w - 4 - end, room};
  drag(frame, rest);
  const Curves curves = curves_of(frame);
  const Runs rows = rows_words(frame);
  pen.text({rest.right(), rest.y + label - 0.55f * em}, rows, {Size::tick, frame.theme().ink3, Align::right});
  Place place{};
  for (const Plot& plot : plots_of(count)) {
    rest.take_top(label);
    place = place_of(rest.take_top(height));
    rest.take_top(em);
    draw_ground(frame, place, plot);
    const float x = place.across.at(frame.parameters().dk);
    pen.line({{x, place.area.y}, {x, place.area.bottom() + 3}}, frame.theme().ink2, 1, reference_dash);
    draw_curves(frame, curves, place, plot);
    if (plot.value == &RowShares::entropy) draw_names(frame, curves, place, plot);
    draw_held(frame, place, plot);
    draw_present(frame, curves, place, plot);
  }
  draw_below(pen, place.across, place.area.bottom() + 1, dimension_ticks(frame.parameters().dk), 2);
  draw_legend(frame, {inside.x, inside.bottom() - legend, inside.w, legend});
}

void card(Frame& frame, const Rect& inside) {
  const Curves curves = curves_of(frame);
  const Plot plot = plots_of(1).front();
  const std::string share = curves.present ? "is " + figures::fixed(curves.present->entropy, 3) : "";
  const Rect picture = card_words(frame, inside, plot.name, plain(share), plain("entropy"));
  const Place place = place_of({picture.x, picture.y + 6, picture.w, picture.h - 12});
  frame.pen.across(place.area.x, place.area.right(), place.area.bottom(), frame.theme().axis);
  draw_curves(frame, curves, place, plot);
  if (curves.present)
    frame.pen.dot({place.across.at(frame.parameters().dk), place.up.at(curves.present->entropy)},
                  frame.theme().line(3.5f), frame.theme().sample);
}

}  // namespace

const Panel sweep_panel{"sweep", 280, 4000, title, question, draw, card};

}  // namespace view
