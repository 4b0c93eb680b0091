#include "view/brush.h"

#include <algorithm>
#include <cmath>

#include "experiment/comparison.h"
#include "experiment/words.h"

namespace view {
namespace {

namespace figures = experiment::figures;

// Cells looked at and outlined in one picture; more would be no outlines but a second picture, and slow.
constexpr double most_looked_at = 1 << 20;
constexpr int most_outlined = 4000;

int bin_at(const attention::Histogram& bars, double score) {
  const double bin = std::floor((score - bars.low) / bars.width);
  return bin >= 0 && bin < static_cast<double>(bars.counts.size()) ? static_cast<int>(bin) : -1;
}

ScoreRange range_of(const attention::Histogram& bars, int a, int b) {
  return {bars.edge(static_cast<std::size_t>(std::min(a, b))), bars.edge(static_cast<std::size_t>(std::max(a, b)) + 1)};
}

/// The bars of a range that may stem from other bins: those whose middles lie in it.
bool lit(const attention::Histogram& bars, std::size_t bin, const ScoreRange& range) {
  return range.holds(bars.low + bars.width * (static_cast<double>(bin) + 0.5));
}

/// What is lit: a range, or the bar of the cell pointed at.
ScoreRange lit_range(const Frame& frame) {
  const ViewState& state = frame.state;
  if (state.lit_scores.some() || !state.hover.some()) return state.lit_scores;
  const attention::Histogram& bars = state.histogram.histogram;
  if (state.hover.row >= static_cast<int>(frame.experiment.score_rows())) return {};
  if (state.hover.column >= frame.parameters().keys()) return {};
  const auto row = static_cast<std::size_t>(state.hover.row), column = static_cast<std::size_t>(state.hover.column);
  const int bin = bin_at(bars, static_cast<double>(frame.experiment.scores()(row, column)));
  return bin < 0 ? ScoreRange{} : range_of(bars, bin, bin);
}

}  // namespace

void take_brush(Frame& frame, const HistogramPlot& plot) {
  ViewState& state = frame.state;
  const attention::Histogram& bars = state.histogram.histogram;
  const Touch touch = frame.touch("histogram-bars", plot.area);
  const int bin = bin_at(bars, plot.across.value(ImGui::GetMousePos().x));
  if (touch.pressed) state.brush_from = bin;
  const bool ends = touch.released && ImGui::IsMousePosValid();
  if ((touch.held || ends) && state.brush_from >= 0) {
    const int last = std::clamp(bin < 0 ? state.brush_to : bin, 0, static_cast<int>(bars.counts.size()) - 1);
    state.brush_to = last;
    state.lit_next = range_of(bars, std::min(state.brush_from, static_cast<int>(bars.counts.size()) - 1), last);
    if (ends) state.brush = state.brush == state.lit_next ? ScoreRange{} : state.lit_next;
  } else if (touch.clicked) {
    state.brush = {};
  }
  if (touch.held) return;
  state.lit_next = state.brush;
  if (!state.brush.some() && touch.hovered && bin >= 0) state.lit_next = range_of(bars, bin, bin);
}

void draw_lit_bars(const Frame& frame, const HistogramPlot& plot) {
  const attention::Histogram& bars = frame.state.histogram.histogram;
  const ScoreRange range = lit_range(frame);
  const Pen& pen = frame.pen;
  for (std::size_t b = 0; b < bars.counts.size(); ++b) {
    if (bars.counts[b] == 0 || !lit(bars, b, range)) continue;
    const float from = plot.across.at(bars.edge(b)), to = plot.across.at(bars.edge(b + 1));
    const float space = to - from > 4 ? pen.hair() / 2 : 0;
    const float top = std::max(plot.up.at(bars.density(b)), plot.area.y);
    pen.fill({from + space, top, to - from - 2 * space, plot.area.bottom() - top}, frame.theme().sample);
  }
}

bool draw_lit_words(const Frame& frame, ImVec2 at, float pitch) {
  const attention::Histogram& bars = frame.state.histogram.histogram;
  const ScoreRange range = frame.state.lit_scores;
  if (!range.some()) return false;
  double count = 0;
  for (std::size_t b = 0; b < bars.counts.size(); ++b)
    if (lit(bars, b, range)) count += static_cast<double>(bars.counts[b]);
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Size size = theme.large ? Size::body : Size::caption;
  const float em = pen.em(size);
  pen.fill({at.x, at.y - 0.95f * em, 1.2f * em, 1.2f * em}, theme.sample, 2);
  const std::string ends = " from " + figures::significant(range.low) + " to " + figures::significant(range.high);
  const Runs words = joined(strong(plain(figures::whole(count))),
                            plain((count == 1 ? " score" : " scores") + ends + ", outlined in the matrix"));
  pen.text({at.x + 2.1f * em, at.y}, words, {size, theme.ink});
  const auto total = static_cast<double>(bars.total);
  const std::optional<double> share = experiment::expected_share(frame.experiment, range.low, range.high);
  if (!share) return true;
  const Runs expected = coloured(strong(plain(figures::significant(*share * total))), theme.theory);
  pen.text({at.x, at.y + pitch},
           joined(joined(plain("theory expects "), expected), plain(" of " + figures::whole(total))),
           {size, theme.ink});
  return true;
}

void draw_lit_cells(const Frame& frame, const MatrixPlan& plan) {
  const ScoreRange range = frame.state.lit_scores;
  const Window& w = plan.window;
  if (!range.some() || w.rows * w.columns > most_looked_at) return;
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto last_row = std::min(static_cast<std::size_t>(std::ceil(w.row + w.rows)), frame.experiment.score_rows());
  const auto columns = static_cast<std::size_t>(frame.parameters().keys());
  const auto last = std::min(static_cast<std::size_t>(std::ceil(w.column + w.columns)), columns);
  const float side = std::min(plan.cell_width(), plan.cell_height()), line = std::min(theme.line(2), side / 5);
  int room = most_outlined;
  pen.list()->PushClipRect(plan.cells.from(), plan.cells.to(), true);
  for (auto i = static_cast<std::size_t>(w.row); i < last_row; ++i) {
    const float* scores = frame.experiment.scores().data() + i * columns;
    for (auto j = static_cast<std::size_t>(w.column); j < last && room > 0; ++j) {
      if (!range.holds(static_cast<double>(scores[j]))) continue;
      --room;
      const Rect area = plan.area_of({static_cast<int>(i), static_cast<int>(j)});
      if (side < 6) {
        pen.fill(area, theme.ink);
        continue;
      }
      pen.edge(area, theme.ink, 0, line);
      // On the darkest cells ink alone would not be seen.
      if (side >= 16) pen.edge(area.inset(line), theme.panel, 0, theme.line(1));
    }
  }
  pen.list()->PopClipRect();
}

}  // namespace view
