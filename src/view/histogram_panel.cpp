#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/brush.h"
#include "view/panel.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Parameters;

/// How much is said beside the curves, by the room there is.
struct Detail {
  bool moments;  ///< mean and kurtosis besides σ
  bool mean;
  bool legend;
  bool freezing;  ///< ±σ and the bracket under the axis
};

Detail detail_of(const Frame& frame, const Rect& inside, bool single) {
  const bool large = frame.theme().large;
  return {inside.w >= 380 && inside.h >= 180 && !large, inside.w >= 460 && inside.h >= 180 && !single && !large,
          inside.w >= 380 && inside.h >= 150, inside.w >= 420 && inside.h >= 210 && !single && !large};
}

/// Three decimals below 1, else three digits.
std::string moment(const std::optional<double>& value) {
  if (!value) return "–";
  return std::abs(*value) < 1 && *value != 0 ? figures::fixed(*value, 3) : figures::significant(*value);
}

/// √64 = 8 where entries are standard, else the number alone.
Runs deviation_runs(const experiment::Parameters& p, double variance) {
  const std::string number = figures::significant(std::sqrt(variance));
  const bool standard = p.sq == 1 && p.sk == 1 && p.mq == 0 && p.mk == 0 && p.rho == 0 && p.dkq.empty();
  if (!standard) return plain(number);
  return rich("√{" + figures::whole(p.dk) + "} = " + number);
}

/// A column of names and numbers in one colour.
class Column {
 public:
  Column(const Frame& frame, float left, float right, float top, Rgb colour)
      : frame_(frame), left_(left), right_(right), y_(top), colour_(colour) {}

  void title(std::string_view words) {
    y_ += 0.2f * em();
    frame_.pen.text({left_, y_}, strong(plain(words)), {Size::caption, colour_});
    y_ += 1.72f * em();
  }
  void row(std::string_view name, const Runs& number) {
    if (frame_.theme().large) return words(joined(plain(std::string(name) + " "), strong(number)));
    frame_.pen.text({left_, y_}, plain(name), {Size::caption, colour_});
    frame_.pen.text({right_, y_}, number, {Size::caption, colour_, Align::right});
    y_ += 1.5f * em();
  }
  void space() { y_ += 0.35f * em(); }
  void legend_line(float width, Dash dash, const Runs& words) {
    const float y = y_ - 0.34f * em();
    frame_.pen.line({{left_, y}, {left_ + 2 * em(), y}}, colour_, width, dash);
    words_after(words);
  }
  void legend_fill(const Runs& words) {
    const Rect box{left_, y_ - 0.74f * em(), 2 * em(), 0.8f * em()};
    frame_.pen.fill(box, colour_, 0, frame_.theme().sample_fill);
    frame_.pen.fill({box.x, box.y, box.w, frame_.theme().line(1.5f)}, colour_);
    words_after(words);
  }
  void legend_dots(const Runs& words) {
    for (const float x : {0.2f, 1.0f, 1.8f})
      frame_.pen.dot({left_ + x * em(), y_ - 0.34f * em()}, frame_.theme().line(2.1f), colour_);
    words_after(words);
  }
  void words(const Runs& runs) {
    frame_.pen.text({left_, y_}, runs, {Size::caption, colour_});
    y_ += 1.5f * em();
  }

 private:
  float em() const { return frame_.pen.em(Size::caption); }
  void words_after(const Runs& words) {
    frame_.pen.text({left_ + 2.67f * em(), y_}, words, {Size::caption, colour_});
    y_ += 1.5f * em();
  }

  const Frame& frame_;
  float left_, right_, y_;
  Rgb colour_;
};

std::string count_words(const experiment::Experiment& e) {
  const bool one = e.pool().count() == 1;
  const std::string scores = figures::whole(static_cast<double>(e.pool().count())) + (one ? " score" : " scores");
  return e.draws_pooled() > 1 ? scores + ", " + figures::whole(static_cast<double>(e.draws_pooled())) + " draws"
                              : scores;
}

