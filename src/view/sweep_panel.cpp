#include <algorithm>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/sweep_theory.h"
#include "view/panel.h"
#include "view/plot_drag.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::OverflowedRows;
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

/// Where words of a plot stand: clear of what is there already, and of the curves.
struct Words {
  const Frame& frame;
  Rect area;
  std::vector<Rect> taken;
  std::vector<ImVec2> dots;

  Words(const Frame& frame, const Curves& curves, const Place& place, const Plot& plot)
      : frame(frame), area(place.area) {
    for (const SweepCurve* curve : {&curves.scaled, &curves.unscaled, &curves.scaled_theory, &curves.unscaled_theory}) {
      const std::vector<ImVec2> points = points_of(*curve, place, plot.value);
      constexpr int between = 6;
      for (std::size_t i = 0; i + 1 < points.size(); ++i)
        for (int k = 0; k < between; ++k)
          dots.push_back({std::lerp(points[i].x, points[i + 1].x, float(k) / between),
                          std::lerp(points[i].y, points[i + 1].y, float(k) / between)});
      if (!points.empty()) dots.push_back(points.back());
    }
    const float em = frame.pen.em(Size::tick);
    taken = {{place.across.at(frame.parameters().dk) - 2, area.y, 4, area.h},
             {area.x, area.bottom() - 1.4f * em, em, 1.4f * em}};
  }

  /// How much of what is there words in a box would lie on.
  int covered(const Rect& box) const {
    if (box.y < area.y || box.bottom() > area.bottom() - 2) return 999;
    int count = box.y < area.middle_y() && box.bottom() + 3 > area.middle_y();
    for (const Rect& other : taken) count += overlap(box.inset(-4, 0), other) ? 100 : 0;
    const Rect clear = box.inset(-frame.theme().line(3), -frame.theme().line(5));
    for (const ImVec2 at : dots) count += clear.contains(at);
    return count;
  }

  /// How far a box's middle is from a curve.
  static float distance(const Rect& box, const std::vector<ImVec2>& curve) {
    float least = 1e9f;
    for (const ImVec2 at : curve) least = std::min(least, std::hypot(at.x - box.middle_x(), at.y - box.middle_y()));
    return least;
  }

  /// Writes at the clearest place beside, under or over a curve, the sooner the nearer to its point `start`; not where
  /// the words might be taken for another curve's.
  void write(const Runs& words, const std::vector<ImVec2>& curve, std::size_t start, bool beside,
             const std::vector<ImVec2>& other = {}) {
    const float em = frame.pen.em(Size::caption), width = frame.pen.width(words, Size::caption);
    Rect best;
    int least = 10000;
    for (std::size_t i = 0; i < 2 * curve.size(); ++i) {
      const std::size_t index = i % 2 == 0 ? start + i / 2 : start - (i + 1) / 2;
      if (index >= curve.size()) continue;
      const ImVec2 at = curve[index];
      const float left = at.x - 8 - width, right = at.x + 8, middle = at.x - width / 2, over = at.y - 1.7f * em;
      const ImVec2 places[] = {{right, over},
                               {right, at.y + 0.6f * em},
                               {left, over},
                               {left, at.y + 0.6f * em},
                               {middle, at.y + 0.6f * em},
                               {middle, at.y - 1.9f * em}};
      for (int k = beside ? 0 : 4; k < 6; ++k) {
        const Rect box{std::max(area.x, std::min(places[k].x, area.right() - width)), places[k].y, width, em};
        const int covers = covered(box) + (distance(box, other) < 1.3f * distance(box, curve) ? 50 : 0);
        if (covers >= least) continue;
        least = covers;
        best = box;
      }
    }
    taken.push_back(best);
    frame.pen.text({best.x, best.bottom()}, words, {Size::caption, frame.theme().sample});
  }
};

