#pragma once
#include <string_view>

#include "imgui.h"

namespace view {

/// Pixels that coverage is written to, and where in them the pen begins.
struct GlyphPlace {
  unsigned char* pixels;
  int width, height, stride;
  int left, baseline;
};

/// Sets a piece of text with the surroundings' own fonts at `em` pixels: its advance in pixels. Where `into` is not
/// null its coverage is drawn there too.
using GlyphSetter = float (*)(const char* text, float em, const GlyphPlace* into);

/// What the page's fonts have no glyph for, tokens of a user's own, in a part of the atlas that is there once it is
/// needed.
class ForeignGlyphs {
 public:
  GlyphSetter setter = nullptr;

  /// Before the atlas is built: forgets all glyphs, and takes the room that was found to be needed.
  void take_room(ImFontAtlas& atlas);
  /// Whether the atlas must be built anew for want of room.
  bool wants_room() const { return wanted_ > height_; }
  /// Whether glyphs came into the atlas since the last question.
  bool take_changed();
  bool waiting() const { return changed_ || wants_room(); }

  /// The glyph of a piece in the measures of `font`; null without a setter. What is only measured has no picture.
  const ImFontGlyph* find(const ImFont& font, std::string_view piece, bool drawn);

 private:
  void draw(const ImFont& font, const char* piece, ImFontGlyph& glyph);

  ImGuiStorage index_;  ///< by the hash of piece and font, 1 and up
  ImVector<ImFontGlyph> glyphs_;
  int room_ = -1;                 ///< of the atlas’s rectangles
  int height_ = 0, wanted_ = 0;   ///< of the room, pixels
  int x_ = 0, y_ = 0, line_ = 0;  ///< where the next one goes; height of its line
  bool changed_ = false;
};

}  // namespace view
