#pragma once
#include <cstdint>

#include "experiment/parameters.h"
#include "imgui.h"

namespace view {

/// How a value becomes a place on the colour map.
enum class ColourScale { linear, signed_root, logarithmic };

/// Which map and which stops: 11 colours, interpolated in sRGB.
struct ColourMap {
  const std::uint32_t* stops;  ///< 11 of 0xRRGGBB
  bool diverging;              ///< centred at 0
};

/// Whose matrix is shown while a state A is held: A's, the present one's (B), or B − A.
enum class HeldMap { a, b, difference };

/// What the renderer paints inside a rectangle: the matrix panel fills it, the page's renderer draws it
/// on the GPU from the raw scores (one float texture) and the row summaries.
struct MatrixPicture {
  ImVec2 from{}, to{};                     ///< where, in points
  double first_row = 0, first_column = 0;  ///< the part shown, in cells
  double rows = 0, columns = 0;
  HeldMap of = HeldMap::b;
  experiment::Stage stage = experiment::Stage::weights;
  experiment::Stage previous_stage = experiment::Stage::weights;
  float blend = 1;  ///< 0: previous stage, 1: stage (values are blended)
  ColourMap map{};
  ColourScale scale = ColourScale::linear;
  float low = 0, high = 1;  ///< values at the ends of the map
  float previous_low = 0, previous_high = 1;
  ImU32 hidden{}, hairline{};  ///< masked cells: ground and diagonal hairlines
  ImU32 overflowed{};          ///< cells of overflowed rows
};

/// Called by ImGui's renderer at the right moment; set by the page, null in tests (nothing is painted).
using MatrixPainter = void (*)(const ImDrawList*, const ImDrawCmd*);

}  // namespace view