void draw_names(const Curves& curves, const Place& place, const Plot& plot, Words& words) {
  const Frame& frame = words.frame;
  if (place.area.h < 4.2f * frame.pen.em(Size::caption) || curves.scaled.shares.empty() ||
      curves.unscaled.shares.empty())
    return;
  const std::vector<ImVec2> scaled = points_of(curves.scaled, place, plot.value);
  const std::vector<ImVec2> unscaled = points_of(curves.unscaled, place, plot.value);
  words.write(scaling_words(frame.parameters()), scaled, scaled.size() - 1, false, unscaled);
  // Beside the falling curve.
  std::size_t i = 0;
  while (i + 1 < curves.unscaled.shares.size() && curves.unscaled.shares[i].entropy > 0.4) ++i;
  words.write(plain("no scaling"), unscaled, i, true, scaled);
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

/// The present point and its number.
void draw_present(const Curves& curves, const Place& place, const Plot& plot, Words& words) {
  if (!curves.present) return;
  const Frame& frame = words.frame;
  const double value = *curves.present.*plot.value;
  const ImVec2 at{place.across.at(frame.parameters().dk), place.up.at(value)};
  const float radius = frame.theme().line(4);
  frame.pen.dot(at, radius + frame.theme().line(1.5f), frame.theme().panel);
  frame.pen.dot(at, radius, frame.theme().sample);
  words.write(strong(plain(figures::fixed(value, 3))), {at}, 0, true);
}

/// What is left out of the curves, at length and shorter: the first and the last of the dimensions with overflow.
std::vector<Runs> overflow_words(const Frame& frame, const std::vector<OverflowedRows>& rows) {
  const auto any = [&](std::size_t OverflowedRows::*of) {
    return std::any_of(rows.begin(), rows.end(), [of](const OverflowedRows& at) { return at.*of > 0; });
  };
  const bool scaled = any(&OverflowedRows::scaled), both = scaled && any(&OverflowedRows::unscaled);
  const Runs name =
      both ? plain("up to ") : joined(scaled ? scaling_words(frame.parameters()) : plain("no scaling"), plain(": "));
  const auto count = [](const OverflowedRows& at) {
    return figures::whole(static_cast<double>(std::max(at.scaled, at.unscaled)));
  };
  const std::string all = figures::whole(static_cast<double>(frame.experiment.curves().rows()));
  std::size_t full = rows.size() - 1;
  while (full > 0 && count(rows[full - 1]) == count(rows.back())) --full;
  const std::string first = count(rows.front()), last = count(rows.back());
  const std::string from = " at *d*_k " + figures::whole(rows.front().dimensions);
  const std::string to = full == 0 ? " and more" : ", " + last + " from " + figures::whole(rows[full].dimensions);
  return {joined(name, rich(first + " of " + all + " rows overflow" + from + to)),
          rich(first + " of " + all + " overflow" + from + to), rich(first + " overflow" + from + to),
          rich("overflow from *d*_k " + figures::whole(rows.front().dimensions))};
}

/// Where mark_overflow draws: from the first dimension with overflow on.
Rect overflow_area(const Place& place, const std::vector<OverflowedRows>& rows) {
  const float most = std::min(14.0f, 0.25f * place.area.h), left = place.across.at(rows.front().dimensions);
  return {left, place.area.bottom() - most, place.area.right() - left, most};
}

/// Upright marks on the axis, as high as the share of the rows that overflow there.
void mark_overflow(const Frame& frame, const Place& place, const std::vector<OverflowedRows>& rows) {
  if (rows.empty()) return;
  const float most = overflow_area(place, rows).h, width = frame.theme().line(2);
  for (const OverflowedRows& at : rows) {
    const auto share =
        static_cast<float>(std::max(at.scaled, at.unscaled)) / static_cast<float>(frame.experiment.curves().rows());
    const float height = std::max(3.0f, most * share);
    frame.pen.fill({place.across.at(at.dimensions) - width / 2, place.area.bottom() - height, width, height},
                   frame.theme().ink3);
  }
}

/// What the curves are of, in at most `width`.
Runs rows_words(const Frame& frame, const std::vector<OverflowedRows>& overflowed, float width) {
  const attention::Sweep& sweep = frame.experiment.curves();
  if (!frame.experiment.has_vectors()) return plain("only scores are loaded");
  const double progress = sweep.progress();
  if (progress < 1) return plain("computing, " + figures::percent(std::floor(100 * progress) / 100));
  const experiment::Parameters& p = frame.parameters();
  if (frame.experiment.row_means().masked == static_cast<std::size_t>(p.n)) return plain("every key is hidden");
  if (p.keys() < 2) return plain("one key has all the weight");
  if (overflowed.empty()) return plain(figures::whole(static_cast<double>(sweep.rows())) + " rows pooled");
  const std::vector<Runs> words = overflow_words(frame, overflowed);
  for (const Runs& each : words)
    if (frame.pen.width(each, Size::tick) <= width) return each;
  return words.back();
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
  const std::vector<OverflowedRows> overflowed = experiment::overflowed_rows(frame.experiment);
  const Runs rows = rows_words(frame, overflowed, rest.w - 10 * em);
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
    mark_overflow(frame, place, overflowed);
    draw_held(frame, place, plot);
    Words words(frame, curves, place, plot);
    if (!overflowed.empty()) words.taken.push_back(overflow_area(place, overflowed));
    draw_present(curves, place, plot, words);
    if (plot.value == &RowShares::entropy) draw_names(curves, place, plot, words);
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
