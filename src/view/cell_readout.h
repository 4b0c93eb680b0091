#pragma once
#include "view/frame.h"

namespace view {

/// The arithmetic of a cell, step by step with its real numbers: Σ q·k → ÷ d_k^p → + b → ÷ T → weight, and
/// one sentence that says what it means.
void draw_cell_readout(Frame& frame, const Rect& area, Cell cell, bool pinned);

/// The same as one line for a narrow card.
void draw_cell_line(Frame& frame, const Rect& area, Cell cell);

}  // namespace view
