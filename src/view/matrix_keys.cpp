#include "view/matrix_keys.h"

#include <algorithm>
#include <cmath>

#include "experiment/number_text.h"
#include "view/selection.h"

namespace view {
namespace {

using experiment::Stage;

constexpr double copied_seconds = 2, zoom_step = 1.5;

bool down(ImGuiKey key) {
  return ImGui::IsKeyPressed(key);
}

struct Steps {
  int rows = 0, columns = 0;
};

Steps arrows() {
  return {down(ImGuiKey_DownArrow) - down(ImGuiKey_UpArrow), down(ImGuiKey_RightArrow) - down(ImGuiKey_LeftArrow)};
}

/// The window moved as little as shows the cell.
Window showing(const Window& window, MatrixSize size, Cell cell) {
  const auto way = [](double at, double from, double length) {
    return at < from ? at - from : std::max(0.0, at + 1 - from - length);
  };
  return panned(window, size, way(cell.row, window.row, window.rows), way(cell.column, window.column, window.columns));
}

void move_pin(Frame& frame, const MatrixPlan& plan, MatrixSize size) {
  if (frame.locked("row")) return;
  Steps step = arrows();
  const int page = std::max(1, size.rows / 8);
  step.rows += page * (down(ImGuiKey_PageDown) - down(ImGuiKey_PageUp));
  step.columns += size.columns * (down(ImGuiKey_End) - down(ImGuiKey_Home));
  const bool enter = down(ImGuiKey_Enter) || down(ImGuiKey_Space);
  if (step.rows == 0 && step.columns == 0 && !enter) return;
  Cell cell = pinned_cell(frame);
  if (!cell.some()) return pin(frame, frame.state.hover.some() ? frame.state.hover : Cell{0, 0});
  if (enter) return;
  cell = {std::clamp(cell.row + step.rows, 0, size.rows - 1),
          std::clamp(cell.column + step.columns, 0, size.columns - 1)};
  pin(frame, cell);
  if (frame.state.window.rows > 0) frame.state.window = showing(plan.window, size, cell);
}

void zoom(Frame& frame, const MatrixPlan& plan, MatrixSize size) {
  ViewState& state = frame.state;
  const bool in = down(ImGuiKey_Equal) || down(ImGuiKey_KeypadAdd);
  const bool out = down(ImGuiKey_Minus) || down(ImGuiKey_KeypadSubtract);
  if (down(ImGuiKey_0) || down(ImGuiKey_Keypad0)) state.window = {};
  if (!in && !out) return;
  const Window& w = plan.window;
  const Cell cell = pinned_cell(frame);
  const double row = cell.some() ? cell.row + 0.5 : w.row + w.rows / 2;
  const double column = cell.some() ? cell.column + 0.5 : w.column + w.columns / 2;
  state.window = zoomed(w, size, row, column, in ? zoom_step : 1 / zoom_step);
}

/// The cell at every stage with all its digits, under a line of names; or its row of the stage that is shown.
std::string copied(const Frame& frame, Cell cell, bool row) {
  const experiment::Experiment& e = frame.experiment;
  const auto query = static_cast<std::size_t>(cell.row), key = static_cast<std::size_t>(cell.column);
  std::string text;
  const auto add = [&](double value) {
    text += (text.empty() || text.back() == '\n' ? "" : "\t") + experiment::number_text(value);
  };
  if (!row) {
    text = "query\tkey\traw\tscaled\tbias\tlogits\tweights\n";
    add(cell.row);
    add(cell.column);
    for (const Stage stage : {Stage::raw, Stage::scaled, Stage::logits, Stage::weights}) {
      if (stage == Stage::logits) add(static_cast<double>(e.bias().at(query, key)));
      add(static_cast<double>(e.stage_value(stage, query, key)));
    }
    return text;
  }
  std::vector<float> values(static_cast<std::size_t>(frame.parameters().keys()));
  e.stage_row(frame.parameters().stage, query, values.data());
  for (const float value : values) add(static_cast<double>(value));
  return text;
}

void copy(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  const Cell pinned = pinned_cell(frame), cell = pinned.some() ? pinned : frame.state.hover;
  if (!(io.KeyCtrl || io.KeySuper) || !down(ImGuiKey_C) || !cell.some()) return;
  if (cell.row >= static_cast<int>(frame.experiment.summary_rows()) || cell.column >= frame.parameters().keys()) return;
  frame.wishes.command = Command::copy_text;
  frame.wishes.text = copied(frame, cell, io.KeyShift);
  frame.state.copied_row = io.KeyShift;
  frame.state.copied_until = frame.state.now + copied_seconds;
}

}  // namespace

void pin(Frame& frame, Cell cell) {
  experiment::Parameters next = frame.wanted();
  next.row = cell.row;
  next.col = cell.column;
  frame.wish(next);
}

void take_matrix_keys(Frame& frame, const MatrixPlan& plan, MatrixSize size) {
  if (frame.state.now < frame.state.copied_until) frame.state.moving = true;
  const bool ours = frame.state.focus.empty() || frame.state.focus == "matrix";
  if (!ours || !frame.state.editing.empty()) return;
  const ImGuiIO& io = ImGui::GetIO();
  copy(frame);
  if (io.KeyCtrl || io.KeySuper) return;
  zoom(frame, plan, size);
  if (!io.KeyShift) return move_pin(frame, plan, size);
  const Steps step = arrows();
  if (step.rows != 0 || step.columns != 0)
    frame.state.window =
        panned(plan.window, size, step.rows * plan.window.rows / 4, step.columns * plan.window.columns / 4);
}

}  // namespace view
