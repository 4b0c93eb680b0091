#pragma once
// Everything that the page asks of its surroundings, as plain functions. bridge.cpp is the one file with
// Emscripten's headers: another surroundings would be another file.
#include <cstddef>
#include <string>

namespace page::bridge {

/// Milliseconds of a monotonic clock.
double now();

/// Bytes of memory that the program holds, used or not; 0 where that is not known.
std::size_t heap_bytes();

/// Whether shortcuts use the Command key.
bool on_a_mac();

/// Called once the window exists: takes away what its library does behind the page's back (following the
/// size of the browser's window, asking before the tab closes). The script around the page does the first.
void own_the_window();

/// The parameters changed from within the canvas: the script writes link, form and messages.
void parameters_changed(bool final);

/// Something that only the surroundings can do, by name ("copy_link", "help", …), with a text.
void command(const char* name, const std::string& text);

/// The canvas wants this height in CSS px.
void wanted_height(double height);

}  // namespace page::bridge
