#include <cmath>

#include "imgui_internal.h"
#include "view/graphemes.h"
#include "view/pen.h"
#include "view/vector_picture.h"

namespace view {
namespace {

constexpr float sub_drop = 0.24f * script_share, sup_rise = 0.42f * script_share;  // em of the line
constexpr float root_rise = 0.04f, root_height = 0.85f, root_width = 0.055f;

template <typename Each>
void each_glyph(const Fonts& fonts, const ImFont& font, std::string_view text, bool drawn, Each each) {
  while (!text.empty()) {
    unsigned code = 0;
    const std::size_t length = set_piece(text, code);
    if (const ImFontGlyph* glyph = fonts.glyph(font, text.substr(0, length), code, drawn)) each(*glyph);
    text.remove_prefix(length);
  }
}

float rise_of(const Run& run, float em) {
  if (run.shift == Shift::sub) return -sub_drop * em;
  if (run.shift == Shift::sup) return sup_rise * em;
  return run.sign ? root_rise * em : 0;
}

const ImFont* font_of(const Fonts& fonts, const Run& run, Size size) {
  const bool script = run.shift != Shift::none;
  return fonts.find(run.sign ? Face::upright : run.face, size, script);
}

}  // namespace

float Pen::run_width(const Run& run, Size size) const {
  const ImFont* font = font_of(*fonts_, run, size);
  float width = 0;
  each_glyph(*fonts_, *font, run.text, false, [&](const ImFontGlyph& glyph) { width += glyph.AdvanceX; });
  return width * font->Scale / fonts_->pixel_ratio();
}

float Pen::width(const Runs& runs, Size size) const {
  float width = 0;
  for (const Run& run : runs) width += run_width(run, size);
  return width;
}

/// Each glyph's origin falls on a device pixel where pixels are small; else only the line's does and the
/// atlas holds twice the detail across.
void Pen::glyphs(ImVec2 at, const std::string& text, const ImFont* font, ImU32 colour) const {
  const float point = font->Scale / fonts_->pixel_ratio();
  const bool whole = fonts_->pixel_ratio() >= 1.5f;
  const float ascent = std::round(font->Ascent);
  const float base = snap(at.y);
  float pen = whole ? at.x : snap(at.x);
  each_glyph(*fonts_, *font, text, true, [&](const ImFontGlyph& glyph) {
    if (glyph.Visible) {
      const float x = whole ? snap(pen) : pen;
      const ImVec2 from(x + glyph.X0 * point, base + (glyph.Y0 - ascent) * point);
      const ImVec2 to(x + glyph.X1 * point, base + (glyph.Y1 - ascent) * point);
      list_->PrimReserve(6, 4);
      list_->PrimRectUV(from, to, ImVec2(glyph.U0, glyph.V0), ImVec2(glyph.U1, glyph.V1), colour);
    }
    pen += glyph.AdvanceX * point;
  });
}

float Pen::run(ImVec2 at, const Run& run, const TextStyle& style) const {
  const float em = fonts_->em(style.size);
  const ImU32 colour = paint(run.coloured ? run.colour : style.colour, style.opacity);
  const ImVec2 origin(at.x, at.y - rise_of(run, em));
  const ImFont* font = font_of(*fonts_, run, style.size);
  if (fonts_->record != nullptr)
    fonts_->record->push_back({list_,
                               list_->IdxBuffer.Size,
                               origin,
                               {},
                               run.shift == Shift::none ? em : script_share * em,
                               run_width(run, style.size),
                               run.face,
                               run.heavy,
                               false,
                               colour,
                               run.text});
  glyphs(origin, run.text, font, colour);
  if (run.heavy) glyphs(ImVec2(origin.x + 0.03f * em, origin.y), run.text, font, colour);
  return run_width(run, style.size);
}

void Pen::root_line(ImVec2 at, float from, float to, float em, const TextStyle& style, Rgb colour) const {
  const float width = std::max(hair(), snap(root_width * em));
  const float top = snap(at.y - (root_height + root_rise) * em);
  list_->AddRectFilled({snap(from), top}, {snap(to), top + width}, paint(colour, style.opacity));
}

float Pen::text(ImVec2 at, const Runs& runs, const TextStyle& style) const {
  const float em = fonts_->em(style.size);
  const float total = width(runs, style.size);
  if (style.align == Align::centre) at.x -= total / 2;
  if (style.align == Align::right) at.x -= total;
  float root_from = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const float advance = run(at, runs[i], style);
    // The glyph √ ends 0.03 em right of its advance: the line begins there.
    if (runs[i].sign) root_from = at.x + advance;
    at.x += advance;
    const bool last = runs[i].root > 0 && (i + 1 == runs.size() || runs[i + 1].root != runs[i].root);
    if (last) root_line(at, root_from, at.x + 0.02f * em, em, style, runs[i].coloured ? runs[i].colour : style.colour);
  }
  return total;
}

