#include "view/lens.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

namespace figures = experiment::figures;

constexpr float plain_cell = 4;       // points: larger cells are told apart without a lens
constexpr int fewest = 8, most = 16;  // cells across
constexpr float margin = 12;

std::string range(std::string_view name, int first, int count) {
  return std::string(name) + figures::whole(first) + " to " + figures::whole(first + count - 1);
}

}  // namespace

Lens lens_of(const MatrixPlan& plan, MatrixSize size, Cell cell, float pixel_ratio) {
  Lens lens;
  if (!cell.some() || std::min(plan.cell_width(), plan.cell_height()) >= plain_cell) return lens;
  // Fewer in a small picture: each is to be told.
  const int across = std::clamp(static_cast<int>(0.42f * plan.cells.w / (1.6f * plain_cell)), fewest, most);
  lens.rows = std::min(across, size.rows);
  lens.columns = std::min(across, size.columns);
  lens.row = std::clamp(cell.row - lens.rows / 2, 0, size.rows - lens.rows);
  lens.column = std::clamp(cell.column - lens.columns / 2, 0, size.columns - lens.columns);
  const Rect& cells = plan.cells;
  // Less than half the width, on the other side than the cell: it can't lie over it.
  const float room = std::min(0.42f * cells.w / static_cast<float>(lens.columns),
                              (cells.h - 4.5f * margin) / static_cast<float>(lens.rows));
  const float each = std::floor(room * pixel_ratio) / pixel_ratio;
  if (each < 1.5f * plain_cell) return lens;
  const float width = each * static_cast<float>(lens.columns), height = each * static_cast<float>(lens.rows);
  // The caption takes a line over or under it.
  const bool right = plan.area_of(cell).x < cells.middle_x(), top = plan.area_of(cell).y >= cells.middle_y() || right;
  const auto snapped = [=](float at) { return std::round(at * pixel_ratio) / pixel_ratio; };
  lens.area = {snapped(right ? cells.right() - margin - width : cells.x + margin),
               snapped(top ? cells.y + 2 * margin : cells.bottom() - 2.5f * margin - height), width, height};
  return lens;
}

void draw_lens(Frame& frame, const MatrixPlan& plan, MatrixSize size, Cell cell) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Lens lens = lens_of(plan, size, cell, pen.fonts().pixel_ratio());
  if (lens.area.empty()) return;
  const Rect& area = lens.area;
  const Rect from{plan.x_of(lens.column), plan.y_of(lens.row), static_cast<float>(lens.columns) * plan.cell_width(),
                  static_cast<float>(lens.rows) * plan.cell_height()};
  const bool right = area.x > from.x;
  const float near = right ? area.x : area.right(), far = right ? from.right() : from.x;
  pen.list()->PushClipRect(plan.cells.from(), plan.cells.to(), true);
  for (const bool below : {false, true})
    pen.line({{far, below ? from.bottom() : from.y}, {near, below ? area.bottom() : area.y}}, theme.ink2, 1);
  // Smaller than the cell's own frame it would only thicken that.
  if (from.w > theme.line(14)) pen.edge(from.inset(-theme.line(1)), theme.ink, 0, theme.line(1.5f));
  pen.list()->PopClipRect();

  const MatrixPicture& whole =
      plan.of == HeldMap::b ? frame.state.picture : frame.state.held.pictures[plan.of == HeldMap::difference];
  MatrixPicture& picture = frame.state.lenses[static_cast<int>(plan.of)] = whole;
  picture.from = area.from();
  picture.to = area.to();
  picture.first_row = lens.row;
  picture.first_column = lens.column;
  picture.rows = lens.rows;
  picture.columns = lens.columns;
  pen.fill(area, theme.field);
  if (frame.painter != nullptr) {
    pen.list()->AddCallback(frame.painter, &picture);
    pen.list()->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
  }
  pen.edge(area.inset(-theme.line(2)), theme.ink, 3, theme.line(2));
  const float each = area.w / static_cast<float>(lens.columns);
  const Rect chosen{area.x + each * static_cast<float>(cell.column - lens.column),
                    area.y + each * static_cast<float>(cell.row - lens.row), each, each};
  pen.edge(chosen.inset(-theme.line(2.5f)), theme.panel, 3, theme.line(1.5f));
  pen.edge(chosen.inset(-theme.line(1.5f)), theme.ink, 2, theme.line(1.5f));

  Runs words = plain(range("keys ", lens.column, lens.columns) + ", " + range("queries ", lens.row, lens.rows));
  if (pen.width(words, Size::tick) + 12 > plan.cells.w)
    words = plain("query " + figures::whole(cell.row) + ", key " + figures::whole(cell.column));
  const float em = pen.em(Size::tick), width = pen.width(words, Size::tick) + 12;
  const float left = std::max(plan.cells.x, std::min(area.middle_x() - width / 2, plan.cells.right() - width));
  Rect label{left, area.bottom() + 4, width, 1.5f * em};
  // Over the lens where it would else hide the cell.
  if (overlap(label, plan.area_of(cell).inset(-theme.line(8)))) label.y = area.y - 5 - label.h;
  pen.fill(label, theme.panel, 3, 0.85f);
  pen.text({label.x + 6, label.y + 1.1f * em}, words, {Size::tick, theme.ink2});
}

}  // namespace view
