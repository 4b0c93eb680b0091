#include "view/histogram_spread.h"

#include <algorithm>
#include <cmath>

#include "experiment/words.h"

namespace view {
namespace {

namespace figures = experiment::figures;

void draw_deviation(const Frame& frame, const HistogramPlot& plot) {
  const attention::ScorePool& pool = frame.experiment.pool();
  const Pen& pen = frame.pen;
  const float y = plot.area.bottom() + (frame.theme().large ? 44 : 37), baseline = y + 7.2f;
  const Runs axis = rich("raw score *q* · *k*");
  const double deviation = std::sqrt(pool.variance().value_or(0));
  if (deviation <= 0) {
    pen.text({plot.area.right(), baseline}, axis, {Size::tick, frame.theme().ink3, Align::right});
    return;
  }
  const float from = std::max(plot.area.x, plot.across.at(*pool.mean() - deviation));
  const float to = std::min(plot.area.right(), plot.across.at(*pool.mean() + deviation));
  pen.fill({from, y, to - from, 6}, frame.theme().sample);
  const Runs words = plain("sample ±σ = ±" + figures::significant(deviation));
  const float end = to + 8 + pen.text({to + 8, baseline}, words, {Size::caption, frame.theme().sample});
  if (end + 12 < plot.area.right() - pen.width(axis, Size::tick))
    pen.text({plot.area.right(), baseline}, axis, {Size::tick, frame.theme().ink3, Align::right});
}

/// What a score's spread must stay inside for softmax not to freeze: ±√(2 ln n) · d_k^p · T.
struct Freezing {
  bool drawn = false;
  double reach = 0;
  Runs words;
};

Freezing freezing_of(const experiment::Experiment& e) {
  const experiment::Parameters& p = e.parameters();
  if (p.keys() < 2 || !p.dkq.empty() || e.row_means().masked == static_cast<std::size_t>(p.n)) return {};
  if (p.T == 0) {
    const std::optional<double> keys = e.row_means().effective_keys;
    if (!keys) return {};
    const std::string shared = figures::keys(*keys);
    if (shared == figures::keys(1)) return {true, 0, rich("softmax is frozen: at *T* = 0 the largest score takes all")};
    return {false, 0, rich("at *T* = 0 equal largest scores share: " + shared + " keys a query")};
  }
  if (std::isinf(p.T)) return {false, 0, rich("softmax never freezes: at *T* = ∞ all keys share")};
  const double divisor = static_cast<double>(e.divisor_of_row(0));
  const double reach = attention::freezing_deviation(p.keys()) * divisor * p.T;
  std::string words =
      "softmax freezes beyond ±" + figures::significant(reach) + " = ±√{2 ln " + figures::whole(p.keys()) + "}";
  if (divisor != 1) words += " · " + figures::significant(divisor);
  if (p.T != 1) words += " · " + figures::significant(p.T);
  return {true, reach, rich(words)};
}

void draw_bracket(const Frame& frame, const HistogramPlot& plot, const Freezing& freezing, float y, float width) {
  const Pen& pen = frame.pen;
  const Rgb colour = frame.theme().theory;
  const float left = plot.across.at(plot.mean - freezing.reach), right = plot.across.at(plot.mean + freezing.reach);
  const float from = std::max(left, plot.area.x), to = std::min(right, plot.area.right());
  pen.line({{from, y}, {to, y}}, colour, width);
  const auto end = [&](float x, bool inside, float outwards) {
    if (inside) return pen.line({{x, y - 2.5f * width}, {x, y + 2.5f * width}}, colour, width);
    pen.line({{x - outwards * 6, y - 4}, {x, y}, {x - outwards * 6, y + 4}}, colour, width);
  };
  end(from, left >= plot.area.x, -1);
  end(to, right <= plot.area.right(), 1);
}

void draw_freezing(const Frame& frame, const HistogramPlot& plot) {
  const Freezing freezing = freezing_of(frame.experiment);
  if (freezing.words.empty()) return;
  const Pen& pen = frame.pen;
  const float y = plot.area.bottom() + (frame.theme().large ? 72 : 60);
  if (freezing.drawn) draw_bracket(frame, plot, freezing, y, 2);
  const experiment::Experiment* a = frame.experiment.held();
  const Freezing held = a != nullptr ? freezing_of(*a) : Freezing{};
  if (held.drawn && held.reach != freezing.reach) {
    const float left = std::max(plot.across.at(plot.mean - held.reach), plot.area.x + 14);
    const float above = y - (frame.theme().large ? 14 : 9);
    draw_bracket(frame, plot, held, above, 1);
    pen.text({left - 5, above + 4}, strong(plain("A")), {Size::caption, frame.theme().theory, Align::right});
  }
  const float centre = plot.across.at(plot.mean), right = plot.across.at(plot.mean + freezing.reach);
  const float width = pen.width(freezing.words, Size::caption);
  const bool beside = freezing.drawn && right - centre < width / 2 && right + 8 + width < plot.area.right();
  const ImVec2 at = beside ? ImVec2(right + 8, y + 4.3f) : ImVec2(centre, y + 6 + pen.em(Size::caption));
  pen.text(at, freezing.words, {Size::caption, frame.theme().theory, beside ? Align::left : Align::centre});
}

}  // namespace

void draw_pinned_score(const Frame& frame, const HistogramPlot& plot) {
  const experiment::Parameters& p = frame.parameters();
  if (p.row < 0 || p.col < 0 || p.row >= static_cast<int>(frame.experiment.score_rows())) return;
  const float score = frame.experiment.stage_value(experiment::Stage::raw, static_cast<std::size_t>(p.row),
                                                   static_cast<std::size_t>(p.col));
  const float x = plot.across.at(static_cast<double>(score)), y = plot.area.bottom() + 2;
  if (!(x >= plot.area.x && x <= plot.area.right())) return;
  frame.pen.triangle({x, y}, {x + 4.5f, y + 6.5f}, {x - 4.5f, y + 6.5f}, frame.theme().ink);
}

void draw_spread(const Frame& frame, const HistogramPlot& plot) {
  draw_deviation(frame, plot);
  draw_freezing(frame, plot);
}

}  // namespace view
