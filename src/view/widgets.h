#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "view/frame.h"
#include "view/icons.h"
#include "view/track.h"

namespace view {

/// The baseline that centres capitals and digits of a size in a rectangle.
float middle_baseline(const Pen& pen, const Rect& area, Size size);

/// Ring of keyboard focus around something.
void focus_ring(const Pen& pen, const Rect& area, float radius);

struct ButtonLook {
  Icon icon = Icon::none;
  Runs label;
  bool running = false;   ///< filled with ink
  bool disabled = false;  ///< at 45 %
  bool bare = false;      ///< no edge: an icon in a panel's corner
  std::string_view help;
};
/// Width that a button wants.
float button_width(const Pen& pen, const ButtonLook& look);
bool button(Frame& frame, std::string_view id, const Rect& area, const ButtonLook& look);

/// Underlined words that act.
bool text_link(Frame& frame, std::string_view id, ImVec2 baseline_right, std::string_view words);

/// One of several, side by side; the index that was chosen now, or −1.
struct Choice {
  std::vector<Runs> options;
  int chosen = -1;
  bool locked = false;
  std::string_view help;
  Size size = Size::caption;
};
int segmented(Frame& frame, std::string_view id, const Rect& area, const Choice& choice);

/// On or off; true when it was turned.
bool chip(Frame& frame, std::string_view id, const Rect& area, const Runs& label, bool on, bool locked,
          std::string_view help);

/// A field that opens a list; the index chosen now, or −1.
struct Select {
  std::string_view caption;  ///< quiet word before the value
  std::vector<std::string> options;
  int chosen = -1;
  std::string shown;  ///< instead of the chosen option
  bool bordered = false;
  bool locked = false;
  std::string_view help;
};
int select(Frame& frame, std::string_view id, const Rect& area, const Select& select);

/// A list under `anchor`, opened by open_menu; the index chosen now, or −1.
void open_menu(std::string_view id);
int menu(Frame& frame, std::string_view id, const Rect& anchor, const std::vector<std::string>& options, int chosen);

struct SliderTick {
  double value;
  Runs label;
};
struct Slider {
  Track track;
  double value;
  std::vector<SliderTick> ticks;
  std::vector<double> detents;  ///< values that a drag is drawn to
  bool locked = false;
  bool disabled = false;
  std::string_view help;
};
/// What a slider wishes: a value, or its default.
struct SliderWish {
  std::optional<double> value;
  bool final = true;
  bool to_default = false;
};
/// `area` is the track with its tick labels under it (36 high); `key` names it.
SliderWish slider(Frame& frame, std::string_view key, const Rect& area, const Slider& slider);

struct Field {
  std::string shown;    ///< at rest
  std::string written;  ///< what editing starts with
  std::string allowed;  ///< shown when an entry is refused
  bool locked = false;
  bool left = false;  ///< text to the left
  std::string_view help;
};
/// The text that was entered now. Call refuse where it can't be used.
std::optional<std::string> field(Frame& frame, std::string_view key, const Rect& area, const Field& field);
void refuse(Frame& frame, std::string_view key);

}  // namespace view
