// What the page tells its tests, as JSON.
#include <GLES3/gl3.h>

#include <string>
#include <string_view>

#include "experiment/number_text.h"
#include "experiment/schema.h"
#include "imgui.h"
#include "page/bridge.h"
#include "page/page.h"

namespace page {
namespace {

using experiment::number_text;

/// Members of one object, in order.
class Members {
 public:
  Members& raw(std::string_view name, const std::string& json) {
    text_ += (text_.empty() ? "\"" : ",\"") + std::string(name) + "\":" + json;
    return *this;
  }
  Members& number(std::string_view name, double value) { return raw(name, number_text(value)); }
  Members& flag(std::string_view name, bool value) { return raw(name, value ? "true" : "false"); }
  std::string object() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

std::string mouse() {
  const ImGuiIO& io = ImGui::GetIO();
  const bool somewhere = ImGui::IsMousePosValid(&io.MousePos);
  return Members()
      .flag("valid", somewhere)
      .number("x", somewhere ? io.MousePos.x : 0)
      .number("y", somewhere ? io.MousePos.y : 0)
      .flag("down", ImGui::IsAnyMouseDown())
      .object();
}

std::string matrix(const view::MatrixPicture& painted) {
  return Members()
      .number("left", painted.from.x)
      .number("top", painted.from.y)
      .number("right", painted.to.x)
      .number("bottom", painted.to.y)
      .number("row", painted.first_row)
      .number("column", painted.first_column)
      .number("rows", painted.rows)
      .number("columns", painted.columns)
      .number("low", painted.low)
      .number("high", painted.high)
      .object();
}

std::string sent(const Uploads::Sent& sent) {
  return Members().number("count", double(sent.count)).number("bytes", double(sent.bytes)).object();
}

/// Where the controls and plots stand that the canvas shows: left, top, width and height in CSS px.
std::string places(const view::PageView& view) {
  Members members;
  const auto add = [&](std::string_view name, const std::optional<view::Rect>& place) {
    if (place)
      members.raw(name, "[" + number_text(place->x) + "," + number_text(place->y) + "," + number_text(place->w) + "," +
                            number_text(place->h) + "]");
    return place.has_value();
  };
  for (const experiment::Parameter& row : experiment::schema())
    if (!add(row.key, view.place(std::string(row.key) + "-slider"))) add(row.key, view.place(row.key));
  for (const std::string_view plot : {"matrix-cells", "histogram-bars", "row-bars", "sweep-plot", "phase-map",
                                      "card-walk", "card-row", "expand-walk", "brush-0", "held-2"})
    add(plot, view.place(plot));
  return members.object();
}

}  // namespace

std::string Page::probe() const {
  const bool open = window_.is_open();
  const auto times = Members()
                         .number("own", counters_.own)
                         .number("compute", counters_.compute)
                         .number("draw", counters_.draw)
                         .number("longest", counters_.longest);
  return Members()
      .number("turns", counters_.turns)
      .number("frames", counters_.drawn)
      .raw("uploads", sent(matrix_.uploads().matrices))
      .raw("tables", sent(matrix_.uploads().tables))
      .raw("mouse", mouse())
      .number("width", open ? window_.device_width() : 0)
      .number("height", open ? window_.device_height() : 0)
      .number("pixelRatio", counters_.font_ratio)
      .number("step", ImGui::GetIO().DeltaTime)
      .number("heap", bridge::heap_bytes())
      .raw("milliseconds", times.object())
      .raw("matrix", matrix(matrix_.painted()))
      .raw("places", places(*view_))
      .number("fontBuilds", counters_.font_builds)
      .number("contextLosses", counters_.context_losses)
      .number("glError", window_.has_context() ? glGetError() : 0)
      .object();
}

}  // namespace page
