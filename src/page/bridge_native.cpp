// A desktop window: there is no script around the page, so nothing is told to anybody.
#include <chrono>

#include "page/bridge.h"

namespace page::bridge {

double now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(since).count();
}

std::size_t heap_bytes() { return 0; }

bool on_a_mac() { return false; }

void own_the_window() {}

void parameters_changed(bool) {}

void command(const char*, const std::string&) {}

void wanted_height(double) {}

}  // namespace page::bridge
