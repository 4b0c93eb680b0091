#include "view/selection.h"

namespace view {

Cell pinned_cell(const Frame& frame) {
  return {frame.parameters().row, frame.parameters().col};
}

Cell shown_cell(const Frame& frame) {
  const Cell pinned = pinned_cell(frame), hover = frame.state.hover;
  const bool inside = hover.row < frame.parameters().n && hover.column < frame.parameters().keys();
  if (pinned.row < 0) return hover.some() && inside ? hover : Cell{0, pinned.column};
  if (pinned.column >= 0 || hover.row != pinned.row || !inside) return pinned;
  return hover;
}

}  // namespace view
