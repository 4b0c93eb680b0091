#pragma once
#include "view/frame.h"
#include "view/layout.h"

namespace view {

/// Title, preset, play, step, resample, reset; share, theme and help. Words give way to icons where it is
/// narrow. In the stacked layout title, share and a button for the rest.
void draw_top_bar(Frame& frame, const Layout& layout);

/// The buttons that drive the sample, for the strip of a figure.
void draw_sample_buttons(Frame& frame, const Rect& area);

}  // namespace view
