// The browser. `Module.host` is the object that the script around the page hands to the program:
// parametersChanged(final), command(name, text) and wantedHeight(px).
#include "page/bridge.h"

#include <emscripten.h>
#include <emscripten/heap.h>
#include <emscripten/html5.h>

// clang-format off
EM_JS(void, host_parameters_changed, (int final), {
  Module["host"]["parametersChanged"](final !== 0);
});

EM_JS(void, host_command, (const char* name, const char* text), {
  Module["host"]["command"](UTF8ToString(name), UTF8ToString(text));
});

EM_JS(void, host_wanted_height, (double height), {
  Module["host"]["wantedHeight"](height);
});

EM_JS(int, size_canvas, (int width, int height), {
  const canvas = Module["canvas"];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return 0;
});

EM_JS(int, browser_on_a_mac, (), {
  return /Mac|iPhone|iPad/.test(navigator["platform"] || "") ? 1 : 0;
});
// clang-format on

/// Takes the place of Emscripten's (--wrap), which SDL calls. A canvas that has a context waits for the GPU each time
/// that its size is set, even to what it is: tens of milliseconds. SDL tries 1 × 1 to see whether style sheets size the
/// canvas, which they do.
extern "C" EMSCRIPTEN_RESULT __wrap_emscripten_set_canvas_element_size(const char*, int width, int height) {
  return width == 1 && height == 1 ? EMSCRIPTEN_RESULT_SUCCESS : size_canvas(width, height);
}

namespace page::bridge {

double now() {
  return emscripten_get_now();
}

std::size_t heap_bytes() {
  return emscripten_get_heap_size();
}

bool on_a_mac() {
  return browser_on_a_mac() != 0;
}

void own_the_window() {
  // SDL sizes the canvas by itself when the browser's window changes, which is not when the canvas does:
  // page_set_surroundings is the one owner of the size. A beforeunload listener keeps a page out of the
  // back/forward cache, and there is nothing to confirm.
  emscripten_set_resize_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, 0, nullptr);
  emscripten_set_beforeunload_callback(nullptr, nullptr);
}

void parameters_changed(bool final) {
  host_parameters_changed(final ? 1 : 0);
}

void command(const char* name, const std::string& text) {
  host_command(name, text.c_str());
}

void wanted_height(double height) {
  host_wanted_height(height);
}

}  // namespace page::bridge
