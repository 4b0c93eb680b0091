#include "view/foreign_glyphs.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "imgui_internal.h"

namespace view {
namespace {

// Narrower than the narrowest atlas.
constexpr int room_width = 480, first_lines = 8, most_height = 2048;
constexpr float em_units = 1000;  // of the page's fonts, whose scale makes pixels of them
// Of an em: what letters reach over their advance, above and below the baseline.
constexpr float aside = 0.25f, above = 1.25f, below = 0.5f;

}  // namespace

void ForeignGlyphs::take_room(ImFontAtlas& atlas) {
  index_.Clear();
  glyphs_.clear();
  height_ = wanted_;
  x_ = y_ = line_ = 0;
  room_ = height_ > 0 ? atlas.AddCustomRectRegular(room_width, height_) : -1;
}

bool ForeignGlyphs::take_changed() {
  return std::exchange(changed_, false);
}

const ImFontGlyph* ForeignGlyphs::find(const ImFont& font, std::string_view piece, bool drawn) {
  if (setter == nullptr) return nullptr;
  const auto seed = static_cast<ImGuiID>(font.Scale * 1e6f);
  int& found = *index_.GetIntRef(ImHashStr(piece.data(), piece.size(), seed));
  const std::string text(piece);
  if (found == 0) {
    ImFontGlyph glyph{};
    glyph.AdvanceX = setter(text.c_str(), font.Scale * em_units, nullptr) / font.Scale;
    glyphs_.push_back(glyph);
    found = glyphs_.Size;
  }
  ImFontGlyph& glyph = glyphs_[found - 1];
  if (drawn && !glyph.Visible) draw(font, text.c_str(), glyph);
  return &glyph;
}

void ForeignGlyphs::draw(const ImFont& font, const char* piece, ImFontGlyph& glyph) {
  const float em = font.Scale * em_units;
  const int left = static_cast<int>(std::ceil(aside * em)), baseline = static_cast<int>(std::ceil(above * em));
  const int width = std::min(static_cast<int>(std::ceil(glyph.AdvanceX * font.Scale)) + 2 * left, room_width);
  const int height = baseline + static_cast<int>(std::ceil(below * em));
  if (x_ + width > room_width) {
    x_ = 0;
    y_ += line_;
    line_ = 0;
  }
  if (y_ + height > height_) {
    // Full: twice the room, and where that is too much all that is still seen once more.
    wanted_ = height_ < most_height ? std::max(2 * height_, first_lines * height) : height_;
    if (wanted_ == height_) height_ = 0;
    return;
  }
  ImFontAtlas& atlas = *font.ContainerAtlas;
  const ImFontAtlasCustomRect& room = *atlas.GetCustomRectByIndex(room_);
  if (!room.IsPacked()) return;
  const int x = room.X + x_, y = room.Y + y_;
  const GlyphPlace into{atlas.TexPixelsAlpha8 + y * atlas.TexWidth + x, width, height, atlas.TexWidth, left, baseline};
  setter(piece, em, &into);
  x_ += width;
  line_ = std::max(line_, height);
  // As quads of the font's own glyphs: from its ascent down, in its units.
  const float unit = 1 / font.Scale;
  glyph.Visible = 1;
  glyph.X0 = static_cast<float>(-left) * unit;
  glyph.X1 = static_cast<float>(width - left) * unit;
  glyph.Y0 = std::round(font.Ascent) - static_cast<float>(baseline) * unit;
  glyph.Y1 = glyph.Y0 + static_cast<float>(height) * unit;
  glyph.U0 = static_cast<float>(x) * atlas.TexUvScale.x;
  glyph.V0 = static_cast<float>(y) * atlas.TexUvScale.y;
  glyph.U1 = static_cast<float>(x + width) * atlas.TexUvScale.x;
  glyph.V1 = static_cast<float>(y + height) * atlas.TexUvScale.y;
  changed_ = true;
}

}  // namespace view
