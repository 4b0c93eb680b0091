#pragma once
#include "view/axis.h"
#include "view/frame.h"

namespace view {

/// How densities are drawn: from 0, by powers of ten, or as sample's quantiles over theory's.
enum class HistogramAxis { linear, logarithmic, quantiles };
HistogramAxis histogram_axis(const experiment::Parameters& parameters);

/// Axes of the histogram and the numbers that every part of it needs.
struct HistogramPlot {
  Rect area;  ///< bars and curves; its bottom is the axis
  Axis across, up;
  double mean = 0, deviation = 1;  ///< theory's
};

/// Brings the kept histogram up to date and chooses the axes: theory's mean ± 4.25 σ, or as far as a score lies.
HistogramPlot plan_histogram(Frame& frame, const Rect& area, float headroom);

/// Bars over the area that theory expects.
void draw_bars(const Frame& frame, const HistogramPlot& plot);
/// The held state's, hollow.
void draw_held_bars(const Frame& frame, const HistogramPlot& plot);
/// Normal, exact and the pinned row's law.
void draw_curves(Frame& frame, const HistogramPlot& plot);
void draw_histogram_axes(const Frame& frame, const HistogramPlot& plot, bool titled);
/// How far the numbers of the upright axis reach from the plot's left.
float density_width(const Frame& frame, const HistogramPlot& plot);

/// Sample's quantiles over theory's, both in raw scores, and the diagonal that they lie on where theory holds.
void draw_quantiles(const Frame& frame, const HistogramPlot& plot);

/// The law of the pinned query's row; none where nothing is pinned or no such law holds.
std::optional<attention::RowLaw> pinned_row_law(const Frame& frame);

}  // namespace view