void Pen::text_upwards(ImVec2 at, const Runs& runs, const TextStyle& style) const {
  const int first = list_->VtxBuffer.Size;
  const std::size_t noted = fonts_->record != nullptr ? fonts_->record->size() : 0;
  const ImVec2 pivot(snap(at.x), snap(at.y));
  text(pivot, runs, {style.size, style.colour, Align::centre, style.opacity});
  for (int i = first; i < list_->VtxBuffer.Size; ++i) {
    ImVec2& vertex = list_->VtxBuffer[i].pos;
    vertex = ImVec2(pivot.x + (vertex.y - pivot.y), pivot.y - (vertex.x - pivot.x));
  }
  for (std::size_t i = noted; fonts_->record != nullptr && i < fonts_->record->size(); ++i) {
    (*fonts_->record)[i].pivot = pivot;
    (*fonts_->record)[i].upwards = true;
  }
}

namespace {

/// Runs cut after each space, so that a line can break there.
Runs pieces(const Runs& runs) {
  Runs cut;
  for (const Run& run : runs) {
    std::size_t from = 0;
    while (from < run.text.size()) {
      const std::size_t space = run.text.find(' ', from);
      const std::size_t to = space == std::string::npos ? run.text.size() : space + 1;
      Run piece = run;
      piece.text = run.text.substr(from, to - from);
      cut.push_back(std::move(piece));
      from = to;
    }
  }
  return cut;
}

bool ends_with_space(const Run& run) {
  return !run.text.empty() && run.text.back() == ' ';
}

/// Whether a line may end between two pieces: at a space, but not within "2 × 10⁻⁵", "√64 = 8" and "σ 22.8".
bool may_break(const Run& before, const Run& after) {
  if (!ends_with_space(before)) return false;
  for (const std::string_view sign : {"= ", "× ", "σ "})
    if (before.text.ends_with(sign) || (sign != "σ " && after.text.starts_with(sign))) return false;
  return true;
}

}  // namespace

std::vector<Runs> Pen::wrap(const Runs& runs, Size size, float width, float indent) const {
  std::vector<Runs> lines(1);
  const Runs cut = pieces(runs);
  float x = indent;
  for (std::size_t i = 0; i < cut.size();) {
    float word = 0, trailing = 0;
    std::size_t end = i;
    do {
      const float piece = run_width(cut[end], size);
      Run blank;
      blank.text = " ";
      trailing = ends_with_space(cut[end]) ? run_width(blank, size) : 0;
      word += piece;
    } while (++end < cut.size() && !may_break(cut[end - 1], cut[end]));
    if (x > 0 && x + word - trailing > width) {
      lines.emplace_back();
      x = 0;
    }
    for (; i < end; ++i) lines.back().push_back(cut[i]);
    x += word;
  }
  return lines;
}

Runs Pen::fitted(const Runs& runs, Size size, float width) const {
  if (this->width(runs, size) <= width) return runs;
  float room = width - this->width(plain("…"), size);
  Runs cut;
  for (const Run& run : runs) {
    Run piece = run;
    piece.text.clear();
    bool all = true;
    for (std::string_view rest = run.text; all && !rest.empty();) {
      unsigned code = 0;
      const std::size_t length = grapheme(rest, code);
      piece.text += rest.substr(0, length);
      rest.remove_prefix(length);
      all = run_width(piece, size) <= room;
      if (!all) piece.text.resize(piece.text.size() - length);
    }
    room -= run_width(piece, size);
    if (!piece.text.empty()) cut.push_back(std::move(piece));
    if (!all) break;
  }
  if (cut.empty()) return plain("…");
  cut.back().text += "…";
  return cut;
}

}  // namespace view
