#pragma once
#include <SDL.h>

#include <string>

#include "page/gui_renderer.h"

namespace page {

/// The SDL window on the canvas, its WebGL2 (OpenGL ES 3) context, and Dear ImGui's input and output there.
/// Dear ImGui's own context must exist before and live longer.
class Window {
 public:
  Window() = default;
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// False with a sentence in `why` where there is no WebGL2.
  bool open(std::string& why);
  bool is_open() const { return open_; }

  /// Whether the context is there to be drawn with.
  bool has_context() const { return is_open() && !lost_; }
  /// Whether drawing would not wait for a shader to be compiled.
  bool is_ready() { return gui_.is_ready(); }

  /// Gives the canvas this size in CSS px; its own pixels follow the device's pixel ratio. Clears it.
  void resize(int width, int height);

  /// Hands the input that has arrived to Dear ImGui; true when there was any.
  bool pump_input();

  /// Nothing is hovered any more. A button that is down stays so: a drag may go on outside.
  void pointer_left();
  /// The press that is under way ends without a click.
  void pointer_cancelled();
  /// Lets go of every key and button.
  void focus_lost();
  /// Types `text` into the field that is being edited.
  void paste(const char* text);

  /// Begins a frame of Dear ImGui; the fonts are uploaded first where they are new.
  void begin_frame(bool fonts_are_new);
  /// Draws what the frame has made, on `background` (0xRRGGBB).
  void end_frame(unsigned background);

  /// The context's objects are gone; restored makes new ones.
  void context_lost();
  void context_restored();

  int device_width() const;
  int device_height() const;

 private:
  void process(const SDL_Event& event);

  SDL_Window* window_ = nullptr;
  GuiRenderer gui_;
  bool open_ = false, lost_ = false, has_fonts_ = false;
};

}  // namespace page
