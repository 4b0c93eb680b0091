#pragma once
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

/// The cells around one that is smaller than can be told, magnified in the corner of the matrix farthest from it:
/// first row and column, size, and where on the screen. Empty where cells are large enough, or too few points.
struct Lens {
  int row = 0, column = 0, rows = 0, columns = 0;
  Rect area;
};

Lens lens_of(const MatrixPlan& plan, MatrixSize size, Cell cell, float pixel_ratio);

/// The lens on `cell`, and lines to the part of the picture that it magnifies.
void draw_lens(Frame& frame, const MatrixPlan& plan, MatrixSize size, Cell cell);

}  // namespace view
