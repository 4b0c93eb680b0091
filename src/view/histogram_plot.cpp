#include "view/histogram_plot.h"

#include <algorithm>
#include <cmath>

#include "experiment/number_text.h"
#include "experiment/words.h"

namespace view {
namespace {

namespace figures = experiment::figures;

constexpr double usual_range = 4.25, greatest_range = 8;  // of theory's σ
constexpr int curve_steps = 280, quantile_steps = 96;
// So few scores that their spread says nothing of a good width.
constexpr std::uint64_t few_scores = 16;
constexpr std::size_t few_bins = 24;

std::size_t wished_bins(const experiment::Parameters& p) {
  const double bins = experiment::parse_number(p.bins).value_or(0);
  return bins >= 1 && bins <= 512 ? static_cast<std::size_t>(bins) : 0;
}

void refresh(Frame& frame) {
  HistogramMemory& memory = frame.state.histogram;
  const experiment::Experiment& e = frame.experiment;
  std::size_t bins = wished_bins(frame.parameters());
  if (bins == 0 && e.pool().count() < few_scores) bins = few_bins;
  const experiment::Experiment* a = e.held();
  const std::uint64_t held = a != nullptr ? a->score_version() << 40 ^ a->pool().count() : 0;
  const bool same = memory.held_version == held && memory.version == e.score_version() &&
                    memory.count == e.pool().count() && memory.draws == e.draws_pooled() && memory.bins == bins &&
                    memory.axis == frame.parameters().axis;
  if (same) return;
  memory.version = e.score_version();
  memory.count = e.pool().count();
  memory.draws = e.draws_pooled();
  memory.held_version = held;
  memory.held.counts.clear();
  const bool same_scores =
      a == nullptr || (a->pool().variance() == e.pool().variance() && a->pool().mean() == e.pool().mean());
  if (!same_scores && a->pool().count() > 0) memory.held = attention::histogram(a->pool(), bins);
  memory.bins = bins;
  memory.axis = frame.parameters().axis;
  memory.histogram = attention::histogram(e.pool(), bins);
  memory.quantiles.clear();
  if (histogram_axis(frame.parameters()) == HistogramAxis::quantiles)
    memory.quantiles = experiment::quantile_pairs(e, quantile_steps);
}

/// How far from theory's mean the axis must reach.
double needed_range(const Frame& frame, const attention::ScoreMoments& theory, double deviation) {
  const attention::ScorePool& pool = frame.experiment.pool();
  double reach = usual_range * deviation;
  if (pool.min() && pool.max())
    reach = std::max({reach, 1.02 * (theory.mean - *pool.min()), 1.02 * (*pool.max() - theory.mean)});
  const std::optional<double> held =
      frame.experiment.held() != nullptr ? frame.experiment.held()->pool().variance() : std::nullopt;
  return std::min(std::max(reach, usual_range * std::sqrt(held.value_or(0))),
                  (held ? 2 : 1) * greatest_range * deviation);
}

double entry_scale(const attention::ScoreLaw& law) {
  return law.query_deviation * law.key_deviation;
}

/// The exact law at even steps over the axis; with a step at 0, where it may have a peak.
void refresh_exact(HistogramMemory& memory, const attention::ScoreLaw& law) {
  if (memory.law == law && memory.curve_range == memory.half_range && !memory.exact.empty()) return;
  memory.law = law;
  memory.curve_range = memory.half_range;
  memory.exact.resize(curve_steps + 1);
  const double scale = entry_scale(law);
  for (int i = 0; i <= curve_steps; ++i) {
    const double s = memory.half_range * (2.0 * i / curve_steps - 1);
    memory.exact[static_cast<std::size_t>(i)] = attention::exact_density(s / scale, law.dimensions) / scale;
  }
}

bool has_exact(const Frame& frame) {
  return !frame.experiment.loaded() && attention::has_exact_law(frame.experiment.law());
}

double tallest(const Frame& frame, const HistogramMemory& memory, double deviation) {
  double top = 0;
  for (std::size_t b = 0; b < memory.histogram.counts.size(); ++b) top = std::max(top, memory.histogram.density(b));
  for (std::size_t b = 0; b < memory.held.counts.size(); ++b) top = std::max(top, memory.held.density(b));
  if (!frame.experiment.loaded()) top = std::max(top, attention::normal_density(0, 0, deviation));
  // At d_k = 1 the exact law is infinite at 0: the bars say how high the picture goes.
  if (has_exact(frame) && frame.experiment.law().dimensions > 1) top = std::max(top, memory.exact[curve_steps / 2]);
  return top > 0 && std::isfinite(top) ? top : 1;
}

/// A curve of heights at even steps over the axis.
std::vector<ImVec2> curve(const HistogramPlot& plot, const std::vector<double>& heights) {
  std::vector<ImVec2> points;
  const double low = plot.across.low, high = plot.across.high;
  for (int i = 0; i <= curve_steps; ++i)
    points.emplace_back(plot.across.at(low + (high - low) * i / curve_steps),
                        plot.up.at(std::min(heights[static_cast<std::size_t>(i)], plot.up.high)));
  return points;
}

std::vector<ImVec2> normal_curve(const HistogramPlot& plot, double mean, double deviation) {
  const double low = plot.across.low, step = (plot.across.high - low) / curve_steps;
  std::vector<double> heights(curve_steps + 1);
  for (int i = 0; i <= curve_steps; ++i)
    heights[static_cast<std::size_t>(i)] = attention::normal_density(low + step * i, mean, deviation);
  return curve(plot, heights);
}

/// At most nine, fewer where numbers are long.
std::vector<Tick> score_ticks(const Frame& frame, const HistogramPlot& plot) {
  const float em = frame.pen.em(Size::tick);
  const float width = frame.pen.width(plain(figures::significant(-plot.across.high)), Size::tick) + 2 * em;
  const int most = std::clamp(static_cast<int>(plot.area.w / std::max(width, 3.7f * em)), 3, 9);
  return deviation_ticks(plot.across.low, plot.across.high, most, plot.mean == 0 ? plot.deviation : 0);
}

std::vector<Tick> density_ticks(const Frame& frame, const HistogramPlot& plot) {
  const int most = std::clamp(static_cast<int>(plot.area.h / (3.5f * frame.pen.em(Size::tick))), 1, 4);
  return plot.up.logarithmic ? power_ticks(plot.up.low, plot.up.high) : round_ticks(0, plot.up.high, most);
}

}  // namespace

HistogramAxis histogram_axis(const experiment::Parameters& p) {
  return p.axis == "log"  ? HistogramAxis::logarithmic
         : p.axis == "qq" ? HistogramAxis::quantiles
                          : HistogramAxis::linear;
}

HistogramPlot plan_histogram(Frame& frame, const Rect& area, float headroom) {
  refresh(frame);
  HistogramMemory& memory = frame.state.histogram;
  const attention::ScoreMoments scale = frame.experiment.score_scale();
  HistogramPlot plot{area, {}, {}, scale.mean, std::sqrt(scale.variance)};
  if (!(plot.deviation > 0)) plot.deviation = 1;
  const double needed = needed_range(frame, scale, plot.deviation);
  const bool dragging = !frame.state.dragged.empty();
  memory.half_range = dragging ? std::max(memory.half_range, needed) : needed;
  if (has_exact(frame)) refresh_exact(memory, frame.experiment.law());
  plot.across = {plot.mean - memory.half_range, plot.mean + memory.half_range, area.x, area.right()};
  const double top = tallest(frame, memory, plot.deviation);
  plot.up = {0, top / static_cast<double>(1 - headroom), area.bottom(), area.y};
  if (histogram_axis(frame.parameters()) != HistogramAxis::logarithmic) return plot;
  // From half of what one score in one bin makes.
  const attention::Histogram& histogram = memory.histogram;
  const double one = 1 / (std::max(1.0, static_cast<double>(histogram.total)) * histogram.width);
  const double low = std::min(one / 2, top / 100);
  plot.up = {low, low * std::pow(top / low, 1 / static_cast<double>(1 - headroom)), area.bottom(), area.y, true};
  return plot;
}

void draw_bars(const Frame& frame, const HistogramPlot& plot) {
  const attention::Histogram& histogram = frame.state.histogram.histogram;
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  pen.list()->PushClipRect(plot.area.from(), {plot.area.right(), plot.area.bottom() + 1}, true);
  if (!frame.experiment.loaded()) {
    const auto expected =
        has_exact(frame) ? curve(plot, frame.state.histogram.exact) : normal_curve(plot, plot.mean, plot.deviation);
    pen.under(expected, plot.area.bottom(), theme.theory, theme.theory_fill);
  }
  for (std::size_t b = 0; b < histogram.counts.size(); ++b) {
    if (histogram.counts[b] == 0) continue;
    const double low = histogram.low + histogram.width * static_cast<double>(b);
    float from = plot.across.at(low), to = plot.across.at(low + histogram.width);
    // Scores that are all the same make a bar that is still to be seen.
    const float thin = std::max(0.0f, theme.line(2) - (to - from)) / 2;
    from -= thin;
    to += thin;
    const float top = plot.up.at(histogram.density(b));
    const float space = to - from > 4 ? pen.hair() / 2 : 0;
    const Rect bar{from + space, top, to - from - 2 * space, plot.area.bottom() - top};
    pen.fill(bar, mix(theme.panel, theme.sample, theme.sample_fill));
    pen.fill({from + space / 2, top - theme.line(0.75f), to - from - space, theme.line(1.5f)}, theme.sample);
  }
  pen.list()->PopClipRect();
}

void draw_held_bars(const Frame& frame, const HistogramPlot& plot) {
  const attention::Histogram& held = frame.state.histogram.held;
  const float base = plot.area.bottom();
  std::vector<ImVec2> bars;
  for (std::size_t b = 0; b < held.counts.size(); ++b)
    bars.emplace_back(plot.across.at(held.edge(b)), std::min(plot.up.at(held.density(b)), base));
  frame.pen.list()->PushClipRect(plot.area.from(), plot.area.to(), true);
  frame.pen.outline(bars, plot.across.at(held.edge(bars.size())), base, frame.theme().ink, 1.5f);
  frame.pen.list()->PopClipRect();
}

std::optional<attention::RowLaw> pinned_row_law(const Frame& frame) {
  const experiment::Parameters& p = frame.parameters();
  const experiment::Experiment& e = frame.experiment;
  if (p.row < 0 || p.row >= static_cast<int>(e.score_rows())) return std::nullopt;
  if (e.loaded() || p.dist != attention::Distribution::normal) return std::nullopt;
  const auto query = static_cast<std::size_t>(p.row);
  return attention::row_law(e.queries(), query, e.dimensions_of_row(query), p.mk, p.sk);
}

void draw_curves(Frame& frame, const HistogramPlot& plot) {
  if (frame.experiment.loaded()) return;
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const HistogramMemory& memory = frame.state.histogram;
  const std::vector<ImVec2> normal = normal_curve(plot, plot.mean, plot.deviation);
  pen.list()->PushClipRect({plot.area.x, plot.area.y - 2}, {plot.area.right(), plot.area.bottom() + 2}, true);
  pen.line(normal, theme.theory, 1.5f, approximation_dash);
  if (has_exact(frame)) pen.line(curve(plot, memory.exact), theme.theory, 2);
  const auto row = pinned_row_law(frame);
  if (row && row->variance > 0 && !theme.large)
    pen.line(normal_curve(plot, row->mean, std::sqrt(row->variance)), theme.theory, 1.5f, {2, 3.5f});
  pen.list()->PopClipRect();
}

float density_width(const Frame& frame, const HistogramPlot& plot) {
  const std::vector<Tick> ticks = density_ticks(frame, plot);
  return 0.95f * frame.pen.em(Size::tick) + (ticks.empty() ? 0 : frame.pen.width(ticks.back().label, Size::tick));
}

void draw_histogram_axes(const Frame& frame, const HistogramPlot& plot, bool titled) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::tick);
  pen.across(plot.area.x, plot.area.right(), plot.area.bottom(), theme.axis);
  draw_below(pen, plot.across, plot.area.bottom(), score_ticks(frame, plot), 4);
  for (const Tick& tick : density_ticks(frame, plot)) {
    const float y = plot.up.at(tick.value);
    if (y > plot.area.bottom() - em || y < plot.area.y + (titled ? 1.6f : 1.9f) * em) continue;
    pen.across(plot.area.x, plot.area.x + 0.6f * em, y, theme.axis);
    pen.text({plot.area.x + 0.95f * em, y + 0.357f * em}, tick.label, {Size::tick, theme.ink3});
  }
  if (titled) pen.text({plot.area.x, plot.area.y + 0.75f * em}, plain("density"), {Size::tick, theme.ink3});
}

