#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "imgui.h"
#include "view/foreign_glyphs.h"

namespace view {

struct SetText;

/// Upright for words and digits, italic for variables, strong (SemiBold) for what is chosen or measured.
enum class Face { upright, italic, strong };

/// Roles of text; how large each is depends on the theme and the screen (TypeScale).
enum class Size { tick, caption, body, title, heading, formula };

/// Sizes of the roles in CSS px per em, in the order of Size.
using TypeScale = std::array<float, 6>;
inline constexpr TypeScale desktop_scale = {11, 12, 13, 15, 16, 23};
inline constexpr TypeScale phone_scale = {11, 12, 14, 15, 16, 21};
inline constexpr TypeScale projector_scale = {18, 18, 20, 24, 24, 36};

/// Sub- and superscripts are 72 % of their line.
inline constexpr float script_share = 0.72f;

/// The atlas: each face at each size that is used, rasterised for the pixel ratio, with no glyph that
/// no text needs. √ ∞ ≤ − and their kin come from the mathematics font and are merged into each face.
class Fonts {
 public:
  /// Takes the files of regular, italic, semibold and mathematics.
  void set_files(std::vector<std::vector<unsigned char>> files);

  /// What sets the text that these files have no glyphs for; null for nothing.
  void set_setter(GlyphSetter setter) { foreign_.setter = setter; }

  /// Builds the atlas where scale or ratio (device pixels per CSS px) changed; true when there is a new picture of it.
  bool prepare(const TypeScale& scale, float pixel_ratio);

  /// The font of a role, with `script` of its sub- and superscripts. Null before prepare.
  ImFont* find(Face face, Size size, bool script = false) const;

  /// The glyph of a piece of text (graphemes.h), `code` its code point if it has but one. What is only measured, not
  /// `drawn`, may be without a picture.
  const ImFontGlyph* glyph(const ImFont& font, std::string_view piece, unsigned code, bool drawn) const;
  /// Whether the next frame has glyphs that this one lacks.
  bool waiting() const { return foreign_.waiting(); }

  float em(Size size) const { return scale_[static_cast<std::size_t>(size)]; }  ///< CSS px
  float pixel_ratio() const { return pixel_ratio_; }

  std::vector<SetText>* record = nullptr;  ///< where the pen notes the text that it sets, or null

 private:
  void add(Face face, Size size, bool script);
  void add_file(std::size_t file, float em, const ImWchar* ranges, bool merge);

  std::vector<std::vector<unsigned char>> files_;
  TypeScale scale_{};
  float pixel_ratio_ = 0;
  std::array<ImFont*, 36> fonts_{};
  mutable ForeignGlyphs foreign_;  ///< made as they are asked for
};

}  // namespace view
