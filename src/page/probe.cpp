// What the page tells its tests.
#include <array>
#include <cstdio>

#include "imgui.h"
#include "page/bridge.h"
#include "page/page.h"

namespace page {

std::string Page::probe() const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool somewhere = ImGui::IsMousePosValid(&mouse);
  const Uploads& uploads = matrix_.uploads();
  const view::MatrixPicture& painted = matrix_.painted();
  std::array<char, 1024> json{};
  std::snprintf(json.data(), json.size(),
                R"({"turns":%zu,"frames":%zu,"uploads":{"count":%zu,"bytes":%zu},)"
                R"("mouse":{"valid":%s,"x":%g,"y":%g,"down":%s},"canvas":{"width":%d,"height":%d},"heap":%zu,)"
                R"("milliseconds":{"own":%.3f,"compute":%.3f,"draw":%.3f,"longest":%.3f},)"
                R"("matrix":{"left":%g,"top":%g,"right":%g,"bottom":%g,"row":%g,"column":%g,"rows":%g,"columns":%g,)"
                R"("low":%g,"high":%g},"fontBuilds":%zu,"contextLosses":%zu})",
                counters_.turns, counters_.drawn, uploads.count, uploads.bytes, somewhere ? "true" : "false",
                somewhere ? double(mouse.x) : 0.0, somewhere ? double(mouse.y) : 0.0,
                ImGui::IsAnyMouseDown() ? "true" : "false", window_.is_open() ? window_.device_width() : 0,
                window_.is_open() ? window_.device_height() : 0, bridge::heap_bytes(), counters_.own, counters_.compute,
                counters_.draw, counters_.longest, double(painted.from.x), double(painted.from.y), double(painted.to.x),
                double(painted.to.y), painted.first_row, painted.first_column, painted.rows, painted.columns,
                double(painted.low), double(painted.high), counters_.font_builds, counters_.context_losses);
  return json.data();
}

}  // namespace page
