#pragma once
#include "view/histogram_plot.h"
#include "view/matrix_plan.h"

namespace view {

/// Lights bars of the histogram: those pointed at, or dragged over, which stay lit until they are clicked again,
/// another place is, or Esc.
void take_brush(Frame& frame, const HistogramPlot& plot);

/// The lit bars, and without any the one that holds the score of the cell pointed at.
void draw_lit_bars(const Frame& frame, const HistogramPlot& plot);
/// How many scores they hold, and how many theory expects; false where no bar is lit.
bool draw_lit_words(const Frame& frame, ImVec2 baseline, float pitch);

/// Outlines the cells whose raw scores stand in the lit bars.
void draw_lit_cells(const Frame& frame, const MatrixPlan& plan);

}  // namespace view