void sample_column(const Frame& frame, const HistogramPlot& plot, const Detail& detail) {
  const attention::ScorePool& pool = frame.experiment.pool();
  const float em = frame.pen.em(Size::caption);
  const float left = plot.area.x + 4.1f * em;
  const auto variance = pool.variance();
  Column column(frame, left, left + 11.7f * em, plot.area.y + em, frame.theme().sample);
  column.title("Sample");
  if (detail.mean) column.row("mean", plain(moment(pool.mean())));
  column.row("σ", plain(variance ? figures::significant(std::sqrt(*variance)) : "–"));
  if (detail.moments) column.row("excess kurtosis", plain(moment(pool.excess_kurtosis())));
  column.space();
  if (!detail.legend) return;
  const Runs count = plain(count_words(frame.experiment));
  if (histogram_axis(frame.parameters()) == HistogramAxis::quantiles) return column.legend_dots(count);
  column.legend_fill(count);
}

Runs normal_words(double mean, double variance) {
  return plain("Normal(" + figures::significant(mean) + ", " + figures::significant(variance) + ")");
}

Runs exact_words(const experiment::Parameters& p) {
  if (p.dk == 2) return plain("exact: Laplace");
  return rich("exact at *d*_k = " + figures::whole(p.dk));
}

void theory_column(const Frame& frame, const HistogramPlot& plot, const Detail& detail, float top) {
  if (frame.experiment.loaded()) return;
  const experiment::Parameters& p = frame.parameters();
  const attention::ScoreMoments theory = frame.experiment.theory();
  const float em = frame.pen.em(Size::caption);
  const auto row = pinned_row_law(frame);
  Runs row_words;
  const bool one_law = histogram_axis(p) == HistogramAxis::quantiles;
  if (row && detail.moments && !frame.theme().large && histogram_axis(p) == HistogramAxis::linear)
    row_words = joined(plain("row " + std::to_string(p.row) + ": "), normal_words(row->mean, row->variance));
  const float width = std::max(13.8f * em, 2.7f * em + frame.pen.width(row_words, Size::caption));
  Column column(frame, plot.area.right() - width, plot.area.right(), top + em, frame.theme().theory);
  column.title("Theory");
  if (detail.mean) column.row("mean", plain(moment(theory.mean)));
  column.row("σ", deviation_runs(p, theory.variance));
  if (detail.moments) column.row("excess kurtosis", plain(moment(theory.excess_kurtosis)));
  column.space();
  if (!detail.legend) return;
  const bool exact = attention::has_exact_law(frame.experiment.law());
  if (exact) column.legend_line(2, solid, exact_words(p));
  if (exact && one_law) return;
  column.legend_line(1.5f, approximation_dash, normal_words(theory.mean, theory.variance));
  if (!row_words.empty()) column.legend_line(1.5f, {2, 3.5f}, row_words);
}

void short_columns(const Frame& frame, const HistogramPlot& plot) {
  const auto variance = frame.experiment.pool().variance();
  const float em = frame.pen.em(Size::caption), y = plot.area.y + em;
  const std::string sample = variance ? "σ " + figures::significant(std::sqrt(*variance)) : "";
  frame.pen.text({plot.area.x, y}, strong(plain(sample)), {Size::caption, frame.theme().sample});
  if (frame.experiment.loaded()) return;
  const Runs theory = joined(plain("σ "), deviation_runs(frame.parameters(), frame.experiment.theory().variance));
  frame.pen.text({plot.area.right(), y}, strong(theory), {Size::caption, frame.theme().theory, Align::right});
}

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
  const attention::ScorePool& pool = frame.experiment.pool();
  const Pen& pen = frame.pen;
  const float y = plot.area.bottom() + 37, baseline = y + 7.2f;
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

