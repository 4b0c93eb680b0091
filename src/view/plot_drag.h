#pragma once
#include "view/axis.h"
#include "view/frame.h"

namespace view {

/// A plot whose present point can be taken anywhere on it and drawn along.
struct PlotDrag {
  bool moving = false;  ///< held now
  bool ended = false;   ///< let go in this frame
  bool hovered = false;
  ImVec2 at{};  ///< the pointer, inside the area
};
/// `key` is the control that arrow keys move from then on.
PlotDrag plot_drag(Frame& frame, std::string_view id, std::string_view key, const Rect& area);

/// Wishes for a value as a slider over the same axis would: no finer than a pixel, drawn to the powers of two
/// within 4 points. Nothing where the control is hidden or locked.
void wish_along(Frame& frame, std::string_view key, const Axis& axis, float at, bool whole, bool final);

/// d_k = 1, 8, 64, 512, 4,096, with the present one in bold.
std::vector<Tick> dimension_ticks(int present);

}  // namespace view
