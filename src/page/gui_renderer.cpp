#include "page/gui_renderer.h"

#include <cstddef>
#include <cstdint>

// One draw list passes 65,536 vertices, and WebGL2 has no base vertex to split it at.
static_assert(sizeof(ImDrawIdx) == 4, "build with ImDrawIdx=unsigned int");

namespace page {
namespace {

constexpr const char* vertex_source = R"(#version 300 es
precision highp float;
uniform vec4 frame;  // left, top, and 2 over width, height, in points
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 texel;
layout(location = 2) in vec4 colour;
out vec2 at;
out vec4 ink;

void main() {
  at = texel;
  ink = colour;
  vec2 place = (position - frame.xy) * frame.zw;
  gl_Position = vec4(place.x - 1.0, 1.0 - place.y, 0.0, 1.0);
}
)";

constexpr const char* fragment_source = R"(#version 300 es
precision mediump float;
uniform sampler2D atlas;  // coverage
in vec2 at;
in vec4 ink;
out vec4 colour;

void main() { colour = vec4(ink.rgb, ink.a * texture(atlas, at).r); }
)";

const void* offset(std::size_t bytes) {
  return reinterpret_cast<const void*>(bytes);
}

void describe_vertices() {
  constexpr GLsizei stride = sizeof(ImDrawVert);
  for (GLuint location = 0; location < 3; ++location) glEnableVertexAttribArray(location);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, offset(offsetof(ImDrawVert, pos)));
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride, offset(offsetof(ImDrawVert, uv)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, offset(offsetof(ImDrawVert, col)));
}

int device_width(const ImDrawData& frame) {
  return int(frame.DisplaySize.x * frame.FramebufferScale.x);
}
int device_height(const ImDrawData& frame) {
  return int(frame.DisplaySize.y * frame.FramebufferScale.y);
}

/// False where the clip rectangle is empty.
bool clip(const ImDrawData& frame, const ImVec4& rect) {
  const ImVec2 scale = frame.FramebufferScale, origin = frame.DisplayPos;
  const int left = int((rect.x - origin.x) * scale.x), right = int((rect.z - origin.x) * scale.x);
  const int top = int((rect.y - origin.y) * scale.y), bottom = int((rect.w - origin.y) * scale.y);
  if (right <= left || bottom <= top) return false;
  glScissor(left, device_height(frame) - bottom, right - left, bottom - top);
  return true;
}

void clear(const ImDrawData& frame, unsigned background) {
  const auto channel = [background](int shift) { return float((background >> shift) & 0xFF) / 255.0f; };
  glDisable(GL_SCISSOR_TEST);
  glViewport(0, 0, device_width(frame), device_height(frame));
  glClearColor(channel(16), channel(8), channel(0), 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

void GuiRenderer::begin() {
  program_.begin(vertex_source, fragment_source);
  glGenVertexArrays(1, &vertex_array_);
  glGenBuffers(1, &vertices_);
  glGenBuffers(1, &indices_);
  glBindVertexArray(vertex_array_);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
  describe_vertices();
}

void GuiRenderer::upload_fonts() {
  ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  unsigned char* coverage = nullptr;
  int width = 0, height = 0;
  fonts.GetTexDataAsAlpha8(&coverage, &width, &height);
  if (atlas_ == 0) glGenTextures(1, &atlas_);
  glBindTexture(GL_TEXTURE_2D, atlas_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, coverage);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  fonts.SetTexID(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(atlas_)));
}

void GuiRenderer::draw(const ImDrawData& frame, unsigned background) {
  clear(frame, background);
  if (!program_.use()) return;
  set_state(frame);
  for (const ImDrawList* list : frame.CmdLists) draw_list(frame, *list);
}

void GuiRenderer::set_state(const ImDrawData& frame) {
  program_.use();
  const ImVec2 size = frame.DisplaySize, origin = frame.DisplayPos;
  glUniform4f(program_.at("frame"), origin.x, origin.y, 2 / size.x, 2 / size.y);
  glViewport(0, 0, device_width(frame), device_height(frame));
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glBindVertexArray(vertex_array_);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glActiveTexture(GL_TEXTURE0);
}

void GuiRenderer::draw_list(const ImDrawData& frame, const ImDrawList& list) {
  glBufferData(GL_ARRAY_BUFFER, list.VtxBuffer.size_in_bytes(), list.VtxBuffer.Data, GL_STREAM_DRAW);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, list.IdxBuffer.size_in_bytes(), list.IdxBuffer.Data, GL_STREAM_DRAW);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback == ImDrawCallback_ResetRenderState) {
      set_state(frame);
    } else if (command.UserCallback != nullptr) {
      command.UserCallback(&list, &command);
    } else if (clip(frame, command.ClipRect)) {
      glBindTexture(GL_TEXTURE_2D, GLuint(reinterpret_cast<std::intptr_t>(command.GetTexID())));
      glDrawElements(GL_TRIANGLES, GLsizei(command.ElemCount), GL_UNSIGNED_INT,
                     offset(command.IdxOffset * sizeof(ImDrawIdx)));
    }
  }
}

void GuiRenderer::release() {
  program_.release();
  if (atlas_ != 0) glDeleteTextures(1, &atlas_);
  if (vertex_array_ != 0) glDeleteVertexArrays(1, &vertex_array_);
  for (const GLuint buffer : {vertices_, indices_}) {
    if (buffer != 0) glDeleteBuffers(1, &buffer);
  }
  forget();
}

void GuiRenderer::forget() {
  program_.forget();
  vertex_array_ = vertices_ = indices_ = atlas_ = 0;
}

}  // namespace page
