#pragma once
#include <optional>

#include "view/rect.h"
#include "view/view_state.h"

namespace view {

/// Height of the cell's arithmetic where its lines stand close, points.
inline constexpr float close_readout = 119;

/// Where the parts of the matrix panel are, and how cells lie in it.
struct MatrixPlan {
  Rect tabs, colours, column_bars, cells, row_bars, colour_bar, readout;
  bool bar_below = false;  ///< the colour bar lies under the cells
  bool marginals = true;
  bool roomy = false;  ///< wide margins with axes, the read-out beside the cells
  Window window;       ///< the part of the matrix that is shown
  HeldMap of = HeldMap::b;
  bool queries = true;  ///< whether their axis is drawn

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
/// With `apart`, not empty, the read-out is there and the cells have its room.
MatrixPlan plan_matrix(const Rect& inside, MatrixSize size, const Window& window, float pixel_ratio, bool single,
                       bool large, const Rect& apart = {});

/// A, B and B − A beside each other, three abreast or the difference under them, and the place of their figures.
struct HeldPlan {
  MatrixPlan sides[3];  ///< as HeldMap counts; the difference has no cells where the two have other shapes
  Rect figures;
  Rect words;  ///< of the sentence, where it does not follow the figures
};

/// None where each of them would be too small to be read. `one` is the plan of B alone, `scale` the size of type over
/// the desktop's.
std::optional<HeldPlan> plan_held(const Rect& room, const MatrixPlan& one, MatrixSize of_a, MatrixSize of_b,
                                  float pixel_ratio, float scale);

/// The whole matrix.
Window whole_window(MatrixSize size);

/// `factor` > 1 shows less around a point that stays where it is (in cells); never beyond the matrix.
Window zoomed(const Window& window, MatrixSize size, double row, double column, double factor);
Window panned(const Window& window, MatrixSize size, double rows, double columns);

}  // namespace view
