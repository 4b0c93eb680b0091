#pragma once
#include "view/widgets.h"

namespace view {

// Controls of the schema: label, range, travel, options and help come from its rows, and a wish for a new
// value goes back as links write it.

/// Height of a labelled slider with its field and tick labels.
float slider_height(const Frame& frame);

/// Label, field and slider of a number; nothing where it is hidden.
void slider_control(Frame& frame, std::string_view key, const Rect& area);

/// The slider alone, with its tick labels.
void number_slider(Frame& frame, std::string_view key, const Rect& area);

/// Label and field on one line.
void field_control(Frame& frame, std::string_view key, const Rect& area, float field_width);

/// Label and a field that opens the list of options.
void select_control(Frame& frame, std::string_view key, const Rect& area, float field_width);

/// The options of a choice side by side.
void choice_control(Frame& frame, std::string_view key, const Rect& area, std::vector<Runs> labels = {});

/// None, ÷ √d_k, ÷ d_k.
void scaling_control(Frame& frame, const Rect& area);

/// One chip for each bias.
void bias_chips(Frame& frame, const Rect& area);
float bias_chips_height();

/// A label with its symbols in italics, lit while its symbol in the formula is pointed at.
void control_label(Frame& frame, std::string_view key, const Rect& row, ImVec2 baseline);

/// The value as the screen writes it: ½, ∞, 4,096.
std::string shown_value(const experiment::Parameter& row, const experiment::Parameters& parameters);

}  // namespace view
