#pragma once
#include <span>
#include <string_view>

#include "view/frame.h"
#include "view/layout.h"

namespace view {

/// One panel: what the grid and the frame around it need to know. To add one, write its file and a row in
/// panel.cpp.
struct Panel {
  std::string_view key;  ///< its name in the link
  float least_height = 232, most_height = 4000;
  Runs (*title)(const Frame&);
  Runs (*question)(const Frame&);
  /// Draws everything under the title; `single` where the panel fills the frame.
  void (*draw)(Frame&, const Rect& inside, bool single);
  /// Its miniature on the shelf: one true number and a live picture.
  void (*card)(Frame&, const Rect& inside);
  bool heading_itself = false;  ///< on a phone its own first line serves as the title
  /// Small controls right of title and question, 24 high, from the right; leaves out what does not fit.
  void (*tools)(Frame&, const Rect& room) = nullptr;
};

// Each in its own file.
extern const Panel matrix_panel, histogram_panel, row_panel, sweep_panel, walk_panel, phase_panel, statistics_panel;

/// All that there are, in the order of panels=auto.
std::span<const Panel* const> panels();
const Panel* find_panel(std::string_view key);

/// The panels that the link names (those that there are), in order.
std::vector<const Panel*> chosen_panels(std::string_view list);

/// Two lines under a card's title, `brief` in the place of one that is too long; where its miniature goes.
Rect card_words(const Frame& frame, const Rect& inside, const Runs& first, const Runs& second, const Runs& brief = {});

/// The panels that the link names in the order of their places, the swaps made from the shelf included.
const std::vector<std::string_view>& placed_order(const experiment::Parameters& parameters, ViewState& state);
/// Carries out the swap wished by a click on a card, with the slot used longest ago; the link's list follows.
void swap_wanted(Frame& frame, const Layout& layout);

/// Where panels are drawn in this frame: in the layout's places, or on the way there for 200 ms after a swap.
std::vector<PlacedPanel> moved_panels(Frame& frame, const Layout& layout);

/// The ground and the edge of a card.
void ground(const Frame& frame, const Rect& area);

/// Frame, title, question and the panel itself, or its card.
void draw_panel(Frame& frame, const PlacedPanel& placed, bool single);

}  // namespace view
