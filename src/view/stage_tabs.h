#pragma once
#include "view/frame.h"

namespace view {

/// raw → scaled → logits → weights, with the operation between each two; where it is narrow one after the
/// other without them.
void draw_stage_tabs(Frame& frame, const Rect& area);

}  // namespace view
