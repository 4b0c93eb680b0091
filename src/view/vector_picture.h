#pragma once
#include <string>
#include <vector>

#include "imgui.h"
#include "view/fonts.h"

namespace view {

/// A stretch of text as the pen set it: glyphs in a draw list are quads that no longer know their letters.
struct SetText {
  const ImDrawList* list;
  int index;         ///< of the list's indices, where its glyphs begin
  ImVec2 at, pivot;  ///< baseline's left end; what it is turned around where it reads upwards
  float em, width;   ///< points
  Face face;
  bool heavy, upwards;
  ImU32 colour;
  std::string text;
};

/// The frame in `data` as SVG. Shapes are those of the draw lists, which must have been made without soft edges; where
/// a matrix is painted stands an <image> without a source, x, y, width and height first. `background` is 0xRRGGBB.
std::string vector_picture(const ImDrawData& data, const std::vector<SetText>& texts, unsigned background);

}  // namespace view
