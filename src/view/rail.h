#pragma once
#include "view/frame.h"
#include "view/layout.h"

namespace view {

/// All controls, in groups, scrolling where there are more than fit; the link at the bottom.
void draw_rail(Frame& frame, const Layout& layout);

/// The controls of a figure or of one panel: the few that matter most of those that are not hidden.
void draw_strip(Frame& frame, const Layout& layout);

/// Whether any control is drawn in the canvas.
bool has_controls(const experiment::Parameters& parameters, const Surroundings& around);

}  // namespace view
