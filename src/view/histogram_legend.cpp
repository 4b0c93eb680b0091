#include "view/histogram_legend.h"

#include <algorithm>
#include <cmath>

#include "experiment/words.h"

namespace view {
namespace {

namespace figures = experiment::figures;

/// Three decimals below 1, else three digits.
std::string moment(const std::optional<double>& value) {
  if (!value) return "–";
  return std::abs(*value) < 1 && *value != 0 ? figures::fixed(*value, 3) : figures::significant(*value);
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
  void legend_line(float width, Dash dash, const Runs& words, bool held = false) {
    const float y = y_ - 0.34f * em();
    frame_.pen.line({{left_, y}, {left_ + 2 * em(), y}}, held ? frame_.theme().ink : colour_, width, dash);
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

Runs normal_words(double mean, double variance) {
  return plain("Normal(" + figures::significant(mean) + ", " + figures::significant(variance) + ")");
}

/// Its deviation alone where the law in full is too long a word.
Runs row_law_words(const Frame& frame, const attention::RowLaw& row) {
  const std::string name = "row " + std::to_string(frame.parameters().row) + ": ";
  const Runs words = joined(plain(name), normal_words(row.mean, row.variance));
  if (frame.pen.width(words, Size::caption) < 12.5f * frame.pen.em(Size::caption)) return words;
  return plain(name + "σ " + figures::significant(std::sqrt(row.variance)));
}

/// Right of the axis' numbers.
float sample_indent(const Frame& frame, const HistogramPlot& plot) {
  const float em = frame.pen.em(Size::caption);
  return std::max(4.1f * em, density_width(frame, plot) + 0.8f * em);
}

Runs exact_words(const experiment::Parameters& p) {
  if (p.dk == 2) return plain("exact: Laplace");
  return rich("exact at *d*_k = " + figures::whole(p.dk));
}

}  // namespace

Runs deviation_runs(const experiment::Parameters& p, double variance) {
  const std::string number = figures::significant(std::sqrt(variance));
  const bool standard = p.sq == 1 && p.sk == 1 && p.mq == 0 && p.mk == 0 && p.rho == 0 && p.dkq.empty();
  if (!standard) return plain(number);
  return rich("√{" + figures::whole(p.dk) + "} = " + number);
}

void clear_legends(const Frame& frame, HistogramPlot& plot, const Detail& detail) {
  if (!detail.legend || plot.up.logarithmic) return;
  const float em = frame.pen.em(Size::caption),
              words = frame.pen.width(plain(count_words(frame.experiment)), Size::caption);
  const float left =
      plot.area.x + sample_indent(frame, plot) + std::max(detail.moments ? 11.7f * em : 0, 2.7f * em + words);
  const float right = plot.area.right() - 13.8f * em;
  const auto below = [&](int lines) {
    return std::max(0.5f, 1 - (1.8f + 1.5f * static_cast<float>(lines)) * em / plot.area.h);
  };
  const int rows = 1 + detail.mean + detail.moments, a = frame.experiment.held() != nullptr;
  const attention::Histogram& bars = frame.state.histogram.histogram;
  double high = plot.up.high;
  for (std::size_t b = 0; b < bars.counts.size(); ++b) {
    if (plot.across.at(bars.edge(b)) < left) high = std::max(high, bars.density(b) / double(below(rows + 1 + a)));
    if (plot.across.at(bars.edge(b + 1)) > right) high = std::max(high, bars.density(b) / double(below(rows + 2)));
  }
  plot.up.high = high;
}

void sample_column(const Frame& frame, const HistogramPlot& plot, const Detail& detail) {
  const attention::ScorePool& pool = frame.experiment.pool();
  const float em = frame.pen.em(Size::caption);
  const float left = plot.area.x + sample_indent(frame, plot);
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
  const experiment::Experiment* a = frame.experiment.held();
  column.legend_fill(a != nullptr ? joined(strong(plain("B  ")), count) : count);
  if (a == nullptr) return;
  const Runs letter = strong(plain("A  "));
  if (frame.state.histogram.held.counts.empty()) return column.words(joined(letter, plain("the same scores")));
  column.legend_line(1.5f, solid, joined(letter, plain(count_words(*a))), true);
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
    row_words = row_law_words(frame, *row);
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

}  // namespace view
