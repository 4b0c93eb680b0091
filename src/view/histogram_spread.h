#pragma once
#include "view/histogram_plot.h"

namespace view {

/// A mark on the axis under the pinned cell's score.
void draw_pinned_score(const Frame& frame, const HistogramPlot& plot);

/// Under the axis and along it: the sample's ±σ, and how far scores may spread before softmax freezes.
void draw_spread(const Frame& frame, const HistogramPlot& plot);

}  // namespace view
