#pragma once
#include "view/histogram_plot.h"

namespace view {

/// How much is said beside the curves, by the room there is.
struct Detail {
  bool moments;  ///< mean and kurtosis besides σ
  bool mean;
  bool legend;
  bool freezing;  ///< ±σ and the bracket under the axis
};

/// Lets a linear axis of densities reach so high that no bar lies under the columns.
void clear_legends(const Frame& frame, HistogramPlot& plot, const Detail& detail);

/// Sample's numbers at the left of the plot and theory's at its right, each in its colour and over its legend.
void sample_column(const Frame& frame, const HistogramPlot& plot, const Detail& detail);
void theory_column(const Frame& frame, const HistogramPlot& plot, const Detail& detail, float top);
/// σ of both in one line.
void short_columns(const Frame& frame, const HistogramPlot& plot);

/// √64 = 8 where entries are standard, else the number alone.
Runs deviation_runs(const experiment::Parameters& parameters, double variance);

}  // namespace view
