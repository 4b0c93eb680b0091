#pragma once
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

/// Weight received by each key above the cells, effective keys of each query beside them, and what theory expects
/// of both; where cells are smaller than pixels, one bar stands for the mean of several.
void draw_marginals(const Frame& frame, const MatrixPlan& plan, Cell marked);

}  // namespace view
