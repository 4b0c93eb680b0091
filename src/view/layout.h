#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "view/rect.h"

namespace view {

/// Cards narrower than this leave out what a phone has no room for.
inline constexpr float narrow_card = 440;

/// A row of controls for thumbs, 44 high, and the space after it.
inline constexpr float touch_row = 52;

/// What the grid needs to know of a panel.
struct PanelShape {
  std::string_view key;
  float least_height = 232;  ///< as a full panel, points
  float most_height = 4000;  ///< more than this is of no use to it
  bool tools = false;        ///< whether it has some that take a row of a phone's card
};

/// What the grid depends on, and nothing else.
struct LayoutInput {
  float width = 1440, height = 900;  ///< of the canvas as the window gives it, points
  bool embed = false;
  bool large = false;              ///< projector type
  bool controls = true;            ///< whether any control is drawn in the canvas
  bool folded = false;             ///< the rail is folded into its button
  bool apart = false;              ///< whether the matrix's read-out may stand apart from it
  std::vector<PanelShape> panels;  ///< in order; the first takes the large place
  std::string_view enlarged;       ///< the panel that fills the page, or empty
  /// Height of the verdict at a width, points.
  std::function<float(float)> verdict_height;
};

enum class Arrangement {
  columns,  ///< bar, rail, two columns
  column,   ///< bar, one column, the controls in a drawer
  stacked,  ///< phone: cards under each other, native controls
  figure,   ///< embedded or projected: panels side by side over a strip of controls, no bar
  single    ///< one panel fills the frame and its question is the title
};

struct PlacedPanel {
  std::string_view key;
  Rect area;
  bool card = false;   ///< a miniature on the shelf
  bool tools = false;  ///< with a row for its tools
};

struct Layout {
  Arrangement arrangement = Arrangement::columns;
  float height = 900;  ///< of the whole canvas, points
  Rect bar, rail, formula, verdict, strip;
  Rect readout;             ///< a card for the matrix's read-out, or empty: it is in the panel
  bool rail_folds = false;  ///< the rail opens over the page from a button in the bar
  std::vector<PlacedPanel> panels;
};

/// The grid of every width: a pure function, so that nothing moves unless these inputs do.
Layout lay_out(const LayoutInput& input);

}  // namespace view
