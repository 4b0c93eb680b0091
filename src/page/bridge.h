#pragma once
// Everything that the page asks of its surroundings, as plain functions. bridge_web.cpp is the browser
// (the one file with Emscripten's headers), bridge_native.cpp a desktop window; CMake picks one.
#include <string>

namespace page::bridge {

/// Milliseconds of a monotonic clock.
double now();

/// Device pixels per CSS px.
double pixel_ratio();

/// Asks for `frames` more frames.
void wake(int frames);

/// The parameters changed from within the canvas: the script writes link, form and messages.
void parameters_changed(bool final);

/// Something that only the surroundings can do, by name ("copy_link", "help", …), with a text.
void command(const char* name, const std::string& text);

/// The canvas wants this height in CSS px.
void wanted_height(double height);

}  // namespace page::bridge
