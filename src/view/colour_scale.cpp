#include "view/colour_scale.h"

#include <algorithm>
#include <cmath>

#include "experiment/held_difference.h"
#include "experiment/words.h"
#include "view/held_view.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Stage;

std::string end_text(double value) {
  return std::abs(value) < 1 ? figures::fixed(value, 3) : figures::significant(value, 3);
}

std::vector<Tick> ticks_of(const ScaleEnds& ends, int most, double deviation) {
  if (ends.kind == ColourScale::logarithmic) return power_ticks(ends.low, ends.high);
  std::vector<Tick> ticks = deviation_ticks(ends.low, ends.high, most, deviation);
  if (ends.low == 0 && (ticks.empty() || ticks.back().value < ends.high * 0.9999))
    ticks.push_back({ends.high, plain(end_text(ends.high)), false, true});
  return ticks;
}

void add_mark(const Frame& frame, const MatrixPlan& plan, const ScaleEnds& ends, Cell cell, std::vector<Tick>& ticks) {
  const experiment::HeldFigure figure = held_cell(frame, cell);
  const std::optional<double> value = plan.of == HeldMap::a   ? figure.a
                                      : plan.of == HeldMap::b ? figure.b
                                                              : figure.difference();
  if (!value || !std::isfinite(*value)) return;
  ticks.push_back({std::clamp(*value, ends.low, ends.high), plain(end_text(*value)), true, false});
}

Axis axis_of(const ScaleEnds& ends, const Rect& bar, bool upright) {
  const bool logarithmic = ends.kind == ColourScale::logarithmic;
  if (upright) return {ends.low, ends.high, bar.bottom(), bar.y, logarithmic};
  return {ends.low, ends.high, bar.x, bar.right(), logarithmic};
}

/// A frame around the values that the histogram's lit bars hold; they are raw scores.
void draw_lit(const Frame& frame, const Rect& bar, const Axis& axis) {
  const ScoreRange& range = frame.state.lit_scores;
  if (!range.some() || frame.parameters().stage != Stage::raw) return;
  const float from = axis.at(std::clamp(range.low, axis.low, axis.high));
  const float to = axis.at(std::clamp(range.high, axis.low, axis.high));
  frame.pen.edge({bar.x - 4, to, bar.w + 8, from - to}, frame.theme().ink, 2, frame.theme().line(1.5f));
}

/// Of both states where they are compared, so that the same value has the same colour in both.
double largest(const Frame& frame, Stage stage) {
  const experiment::Experiment* a = frame.experiment.held();
  const double of_b = frame.experiment.largest(stage);
  return a == nullptr ? of_b : std::max(of_b, a->largest(stage));
}

void draw_upright(const Frame& frame, const MatrixPlan& plan, const ScaleEnds& ends, const std::vector<Tick>& ticks) {
  const Pen& pen = frame.pen;
  const Rect& bar = plan.colour_bar;
  pen.strip(bar, map_of(frame, plan), true);
  pen.edge(bar.inset(-pen.hair()), frame.theme().hairline, 2, frame.theme().line(1));
  const Axis axis = axis_of(ends, bar, true);
  draw_right(pen, axis, bar.right(), ticks, frame.theme().large ? 8 : 4);
  if (plan.of == HeldMap::b) draw_lit(frame, bar, axis);
}

void draw_lying(const Frame& frame, const MatrixPlan& plan, const ScaleEnds& ends, const std::vector<Tick>& ticks) {
  const Pen& pen = frame.pen;
  const Rect& bar = plan.colour_bar;
  pen.strip(bar, map_of(frame, plan), false);
  pen.edge(bar.inset(-pen.hair()), frame.theme().hairline, 2, frame.theme().line(1));
  const Axis axis = axis_of(ends, bar, false);
  if (!ticks.empty() && ticks.back().strong) {
    const float x = axis.at(ticks.back().value);
    pen.triangle({x, bar.bottom() + 1}, {x + 4, bar.bottom() + 6}, {x - 4, bar.bottom() + 6}, frame.theme().ink);
  }
  draw_below(pen, axis, bar.bottom() + 3, ticks, 0);
}

}  // namespace

std::string_view quantity(Stage stage) {
  switch (stage) {
    case Stage::raw:
      return "raw score";
    case Stage::scaled:
      return "scaled";
    case Stage::logits:
      return "logit";
    case Stage::weights:
      break;
  }
  return "weight";
}

