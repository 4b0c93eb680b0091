#include "view/plot_drag.h"

#include <algorithm>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/number_text.h"
#include "view/track.h"

namespace view {
namespace {

constexpr float reach = 4;  // of a power of two, points

}  // namespace

PlotDrag plot_drag(Frame& frame, std::string_view id, std::string_view key, const Rect& area) {
  ViewState& state = frame.state;
  const Touch touch = frame.touch(id, area);
  if (touch.pressed) {
    state.focus = key;
    state.focus_seen = false;
  }
  PlotDrag drag;
  drag.hovered = touch.hovered;
  drag.moving = touch.held && ImGui::IsMouseDown(0);
  drag.ended = !touch.held && state.dragged == id;
  if (drag.moving) state.dragged = id;
  if (drag.ended) state.dragged.clear();
  const ImVec2 mouse = ImGui::GetMousePos();
  drag.at = {std::clamp(mouse.x, area.x, area.right()), std::clamp(mouse.y, area.y, area.bottom())};
  return drag;
}

void wish_along(Frame& frame, std::string_view key, const Axis& axis, float at, bool whole, bool final) {
  if (frame.hidden(key) || frame.locked(key)) return;
  const Track track(axis.low, axis.high, true, whole);
  std::vector<double> detents;
  for (double power = std::exp2(std::ceil(std::log2(axis.low))); power <= axis.high; power *= 2)
    detents.push_back(power);
  const float length = axis.to - axis.from;
  const float place = std::clamp((at - axis.from) / length, 0.0f, 1.0f);
  const experiment::Parameter& row = *experiment::find_parameter(key);
  double value = track.value(place, detents, reach / std::abs(length));
  // Ends and powers of two of the axis may have more digits than anybody would type.
  if (!whole) value = rounded(value);
  value = std::clamp(value, row.least, row.most);
  frame.set(key, experiment::number_text(value), final);
}

std::vector<Tick> dimension_ticks(int present) {
  std::vector<Tick> ticks;
  for (const int d : {1, 8, 64, 512, 4096})
    if (d != present) ticks.push_back({double(d), plain(experiment::figures::whole(d)), false, d == 1 || d == 4096});
  ticks.push_back({double(present), plain(experiment::figures::whole(present)), true});
  return ticks;
}

}  // namespace view
