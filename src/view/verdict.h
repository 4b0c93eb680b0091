#pragma once
#include "view/frame.h"

namespace view {

/// The state in words and what the picture says, in one or two sentences.
void draw_verdict(Frame& frame, const Rect& area);

/// The height that it takes at a width.
float verdict_height(const Pen& pen, const experiment::Experiment& experiment, float width);

}  // namespace view
