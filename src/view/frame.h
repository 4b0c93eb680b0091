#pragma once
#include <string>
#include <string_view>

#include "experiment/experiment.h"
#include "experiment/schema.h"
#include "view/page_view.h"
#include "view/pen.h"
#include "view/view_state.h"

namespace view {

/// What the pointer does to a rectangle in this frame.
struct Touch {
  ImGuiID id = 0;
  bool hovered = false;
  bool held = false;
  bool pressed = false;   ///< went down now
  bool clicked = false;   ///< went down and up on it
  bool released = false;  ///< was held until now
  bool doubled = false;
};

/// One frame being drawn: what panels read, where they draw, and where they leave their wishes.
class Frame {
 public:
  Frame(const experiment::Experiment& experiment, const Surroundings& around, ViewState& state, Wishes& wishes,
        MatrixPainter painter, Pen pen)
      : experiment(experiment), around(around), state(state), wishes(wishes), painter(painter), pen(pen) {}

  const experiment::Experiment& experiment;
  const Surroundings& around;
  ViewState& state;
  Wishes& wishes;
  MatrixPainter painter;
  Pen pen;

  const experiment::Parameters& parameters() const { return experiment.parameters(); }
  const Theme& theme() const { return pen.theme(); }

  /// The parameters as wished so far in this frame.
  experiment::Parameters wanted() const { return wishes.parameters.value_or(parameters()); }
  void wish(const experiment::Parameters& parameters, bool final = true);
  /// Wishes for one value, as links write it; false where it can't be used.
  bool set(std::string_view key, std::string_view value, bool final = true);
  /// The value as links write it, and whether it is the default.
  std::string value(std::string_view key) const;

  bool hidden(std::string_view key) const;
  bool locked(std::string_view key) const;

  /// An invisible button over `area`.
  Touch touch(std::string_view id, const Rect& area);
  /// 0 … 1, moving towards 1 while `on` within 120 ms.
  float fade(ImGuiID id, bool on);
  /// Puts help beside the pointer once it has rested on something.
  void hint(const Touch& touch, std::string_view text);
  /// Words in a box below `beside`, or above it where there is no room.
  void tell(const Rect& beside, std::string_view text);

  /// The same frame drawing into another window's list.
  Frame into(ImDrawList* list) const;
};

/// Whether a comma-separated list names `key`, or is "all".
bool names(std::string_view list, std::string_view key);

}  // namespace view