ScaleEnds ends_of(const Frame& frame, const MatrixPlan& plan, Stage stage) {
  const experiment::DifferenceSummary& difference = frame.experiment.difference();
  const auto drawn = [&](int of) { return held_fits(frame) ? difference.drawn(of, stage) : 0; };
  if (plan.of != HeldMap::difference) {
    ScaleEnds ends = scale_of(frame, stage);
    const double most = std::max(drawn(0), drawn(1));
    if (most <= 0 || frame.parameters().colours == "locked" || ends.kind != ColourScale::linear) return ends;
    ends.high = std::min(ends.high, most);
    ends.low = std::max(ends.low, -most);
    return ends;
  }
  const double of_pixels = drawn(2), most = of_pixels > 0 ? of_pixels : difference.largest();
  return {ColourScale::linear, most > 0 ? -most : -1, most > 0 ? most : 1};
}

ColourMap map_of(const Frame& frame, const MatrixPlan& plan) {
  return frame.theme().map_of(plan.of == HeldMap::difference ? Stage::raw : frame.parameters().stage);
}

ScaleEnds scale_of(const Frame& frame, Stage stage) {
  const experiment::Parameters& p = frame.parameters();
  const bool locked = p.colours == "locked";
  const auto some = [](double value) { return value > 0 && std::isfinite(value) ? value : 1; };
  if (stage != Stage::weights) {
    const double most = some(largest(frame, locked ? Stage::raw : stage));
    return {ColourScale::linear, -most, most};
  }
  if (p.colours == "log") {
    const double low = std::pow(10.0, -(1 + std::floor(std::log10(std::max(1, p.keys())))));
    return {ColourScale::logarithmic, low, 1};
  }
  // Where all keys share alike they stand in the middle of the scale, not at its end.
  const double twice = 2.0 / p.keys();
  return {ColourScale::linear, 0, locked ? 1 : std::min(1.0, std::max(some(largest(frame, stage)), twice))};
}

void draw_colour_bar(const Frame& frame, const MatrixPlan& plan, Cell cell) {
  const Rect& bar = plan.colour_bar;
  if (bar.empty()) return;
  const ScaleEnds ends = ends_of(frame, plan, frame.parameters().stage);
  const float length = plan.bar_below ? bar.w / 2 : bar.h;
  const bool raw = frame.parameters().stage == Stage::raw;
  std::vector<Tick> ticks = ticks_of(ends,
                                     length < 120          ? 3
                                     : raw && length > 300 ? 6
                                                           : 5,
                                     raw ? std::sqrt(frame.experiment.theory().variance) : 0);
  // Under a lying bar the number at its end would stand out of the panel.
  if (plan.bar_below && !ticks.empty() && ticks.back().end) ticks.pop_back();
  add_mark(frame, plan, ends, cell, ticks);
  if (plan.bar_below) return draw_lying(frame, plan, ends, ticks);
  draw_upright(frame, plan, ends, ticks);
  if (plan.marginals)
    frame.pen.text({bar.x - 2, bar.y - 9}, plain(quantity(frame.parameters().stage)), {Size::tick, frame.theme().ink3});
}

Rect draw_scale_choice(Frame& frame, const Rect& area) {
  if (area.empty() || frame.hidden("colours")) return {area.right(), area.y, 0, area.h};
  const experiment::Parameters& p = frame.parameters();
  std::vector<std::string> names = {"auto", "locked"};
  const bool weights = p.stage == Stage::weights;
  if (weights && (p.keys() >= 128 || p.colours == "log")) names.emplace_back("log");
  Choice look;
  for (const std::string& name : names) look.options.push_back(plain(name));
  look.chosen = p.colours == "locked" ? 1 : (p.colours == "log" && weights ? 2 : 0);
  look.locked = frame.locked("colours");
  look.help = "Where the colours end: at the largest value, at the same value in every stage, or powers of ten";
  const float width = 60 * static_cast<float>(names.size());
  const Rect box{area.right() - width, area.y, width, area.h};
  const float label = 20 + frame.pen.text({box.x - 10, middle_baseline(frame.pen, box, Size::tick)}, plain("colours"),
                                          {Size::tick, frame.theme().ink3, Align::right});
  const int chosen = segmented(frame, "colours", box, look);
  if (chosen >= 0) frame.set("colours", names[static_cast<std::size_t>(chosen)]);
  return {box.x - label, box.y, box.w + label, box.h};
}

}  // namespace view
