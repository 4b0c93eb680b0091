#pragma once
#include "view/frame.h"

namespace view {

/// The cell that the link names; row or column may be none.
Cell pinned_cell(const Frame& frame);

/// What panels of one row or score show: what is pinned, else what is pointed at, else row 0; the column may be none.
Cell shown_cell(const Frame& frame);

}  // namespace view
