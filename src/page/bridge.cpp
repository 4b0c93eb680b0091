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

EM_JS(void, console_warn, (const char* text), {
  console.warn(UTF8ToString(text));
});

// Coverage is what ink there is: coloured glyphs, which have their own, in greys.
EM_JS(float, set_text, (const char* text, float em, unsigned char* into, int width, int height, int stride, int left, int baseline), {
  const pen = (Module["pen"] = Module["pen"] || document.createElement("canvas").getContext("2d", { "willReadFrequently": true }));
  const words = UTF8ToString(text);
  if (into) {
    pen.canvas.width = width;
    pen.canvas.height = height;
  }
  pen.font = em + "px sans-serif";
  if (into) {
    pen.fillText(words, left, baseline);
    const ink = pen.getImageData(0, 0, width, height).data;
    for (let i = 0; i < ink.length; i += 4) {
      const light = (ink[i] + 2 * ink[i + 1] + ink[i + 2]) / 1360;
      HEAPU8[into + (i / 4 / width | 0) * stride + i / 4 % width] = ink[i + 3] * (1 - light);
    }
  }
  return pen.measureText(words).width;
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

bool make_webgl2() {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.majorVersion = 2;
  // As in web/picture.js, which asks first.
  wanted.alpha = wanted.antialias = wanted.depth = wanted.stencil = wanted.enableExtensionsByDefault = false;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE made = emscripten_webgl_create_context("#canvas", &wanted);
  return made > 0 && emscripten_webgl_make_context_current(made) == EMSCRIPTEN_RESULT_SUCCESS;
}

void drop_webgl2() {
  emscripten_webgl_destroy_context(emscripten_webgl_get_current_context());
}

bool has_webgl(const char* extension) {
  return emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(), extension);
}

void warn(const char* text) {
  console_warn(text);
}

void parameters_changed(bool final) {
  host_parameters_changed(final ? 1 : 0);
}

void command(const char* name, const std::string& text) {
  host_command(name, text.c_str());
}

float set_glyph(const char* text, float em, const view::GlyphPlace* into) {
  const view::GlyphPlace at = into != nullptr ? *into : view::GlyphPlace{};
  return set_text(text, em, at.pixels, at.width, at.height, at.stride, at.left, at.baseline);
}

void wanted_height(double height) {
  host_wanted_height(height);
}

}  // namespace page::bridge
