#pragma once
#include "view/pen.h"

namespace view {

enum class Icon {
  none,
  play,
  pause,
  step,
  resample,
  reset,
  compare,
  share,
  theme,
  help,
  expand,
  shrink,
  sliders,
  copy,
  down,
  right,
  lock,
  tick,
  more,
  swap
};

/// A drawing of strokes in a square of 16 around `centre`.
void draw_icon(const Pen& pen, Icon icon, ImVec2 centre, Rgb colour, float opacity = 1, float size = 16);

}  // namespace view