void draw_quantiles(const Frame& frame, const HistogramPlot& plot) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::tick);
  if (frame.experiment.loaded()) {
    const Runs words = plain("Loaded scores have no theory to be set against.");
    pen.text({plot.area.middle_x(), plot.area.middle_y()}, pen.fitted(words, Size::caption, plot.area.w),
             {Size::caption, theme.ink2, Align::centre});
    return;
  }
  const Axis up{plot.across.low, plot.across.high, plot.area.bottom(), plot.area.y};
  pen.list()->PushClipRect(plot.area.inset(-4).from(), plot.area.inset(-4).to(), true);
  pen.line({{plot.across.from, up.from}, {plot.across.to, up.to}}, theme.theory, has_exact(frame) ? 2.0f : 1.5f,
           has_exact(frame) ? solid : approximation_dash);
  for (const experiment::QuantilePair& pair : frame.state.histogram.quantiles)
    pen.dot({plot.across.at(pair.theory), up.at(pair.sample)}, theme.line(2.1f), theme.sample);
  pen.list()->PopClipRect();
  pen.across(plot.area.x, plot.area.right(), plot.area.bottom(), theme.axis);
  const std::vector<Tick> ticks = score_ticks(frame, plot);
  draw_below(pen, plot.across, plot.area.bottom(), ticks, 4);
  for (const Tick& tick : ticks) {
    const float y = up.at(tick.value);
    if (y < plot.area.y + 1.6f * em || y > plot.area.bottom() - em) continue;
    pen.across(plot.area.x, plot.area.x + 0.6f * em, y, theme.axis);
    pen.text({plot.area.x + 0.95f * em, y + 0.357f * em}, tick.label, {Size::tick, theme.ink3});
  }
}

}  // namespace view