Freezing freezing_of(const Frame& frame) {
  const experiment::Parameters& p = frame.parameters();
  if (p.keys() < 2 || !p.dkq.empty()) return {};
  if (p.T == 0) return {true, 0, plain("softmax is frozen: at T = 0 the largest score takes all")};
  if (std::isinf(p.T)) return {false, 0, plain("softmax never freezes: at T = ∞ all keys share")};
  const double divisor = static_cast<double>(frame.experiment.divisor_of_row(0));
  const double reach = attention::freezing_deviation(p.keys()) * divisor * p.T;
  std::string words =
      "softmax freezes beyond ±" + figures::significant(reach) + " = ±√{2 ln " + figures::whole(p.keys()) + "}";
  if (divisor != 1) words += " · " + figures::significant(divisor);
  if (p.T != 1) words += " · " + figures::significant(p.T);
  return {true, reach, rich(words)};
}

void draw_bracket(const Frame& frame, const HistogramPlot& plot, const Freezing& freezing, float y) {
  const Pen& pen = frame.pen;
  const Rgb colour = frame.theme().theory;
  const float left = plot.across.at(plot.mean - freezing.reach), right = plot.across.at(plot.mean + freezing.reach);
  const float from = std::max(left, plot.area.x), to = std::min(right, plot.area.right());
  pen.line({{from, y}, {to, y}}, colour, 2);
  const auto end = [&](float x, bool inside, float outwards) {
    if (inside) return pen.line({{x, y - 5}, {x, y + 5}}, colour, 2);
    pen.line({{x - outwards * 6, y - 4}, {x, y}, {x - outwards * 6, y + 4}}, colour, 2);
  };
  end(from, left >= plot.area.x, -1);
  end(to, right <= plot.area.right(), 1);
}

void draw_freezing(const Frame& frame, const HistogramPlot& plot) {
  const Freezing freezing = freezing_of(frame);
  if (freezing.words.empty()) return;
  const Pen& pen = frame.pen;
  const float y = plot.area.bottom() + 60;
  if (freezing.drawn) draw_bracket(frame, plot, freezing, y);
  const float centre = plot.across.at(plot.mean), right = plot.across.at(plot.mean + freezing.reach);
  const float width = pen.width(freezing.words, Size::caption);
  const bool beside = freezing.drawn && right - centre < width / 2 && right + 8 + width < plot.area.right();
  const ImVec2 at = beside ? ImVec2(right + 8, y + 4.3f) : ImVec2(centre, y + 18);
  pen.text(at, freezing.words, {Size::caption, frame.theme().theory, beside ? Align::left : Align::centre});
}

Runs title(const Frame&) {
  return plain("Histogram");
}

Runs question(const Frame& frame) {
  if (frame.theme().large) return plain("How far do the scores spread?");
  return rich("How far do the raw scores *q* · *k* spread?");
}

/// Theory's column stands under the diagonal, with one line of the law that the quantiles are of.
void draw_quantile_view(Frame& frame, const Rect& inside, Detail detail) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::tick), caption = pen.em(Size::caption);
  const bool titled = detail.legend;
  const Rect area{inside.x, inside.y, inside.w, inside.h - 4 - (titled ? 3.1f : 1.6f) * em};
  const HistogramPlot plot = plan_histogram(frame, area, 0);
  draw_quantiles(frame, plot);
  if (!titled) return short_columns(frame, plot);
  pen.text({area.x, area.y + 0.75f * em}, plain("quantile"), {Size::tick, frame.theme().ink3});
  pen.text({area.right(), inside.bottom() - 0.2f * em}, plain("theory’s quantile of the raw score"),
           {Size::tick, frame.theme().ink3, Align::right});
  sample_column(frame, plot, detail);
  theory_column(frame, plot, detail, area.bottom() - (detail.moments ? 10.6f : 6.2f) * caption);
}

constexpr std::string_view axes[] = {"auto", "log", "qq"};
constexpr std::string_view bin_counts[] = {"auto", "8", "16", "32", "64", "128"};

