#include "view/bias_brush.h"

#include <algorithm>
#include <cmath>

#include "view/widgets.h"

namespace view {
namespace {

constexpr int most_cells = 1024;
constexpr float brush_values[] = {-INFINITY, -1, 1, 0};
constexpr std::string_view brush_names[] = {"−∞", "−1", "+1", "erase"};

attention::Matrix present_bias(const Frame& frame) {
  if (const attention::Matrix* custom = frame.experiment.bias().custom()) return *custom;
  const auto rows = static_cast<std::size_t>(frame.parameters().n);
  attention::Matrix bias = attention::Matrix::from_shape({rows, static_cast<std::size_t>(frame.parameters().keys())});
  std::fill(bias.data(), bias.data() + bias.size(), 0.0f);
  return bias;
}

/// Every cell on the straight way from one to the other.
void paint_line(attention::Matrix& bias, Cell from, Cell to, float value) {
  const int steps = std::max({std::abs(to.row - from.row), std::abs(to.column - from.column), 1});
  for (int i = 0; i <= steps; ++i) {
    const int row = from.row + (to.row - from.row) * i / steps;
    const int column = from.column + (to.column - from.column) * i / steps;
    bias(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) = value;
  }
}

}  // namespace

bool can_paint(const Frame& frame) {
  const experiment::Parameters& p = frame.parameters();
  return p.bias.custom && !frame.locked("bias") && !frame.hidden("bias") && std::max(p.n, p.keys()) <= most_cells &&
         (frame.state.held.map == HeldMap::b || frame.state.held.abreast);
}

bool draw_brushes(Frame& frame, const Rect& room) {
  BiasBrush& brush = frame.state.bias_brush;
  if (!can_paint(frame)) {
    brush.chosen = -1;
    return false;
  }
  constexpr float gap = 4, usual = 40, least = 36;
  const float widest = (room.w - 4 * gap) / 5, width = room.h < 40 ? std::min(usual, widest) : widest;
  if (width < least) return false;
  brush.placed = true;
  Rect box{room.right() - 5 * width - 4 * gap, room.y, width, room.h};
  for (int i = 0; i < 4; ++i) {
    if (chip(frame, "brush-" + std::to_string(i), box, plain(brush_names[i]), brush.chosen == i, false,
             "Drag over cells to paint this bias; Ctrl+Z takes a stroke back. Again to put the brush down."))
      brush.chosen = brush.chosen == i ? -1 : i;
    box.x += width + gap;
  }
  if (!chip(frame, "brush-clear", box, plain("clear"), false, false, "Take the whole painted bias away")) return true;
  frame.wishes.bias = present_bias(frame);
  std::fill(frame.wishes.bias->data(), frame.wishes.bias->data() + frame.wishes.bias->size(), 0.0f);
  return true;
}

bool paint_bias(Frame& frame, const MatrixPlan& plan, const Touch& touch) {
  BiasBrush& brush = frame.state.bias_brush;
  if (brush.chosen < 0 || !can_paint(frame)) return false;
  const Cell under = plan.cell_at(ImGui::GetMousePos());
  if (!touch.held || !ImGui::IsMouseDown(0)) {
    brush.last = {};
    return touch.hovered || touch.clicked;
  }
  if (!under.some() || under == brush.last) return true;
  attention::Matrix bias = present_bias(frame);
  paint_line(bias, brush.last.some() ? brush.last : under, under, brush_values[brush.chosen]);
  brush.last = under;
  frame.wishes.bias = std::move(bias);
  return true;
}

}  // namespace view
