#pragma once
// Everything that the page asks of its surroundings, as plain functions. bridge.cpp is the one file with
// Emscripten's headers: another surroundings would be another file.
#include <cstddef>
#include <string>

#include "view/foreign_glyphs.h"

namespace page::bridge {

/// Milliseconds of a monotonic clock.
double now();

/// Bytes of memory that the program holds, used or not; 0 where that is not known.
std::size_t heap_bytes();

/// Whether shortcuts use the Command key.
bool on_a_mac();

/// Makes the canvas's WebGL2 (OpenGL ES 3) context the one that GL functions draw with; false where there is none.
bool make_webgl2();
void drop_webgl2();
/// Switches an extension of that context on, by the name that WebGL gives it; false where there is none.
bool has_webgl(const char* extension);

/// For whoever mends the page: a line in the browser's console.
void warn(const char* text);

/// The parameters changed from within the canvas: the script writes link, form and messages.
void parameters_changed(bool final);

/// Something that only the surroundings can do, by name ("copy_link", "help", …), with a text.
void command(const char* name, const std::string& text);

/// Sets text with the browser's own fonts (view/foreign_glyphs.h).
float set_glyph(const char* text, float em, const view::GlyphPlace* into);

/// The canvas wants this height in CSS px.
void wanted_height(double height);

}  // namespace page::bridge
