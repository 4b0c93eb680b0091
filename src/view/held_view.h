#pragma once
#include "experiment/held_state.h"
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

// The comparison A | B: what the present state B is set beside while a state A is held (Experiment::held). All but
// toggle_held and held_fits need one.

/// Holds the present state as A, or lets A go.
void toggle_held(Frame& frame);

/// A becomes the present state, and the present one A.
void swap_held(Frame& frame);

/// Whether a state is held whose cells are those of B: their matrices have the same shape.
bool held_fits(const Frame& frame);

/// Its letter, for A and B the settings in which they differ, as many as `room` has place for (one at least), and of
/// a difference shown alone what moves.
Runs held_title(const Frame& frame, HeldMap of, float room);

/// Asks for what the difference comes to, as the plan draws it; where held_fits().
void follow_difference(const Frame& frame, const MatrixPlan& plan);

/// A cell at the stage that is shown, none where it is not known.
experiment::HeldFigure held_cell(const Frame& frame, Cell cell);

/// Chooses the matrix where there is room for one: A, B or B − A, with their values of a cell.
void draw_held_choice(Frame& frame, const Rect& area, Cell cell);

/// The figures of both as A, B, B − A, and what the difference comes to in a sentence.
void draw_held_figures(Frame& frame, const HeldPlan& plan, Cell cell);

}  // namespace view
