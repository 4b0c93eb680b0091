#pragma once
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

/// Wishes for a pinned cell, or with none for no pinned cell.
void pin(Frame& frame, Cell cell);

/// What keys do to the matrix while it has them: arrows move the pinned cell (or begin with the one under the
/// pointer) and the part that is shown follows; + − 0 zoom, Shift with arrows pans; Ctrl+C copies.
void take_matrix_keys(Frame& frame, const MatrixPlan& plan, MatrixSize size);

}  // namespace view