/// How densities are drawn, and the bins where there are any.
void tools(Frame& frame, const Rect& room) {
  const Parameters& p = frame.parameters();
  Rect rest = room;
  if (!frame.hidden("axis") && rest.w >= 168) {
    Choice look{{plain("linear"), plain("log"), plain("quantiles")},
                static_cast<int>(histogram_axis(p)),
                frame.locked("axis"),
                "Density from 0 or by powers of ten; or each quantile of the sample over theory’s"};
    look.size = Size::tick;
    const int chosen = segmented(frame, "axis", {rest.right() - 168, rest.y, 168, rest.h}, look);
    if (chosen >= 0) frame.set("axis", axes[chosen]);
    rest.w -= 176;
  }
  if (frame.hidden("bins") || rest.w < 108 || histogram_axis(p) == HistogramAxis::quantiles) return;
  Select look;
  look.caption = "bins";
  look.shown = p.bins == "auto" || p.bins.empty() ? "auto" : p.bins;
  look.locked = frame.locked("bins");
  look.help = "How many bins; auto chooses their width by Freedman and Diaconis";
  for (const std::string_view count : bin_counts) look.options.emplace_back(count);
  const int chosen = select(frame, "bins", {rest.right() - 108, rest.y, 108, rest.h}, look);
  if (chosen >= 0) frame.set("bins", bin_counts[chosen]);
}

void draw(Frame& frame, const Rect& inside, bool single) {
  if (inside.w < 60 || inside.h < 60) return;
  Detail detail = detail_of(frame, inside, single);
  if (histogram_axis(frame.parameters()) == HistogramAxis::quantiles) return draw_quantile_view(frame, inside, detail);
  // Powers of ten widen the bell: less is said above it.
  const bool logarithmic = histogram_axis(frame.parameters()) == HistogramAxis::logarithmic;
  detail.mean = detail.mean && !logarithmic;
  const float em = frame.pen.em(Size::tick);
  const bool large_words = frame.theme().large && inside.h >= 300;
  const float under = detail.freezing ? 77 : 4 + 1.6f * em + (large_words ? 4 * frame.pen.em(Size::body) : 0);
  const Rect area{inside.x, inside.y, inside.w, inside.h - under};
  float headroom = std::clamp((single ? 10 : 34) / area.h, 0.0f, 0.3f);
  if (logarithmic && detail.legend) headroom = std::clamp(6 * frame.pen.em(Size::caption) / area.h, 0.1f, 0.45f);
  const HistogramPlot plot = plan_histogram(frame, area, headroom);
  take_brush(frame, plot);
  draw_bars(frame, plot);
  draw_lit_bars(frame, plot);
  draw_curves(frame, plot);
  draw_histogram_axes(frame, plot, detail.freezing);
  if (detail.legend) {
    sample_column(frame, plot, detail);
    theory_column(frame, plot, detail, plot.area.y);
  } else {
    short_columns(frame, plot);
  }
  draw_pinned_score(frame, plot);
  const float pitch = frame.theme().large ? 1.7f * frame.pen.em(Size::body) : 23;
  const ImVec2 words(plot.area.x, plot.area.bottom() + (detail.freezing ? 41 : 3 * em + 8));
  const bool lit = (detail.freezing || large_words) && draw_lit_words(frame, words, pitch);
  if (!detail.freezing || lit) return;
  draw_spread(frame, plot);
  draw_freezing(frame, plot);
}

void card(Frame& frame, const Rect& inside) {
  const auto variance = frame.experiment.pool().variance();
  const std::string spread = variance ? figures::significant(std::sqrt(*variance)) : "–";
  Runs theory;
  if (!frame.experiment.loaded())
    theory = joined(plain("theory "), coloured(deviation_runs(frame.parameters(), frame.experiment.theory().variance),
                                               frame.theme().theory));
  const Rect area =
      card_words(frame, inside, joined(plain("σ "), coloured(plain(spread), frame.theme().sample)), theory);
  const HistogramPlot plot = plan_histogram(frame, area, 0);
  draw_bars(frame, plot);
  frame.pen.across(area.x, area.right(), area.bottom(), frame.theme().axis);
}

}  // namespace

const Panel histogram_panel{"histogram", 292, 4000, title, question, draw, card, false, tools};

}  // namespace view
