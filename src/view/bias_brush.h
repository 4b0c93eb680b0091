#pragma once
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

// The custom bias painted on the matrix: −∞, −1, +1, or 0 where it is taken away.

/// Whether it can be painted: a custom bias is chosen, not locked or hidden, and no larger than 1,024 × 1,024.
bool can_paint(const Frame& frame);

/// The brushes, and what clears the whole bias; false where there is no room for them, or nothing can be painted, and
/// then they are put down.
bool draw_brushes(Frame& frame, const Rect& room);

/// Paints along the pointer's way; whether the pointer is the brush's.
bool paint_bias(Frame& frame, const MatrixPlan& plan, const Touch& touch);

}  // namespace view
