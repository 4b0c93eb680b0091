#include "page/window.h"

#include <algorithm>
#include <cfloat>

#include "imgui.h"
#include "imgui_impl_sdl2.h"
#include "imgui_internal.h"
#include "page/bridge.h"

namespace page {
namespace {

/// Seconds between frames that Dear ImGui accepts: never 0 (it asserts; coarse clocks give it), and never the
/// hour that a page was hidden.
constexpr float least_step = 1e-4f, most_step = 0.1f;

void set_hints() {
  // The page's own fields keep their keys: only the canvas, when it is focused, gives any to SDL.
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");
  SDL_SetMainReady();
}

/// A finger arrives as a mouse; listening for fingers as well would keep a swipe from scrolling the page.
void ignore_fingers() {
  for (const Uint32 type : {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP}) SDL_EventState(type, SDL_IGNORE);
}

/// Dear ImGui's SDL2 backend divides the horizontal wheel by 100 in a browser, for an error that SDL no
/// longer has (fixed in 2.30.9), so the wheel is handed on here.
void add_wheel(const SDL_MouseWheelEvent& wheel) {
  const bool touch = wheel.which == SDL_TOUCH_MOUSEID;
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMouseWheelEvent(-wheel.preciseX, wheel.preciseY);
}

/// Whether a button is down once Dear ImGui has taken all input that waits for its next frame.
bool will_be_down() {
  bool down = ImGui::IsAnyMouseDown();
  for (const ImGuiInputEvent& event : ImGui::GetCurrentContext()->InputEventsQueue)
    if (event.Type == ImGuiInputEventType_MouseButton) down = event.MouseButton.Down;
  return down;
}

/// SDL's clipboard is its own in a browser; the script around the page has the real one.
void copy_text(void*, const char* text) {
  bridge::command("copy_text", text);
}

}  // namespace

Window::~Window() {
  if (is_open()) {
    gui_.release();
    ImGui_ImplSDL2_Shutdown();
    bridge::drop_webgl2();
  }
  if (window_ != nullptr) SDL_DestroyWindow(window_);
}

bool Window::open(std::string& why) {
  set_hints();
  // Video alone: a gamepad that the embedding page forbids would throw.
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    why = std::string("The picture can't be drawn: ") + SDL_GetError();
    return false;
  }
  const Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  window_ =
      SDL_CreateWindow("Scaled dot-product attention", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, 1, 1, flags);
  open_ = window_ != nullptr && bridge::make_webgl2();
  if (!open_) {
    why = "The picture can't be drawn: this browser gives the page no WebGL2.";
    return false;
  }
  ignore_fingers();
  ImGui_ImplSDL2_InitForOpenGL(window_, nullptr);
  gui_.begin();
  ImGui::GetIO().SetClipboardTextFn = copy_text;
  return true;
}

void Window::resize(int width, int height) {
  SDL_SetWindowSize(window_, std::max(width, 1), std::max(height, 1));
}

bool Window::pump_input() {
  bool any = false;
  SDL_Event event;
  while (SDL_PollEvent(&event) != 0) {
    any = true;
    process(event);
  }
  return any;
}

void Window::process(const SDL_Event& event) {
  if (event.type == SDL_MOUSEWHEEL) {
    add_wheel(event.wheel);
  } else {
    // ImGui forgets the pointer with the focus, and SDL tells of no move where there was none.
    if (event.type == SDL_MOUSEBUTTONDOWN)
      ImGui::GetIO().AddMousePosEvent(float(event.button.x), float(event.button.y));
    ImGui_ImplSDL2_ProcessEvent(&event);
  }
}

void Window::pointer_left() {
  pump_input();
  if (!will_be_down()) ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

void Window::pointer_cancelled() {
  pump_input();
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  for (int button = 0; button < 3; ++button) io.AddMouseButtonEvent(button, false);
}

void Window::focus_lost() {
  pump_input();
  SDL_ResetKeyboard();
  ImGuiIO& io = ImGui::GetIO();
  io.ClearInputKeys();
  for (int button = 0; button < 3; ++button) io.AddMouseButtonEvent(button, false);
}

void Window::paste(const char* text) {
  ImGui::GetIO().AddInputCharactersUTF8(text);
}

void Window::begin_frame(bool fonts_are_new) {
  if (fonts_are_new || !has_fonts_) gui_.upload_fonts();
  has_fonts_ = true;
  ImGui_ImplSDL2_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  io.DeltaTime = std::clamp(io.DeltaTime, least_step, most_step);
  ImGui::NewFrame();
}

void Window::end_frame(unsigned background) {
  ImGui::Render();
  gui_.draw(*ImGui::GetDrawData(), background);
}

void Window::context_lost() {
  lost_ = true;
  gui_.forget();
  has_fonts_ = false;
}

void Window::context_restored() {
  lost_ = false;
  gui_.begin();
}

int Window::device_width() const {
  int width = 0;
  SDL_GetWindowSizeInPixels(window_, &width, nullptr);
  return width;
}

int Window::device_height() const {
  int height = 0;
  SDL_GetWindowSizeInPixels(window_, nullptr, &height);
  return height;
}

}  // namespace page
