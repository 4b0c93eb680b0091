#include "view/fonts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace view {
namespace {

constexpr std::size_t mathematics_file = 3;
constexpr float em_units = 1000;  // of a loaded font to the em

// Ranges end with 0 and stay alive with the program, as the atlas wants them.
constexpr ImWchar words[] = {0x20,   0x7E,   0xA0,   0xA0,   0xB0,   0xB3,   0xB7,   0xB7,   0xB9,   0xB9,
                             0xBC,   0xBE,   0xD7,   0xD7,   0xF7,   0xF7,   0x394,  0x394,  0x3A3,  0x3A3,
                             0x3BC,  0x3BC,  0x3C0,  0x3C1,  0x3C3,  0x3C3,  0x3C7,  0x3C7,  0x2013, 0x2014,
                             0x2016, 0x2016, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2026, 0x202F, 0x202F,
                             0x2070, 0x2070, 0x2074, 0x2079, 0x207B, 0x207B, 0x1D40, 0x1D40, 0};
// The same with accents: names of a user's tokens stand on axes.
constexpr ImWchar ticks[] = {0x20,   0x7E,   0xA0,   0xFF,   0x394,  0x394,  0x3A3,  0x3A3,  0x3BC,  0x3BC,
                             0x3C0,  0x3C1,  0x3C3,  0x3C3,  0x3C7,  0x3C7,  0x2013, 0x2014, 0x2016, 0x2016,
                             0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2026, 0x202F, 0x202F, 0x2070, 0x2070,
                             0x2074, 0x2079, 0x207B, 0x207B, 0x1D40, 0x1D40, 0};
constexpr ImWchar figures[] = {0x20, 0x20, 0x28, 0x3A, 0x41, 0x5A, 0x61, 0x7A, 0xB1, 0xB1, 0xBC, 0xBE, 0xD7, 0xD7, 0};
constexpr ImWchar name[] = {0x20, 0x20, 0x2D,   0x2D,   0x41, 0x5A,
                            0x61, 0x7A, 0x2026, 0x2026, 0};  // the page’s, perhaps cut
constexpr ImWchar formula[] = {0x20, 0x20, 0x28, 0x39, 0x3D, 0x3D, 0x5B, 0x5D, 0x61, 0x7A, 0xBD, 0xBD, 0};
constexpr ImWchar letters[] = {0x20, 0x20, 0x41,  0x42,  0x4A,  0x4F,  0x51,  0x56,  0x5A, 0x5A,
                               0x61, 0x7A, 0x3BC, 0x3BC, 0x3C1, 0x3C1, 0x3C3, 0x3C3, 0};
constexpr ImWchar script_figures[] = {0x20, 0x20, 0x2B, 0x39, 0x61, 0x69, 0xBC, 0xBE, 0x54, 0x54, 0xD7, 0xD7, 0};
constexpr ImWchar script_letters[] = {0x54, 0x54, 0x64, 0x64, 0x69, 0x6B, 0x6E, 0x6E, 0x70, 0x71, 0};
constexpr ImWchar signs[] = {0x2190, 0x2194, 0x2202, 0x2202, 0x2208, 0x2208, 0x2212, 0x2212, 0x2215, 0x2215, 0x221A,
                             0x221A, 0x221E, 0x221E, 0x2248, 0x2248, 0x2260, 0x2260, 0x2264, 0x2265, 0};
constexpr ImWchar minus[] = {0x2212, 0x2212, 0x221E, 0x221E, 0};

const ImWchar* ranges_of(Face face, Size size, bool script) {
  if (script) return face == Face::italic ? script_letters : script_figures;
  if (face == Face::italic) return letters;
  if (size == Size::heading) return name;
  if (size == Size::formula) return formula;
  if (size == Size::tick && face == Face::upright) return ticks;
  return face == Face::strong && size == Size::tick ? figures : words;
}

/// Which combinations no text uses; leaving them out keeps the atlas small and quick to build.
bool unused(Face face, Size size, bool script) {
  if (script) return face == Face::strong || size == Size::heading;
  if (face == Face::strong) return size == Size::formula;
  return size == Size::heading;
}

std::size_t slot(Face face, Size size, bool script) {
  return (static_cast<std::size_t>(face) * 6 + static_cast<std::size_t>(size)) * 2 + (script ? 1 : 0);
}

unsigned big_endian(const std::vector<unsigned char>& bytes, std::size_t at, std::size_t length) {
  unsigned value = 0;
  for (std::size_t i = 0; i < length; ++i) value = value << 8 | (at + i < bytes.size() ? bytes[at + i] : 0u);
  return value;
}

/// Where a table of a TrueType file begins; 0 where it has none.
std::size_t table(const std::vector<unsigned char>& file, unsigned tag) {
  const unsigned count = big_endian(file, 4, 2);
  for (std::size_t i = 0; i < count; ++i)
    if (big_endian(file, 12 + 16 * i, 4) == tag) return big_endian(file, 12 + 16 * i + 8, 4);
  return 0;
}

/// Ascent − descent in thousandths of an em, which is what the atlas measures a font by. It also cuts sizes to
/// whole numbers: fonts are given in thousandths of an em and rasterised at the density that makes them pixels.
float line_of(const std::vector<unsigned char>& file) {
  const std::size_t hhea = table(file, 0x68686561), head = table(file, 0x68656164);
  if (hhea == 0 || head == 0) return em_units;
  const auto ascent = static_cast<std::int16_t>(big_endian(file, hhea + 4, 2));
  const auto descent = static_cast<std::int16_t>(big_endian(file, hhea + 6, 2));
  const auto units = static_cast<float>(std::max(1u, big_endian(file, head + 18, 2)));
  return std::round(static_cast<float>(ascent - descent) * em_units / units);
}

}  // namespace

