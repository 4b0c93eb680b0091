#pragma once
#include "view/rect.h"
#include "view/view_state.h"

namespace view {

/// Where the parts of the matrix panel are, and how cells lie in it.
struct MatrixPlan {
  Rect tabs, colours, column_bars, cells, row_bars, colour_bar, readout;
  bool bar_below = false;  ///< the colour bar lies under the cells
  bool marginals = true;
  bool roomy = false;  ///< wide margins with axes, the read-out beside the cells
  Window window;       ///< the part of the matrix that is shown

  float cell_width() const { return cells.w / static_cast<float>(window.columns); }
  float cell_height() const { return cells.h / static_cast<float>(window.rows); }
  float x_of(double column) const { return cells.x + static_cast<float>(column - window.column) * cell_width(); }
  float y_of(double row) const { return cells.y + static_cast<float>(row - window.row) * cell_height(); }
  /// The cell under a point, or none.
  Cell cell_at(ImVec2 point) const;
  Rect area_of(Cell cell) const { return {x_of(cell.column), y_of(cell.row), cell_width(), cell_height()}; }
};

struct MatrixSize {
  int rows = 1, columns = 1;
};

/// Cells are a whole number of device pixels where they are larger than one.
MatrixPlan plan_matrix(const Rect& inside, MatrixSize size, const Window& window, float pixel_ratio, bool single,
                       bool large);

/// The whole matrix.
Window whole_window(MatrixSize size);

/// `factor` > 1 shows less around a point that stays where it is (in cells); never beyond the matrix.
Window zoomed(const Window& window, MatrixSize size, double row, double column, double factor);
Window panned(const Window& window, MatrixSize size, double rows, double columns);

}  // namespace view
