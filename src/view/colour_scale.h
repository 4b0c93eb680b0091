#pragma once
#include "view/axis.h"
#include "view/frame.h"
#include "view/matrix_plan.h"

namespace view {

/// What the ends of the colour map stand for.
struct ScaleEnds {
  ColourScale kind = ColourScale::linear;
  double low = 0, high = 1;
};

/// Automatic: up to the largest value that there is. Locked: the raw scores' range for every score, 0 to 1 for
/// weights. Logarithmic: for weights alone, from a tenth of an equal share's power of ten to 1.
ScaleEnds scale_of(const Frame& frame, experiment::Stage stage);

/// The same of a plan's matrix; of a difference up to its greatest one both ways, with the map of two signs.
ScaleEnds ends_of(const Frame& frame, const MatrixPlan& plan, experiment::Stage stage);
ColourMap map_of(const Frame& frame, const MatrixPlan& plan);

/// The numbered colour bar, with the value of `cell` (where it is some) as a bold mark.
void draw_colour_bar(const Frame& frame, const MatrixPlan& plan, Cell cell);

/// auto, locked, and log where it says something; the part of `area` that it takes, at its right.
Rect draw_scale_choice(Frame& frame, const Rect& area);

/// What the values of a stage are called: raw score, weight.
std::string_view quantity(experiment::Stage stage);

}  // namespace view
