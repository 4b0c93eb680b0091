#pragma once
#include <GLES3/gl3.h>

#include "imgui.h"
#include "page/gl_program.h"

namespace page {

/// Draws what Dear ImGui has made. Its stock OpenGL backend saves and restores the state of some program
/// around it, and each of those questions waits until the GPU has done the frame before: measured, all of a
/// frame's time on a slow GPU. Here the page owns the context, so nothing is asked.
class GuiRenderer {
 public:
  GuiRenderer() = default;
  ~GuiRenderer() { release(); }
  GuiRenderer(const GuiRenderer&) = delete;
  GuiRenderer& operator=(const GuiRenderer&) = delete;

  /// Begins to make program and buffers in the present context.
  void begin();
  bool is_ready() { return program_.is_ready(); }

  /// Sends Dear ImGui's font atlas, as coverage alone: a quarter of the bytes of colours.
  void upload_fonts();

  /// Draws a frame over `background` (0xRRGGBB). Callbacks may leave any state behind;
  /// ImDrawCallback_ResetRenderState puts it right.
  void draw(const ImDrawData& frame, unsigned background);

  void release();
  /// The context lost everything.
  void forget();

 private:
  void set_state(const ImDrawData& frame);
  void draw_list(const ImDrawData& frame, const ImDrawList& list);

  GlProgram program_;
  GLuint vertex_array_ = 0, vertices_ = 0, indices_ = 0, atlas_ = 0;
};

}  // namespace page