void Fonts::set_files(std::vector<std::vector<unsigned char>> files) {
  files_ = std::move(files);
  pixel_ratio_ = 0;
}

void Fonts::add_file(std::size_t file, float em, const ImWchar* ranges, bool merge) {
  std::vector<unsigned char>& bytes = files_[file];
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.MergeMode = merge;
  config.PixelSnapH = false;
  config.OversampleV = 1;
  config.OversampleH = pixel_ratio_ < 1.5f ? 2 : 1;
  config.RasterizerDensity = em * pixel_ratio_ / em_units;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), line_of(bytes), &config, ranges);
}

void Fonts::add(Face face, Size size, bool script) {
  if (unused(face, size, script)) return;
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const float size_px = em(size) * (script ? script_share : 1);
  if (files_.size() <= mathematics_file) {
    ImFontConfig config;
    config.SizePixels = std::floor(size_px * pixel_ratio_);
    fonts_[slot(face, size, script)] = atlas.AddFontDefault(&config);
    return;
  }
  add_file(static_cast<std::size_t>(face), size_px, ranges_of(face, size, script), false);
  ImFont* font = fonts_[slot(face, size, script)] = atlas.Fonts.back();
  font->Scale = size_px * pixel_ratio_ / em_units;
  if (face != Face::italic && size != Size::heading) add_file(mathematics_file, size_px, script ? minus : signs, true);
}

bool Fonts::prepare(const TypeScale& scale, float pixel_ratio) {
  if (scale == scale_ && pixel_ratio == pixel_ratio_ && !foreign_.wants_room()) return foreign_.take_changed();
  scale_ = scale;
  pixel_ratio_ = pixel_ratio;
  fonts_.fill(nullptr);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  foreign_.take_room(atlas);
  atlas.Flags |= ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoBakedLines;
  for (int size = 0; size < 6; ++size)
    for (const Face face : {Face::upright, Face::italic, Face::strong})
      for (const bool script : {false, true}) add(face, static_cast<Size>(size), script);
  atlas.Build();
  ImGui::GetIO().FontDefault = find(Face::upright, Size::body);
  ImGui::GetIO().FontGlobalScale = 1 / pixel_ratio;
  return true;
}

const ImFontGlyph* Fonts::glyph(const ImFont& font, std::string_view piece, unsigned code, bool drawn) const {
  // Characters of 17 bits and more the atlas can't have.
  const ImFontGlyph* own = code == 0 || code > 0xFFFF ? nullptr : font.FindGlyphNoFallback(static_cast<ImWchar>(code));
  if (own == nullptr) own = foreign_.find(font, piece, drawn);
  return own != nullptr ? own : font.FallbackGlyph;
}

ImFont* Fonts::find(Face face, Size size, bool script) const {
  if (ImFont* font = fonts_[slot(face, size, script)]) return font;
  return fonts_[slot(Face::upright, size == Size::heading ? Size::title : size, script)];
}

}  // namespace view
