#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/brush.h"
#include "view/histogram_legend.h"
#include "view/histogram_spread.h"
#include "view/panel.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Parameters;

Detail detail_of(const Frame& frame, const Rect& inside, bool single) {
  const bool large = frame.theme().large;
  return {inside.w >= 380 && inside.h >= 180 && !large, inside.w >= 460 && inside.h >= 180 && !single && !large,
          inside.w >= 380 && inside.h >= 150, inside.w >= 420 && inside.h >= (large ? 300 : 210) && !single};
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
  if (frame.theme().large) return;
  const Parameters& p = frame.parameters();
  Rect rest = room;
  const bool thumbs = room.h > 40;
  const float bins = frame.hidden("bins") ? -8.0f : thumbs && rest.w < 290 ? 72 : 108;
  if (!frame.hidden("axis") && rest.w >= 168) {
    Choice look{{plain("linear"), plain("log"), plain("quantiles")},
                static_cast<int>(histogram_axis(p)),
                frame.locked("axis"),
                "Density from 0 or by powers of ten; or each quantile of the sample over theory’s"};
    look.size = thumbs && rest.w > 290 ? Size::body : Size::tick;
    const float width = thumbs ? rest.w - bins - 8 : 168;
    const int chosen = segmented(frame, "axis", {rest.right() - width, rest.y, width, rest.h}, look);
    if (chosen >= 0) frame.set("axis", axes[chosen]);
    rest.w -= width + 8;
  }
  if (frame.hidden("bins") || rest.w < bins || histogram_axis(p) == HistogramAxis::quantiles) return;
  Select look;
  if (bins > 72) look.caption = "bins";
  look.shown = p.bins == "auto" || p.bins.empty() ? "auto" : p.bins;
  look.locked = frame.locked("bins");
  look.help = "How many bins; auto chooses their width by Freedman and Diaconis";
  for (const std::string_view count : bin_counts) look.options.emplace_back(count);
  const int chosen = select(frame, "bins", {rest.right() - bins, rest.y, bins, rest.h}, look);
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
  const bool large = frame.theme().large;
  const float under = !detail.freezing ? 4 + 1.6f * em : large ? 116 : 77;
  const Rect area{inside.x, inside.y, inside.w, inside.h - under};
  float headroom = std::clamp((single ? 10 : 34) / area.h, 0.0f, 0.3f);
  // A handful of scores makes bars as high as the plot, anywhere: they stay under the legends.
  if (detail.legend && (logarithmic || frame.experiment.pool().count() < 16))
    headroom =
        std::clamp((logarithmic ? 6 : 10) * frame.pen.em(Size::caption) / area.h, 0.1f, logarithmic ? 0.45f : 0.75f);
  HistogramPlot plot = plan_histogram(frame, area, headroom);
  clear_legends(frame, plot, detail);
  take_brush(frame, plot);
  draw_bars(frame, plot);
  draw_lit_bars(frame, plot);
  draw_held_bars(frame, plot);
  draw_curves(frame, plot);
  draw_histogram_axes(frame, plot, detail.freezing && !large);
  if (detail.legend) {
    sample_column(frame, plot, detail);
    theory_column(frame, plot, detail, plot.area.y);
  } else {
    short_columns(frame, plot);
  }
  draw_pinned_score(frame, plot);
  if (!detail.freezing) return;
  const float pitch = large ? 1.7f * frame.pen.em(Size::body) : 23;
  const ImVec2 words(plot.area.x, plot.area.bottom() + (large ? 3 * em + 8 : 41));
  if (!draw_lit_words(frame, words, pitch)) draw_spread(frame, plot);
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
