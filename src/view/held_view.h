#pragma once
#include "view/colour_scale.h"

namespace view {

// The comparison A | B: what the present state B is set beside while a state A is held (Experiment::held).

/// Holds the present state as A, or lets A go.
void toggle_held(Frame& frame);

/// Whether A's matrix can be laid over B's: it has the same shape.
bool held_fits(const Frame& frame);

/// Draws A's matrix, or the difference, in place of B's; false where B's own is chosen or nothing is held. At most
/// 64 × 64 squares: where the window has more cells, each is the mean of a block.
bool draw_held_cells(Frame& frame, const MatrixPlan& plan);

/// The ends of the colours while the difference is shown, centred at 0; none otherwise.
std::optional<ScaleEnds> held_difference_ends(const Frame& frame);

/// What differs between the two, and their figures as A, B, B − A; the heads choose which matrix is shown.
void draw_held_figures(Frame& frame, const Rect& area, Cell cell);

}  // namespace view
