#include "view/vector_picture.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "imgui_internal.h"
#include "view/matrix_picture.h"
#include "view/rect.h"

namespace view {
namespace {

class Writer {
 public:
  explicit Writer(const ImDrawData& data) : size_(data.DisplaySize) {}

  std::string text;

  void format(const char* format, ...) {
    char buffer[320];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    text += buffer;
  }

  void list(const ImDrawList& list, const std::vector<SetText>& texts) {
    auto next = texts.begin();
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback == ImDrawCallback_ResetRenderState) continue;
      const ImVec4& clip = command.ClipRect;
      if (clip.z <= clip.x || clip.w <= clip.y) continue;
      const bool clipped = clip.x > 0 || clip.y > 0 || clip.z < size_.x || clip.w < size_.y;
      if (clipped)
        format("<svg x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" viewBox=\"%.2f %.2f %.2f %.2f\">", clip.x,
               clip.y, clip.z - clip.x, clip.w - clip.y, clip.x, clip.y, clip.z - clip.x, clip.w - clip.y);
      if (command.UserCallback != nullptr) {
        const auto& picture = *static_cast<const MatrixPicture*>(command.UserCallbackData);
        image({picture.from.x, picture.from.y, picture.to.x - picture.from.x, picture.to.y - picture.from.y});
      }
      const int first = static_cast<int>(command.IdxOffset), end = first + static_cast<int>(command.ElemCount);
      for (int i = first; i < end; i += 3) {
        for (; next != texts.end() && (next->list != &list || next->index <= i); ++next)
          if (next->list == &list && next->index >= first) words(*next);
        triangle(list, i);
      }
      finish();
      if (clipped) text += "</svg>";
    }
  }

 private:
  void finish() {
    if (!path_.empty()) {
      text += "<path d=\"" + path_ + "Z\"";
      fill(colour_);
      text += "/>";
    }
    path_.clear();
    count_ = 0;
    if (!shaded_.empty()) image(shaded_);
    shaded_ = {};
  }

  void image(const Rect& area) {
    format("<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>", area.x, area.y, area.w, area.h);
  }

  /// Neighbouring quads whose corners differ in colour are one picture.
  void widen(ImVec2 at) {
    if (shaded_.w == 0 && shaded_.h == 0 && shaded_.x == 0) shaded_ = {at.x, at.y, 0, 0};
    const float right = std::max(shaded_.right(), at.x), bottom = std::max(shaded_.bottom(), at.y);
    shaded_.x = std::min(shaded_.x, at.x);
    shaded_.y = std::min(shaded_.y, at.y);
    shaded_.w = right - shaded_.x;
    shaded_.h = bottom - shaded_.y;
  }

  void fill(ImU32 colour) {
    format(" fill=\"#%02x%02x%02x\"", colour & 0xFF, colour >> 8 & 0xFF, colour >> 16 & 0xFF);
    if (colour >> 24 != 0xFF) format(" fill-opacity=\"%.3g\"", static_cast<double>(colour >> 24) / 255);
  }

  void point(char command, ImVec2 at) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%c%.1f %.1f", command, at.x, at.y);
    path_ += buffer;
  }

  /// Triangles of a fan, (a, b, c) (a, c, d) …, become one polygon.
  void triangle(const ImDrawList& list, int index) {
    const ImDrawIdx* at = &list.IdxBuffer[index];
    const ImDrawVert &a = list.VtxBuffer[at[0]], &b = list.VtxBuffer[at[1]], &c = list.VtxBuffer[at[2]];
    const ImVec2 white = list._Data->TexUvWhitePixel;
    if (a.uv.x != white.x || a.uv.y != white.y) return;  // a glyph's
    if (a.col != b.col || a.col != c.col) {
      if (shaded_.empty()) finish();
      for (const ImDrawVert* corner : {&a, &b, &c}) widen(corner->pos);
      return;
    }
    if (a.col >> 24 == 0) return;
    if (a.col != colour_ || !shaded_.empty()) finish();
    colour_ = a.col;
    if (count_ > 0 && at[0] == fan_[0] && at[1] == fan_[1]) {
      point('L', c.pos);
    } else {
      if (count_ > 0) path_ += 'Z';
      point('M', a.pos);
      point('L', b.pos);
      point('L', c.pos);
    }
    fan_[0] = at[0];
    fan_[1] = at[2];
    ++count_;
  }

  void words(const SetText& set) {
    finish();
    format("<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" textLength=\"%.2f\"", set.at.x, set.at.y, set.em, set.width);
    if (set.face == Face::italic) text += " font-style=\"italic\"";
    if (set.face == Face::strong || set.heavy) text += " font-weight=\"600\"";
    if (set.upwards) format(" transform=\"rotate(-90 %.2f %.2f)\"", set.pivot.x, set.pivot.y);
    fill(set.colour);
    text += '>';
    for (const char c : set.text)
      if (c == '<')
        text += "&lt;";
      else if (c == '&')
        text += "&amp;";
      else
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    text += "</text>";
  }

  ImVec2 size_;
  std::string path_;
  ImU32 colour_ = 0;
  Rect shaded_;
  ImDrawIdx fan_[2] = {};
  int count_ = 0;
};

}  // namespace

std::string vector_picture(const ImDrawData& data, const std::vector<SetText>& texts, unsigned background) {
  Writer writer(data);
  writer.format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\" "
      "font-family=\"'Noto Sans','Noto Sans Math',sans-serif\" xml:space=\"preserve\">"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>",
      data.DisplaySize.x, data.DisplaySize.y, data.DisplaySize.x, data.DisplaySize.y, background);
  for (const ImDrawList* list : data.CmdLists) writer.list(*list, texts);
  return writer.text + "</svg>";
}

}  // namespace view
