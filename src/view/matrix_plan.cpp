#include "view/matrix_plan.h"

#include <algorithm>
#include <cmath>

#include "view/layout.h"

namespace view {
namespace {

/// A length of cells: whole device pixels for each where there is at least one.
float cells_length(float room, double cells, float pixel_ratio) {
  const double pixels = std::floor(static_cast<double>(room * pixel_ratio));
  const double each = std::floor(pixels / cells);
  if (each < 1) return static_cast<float>(pixels) / pixel_ratio;
  return static_cast<float>(each * cells) / pixel_ratio;
}

/// Square cells; where that makes the picture a thin strip, they are longer the other way.
void set_cells(Rect& cells, const Rect& room, const Window& window, float pixel_ratio) {
  constexpr double thin = 44;  // points
  const double side = std::min(room.w / window.columns, room.h / window.rows);
  const auto length = [&](double count, float most) {
    const double square = side * count;
    return static_cast<float>(std::max(square, std::min(thin, static_cast<double>(most))));
  };
  // From a device pixel's edge: else every cell, or every pixel's share of cells, would straddle two pixels.
  const auto snapped = [=](float at) { return std::round(at * pixel_ratio) / pixel_ratio; };
  cells = {snapped(room.x), snapped(room.y), cells_length(length(window.columns, room.w), window.columns, pixel_ratio),
           cells_length(length(window.rows, room.h), window.rows, pixel_ratio)};
}

Window within(Window window, MatrixSize size) {
  window.rows = std::clamp(window.rows, std::min(4.0, double(size.rows)), static_cast<double>(size.rows));
  window.columns = std::clamp(window.columns, std::min(4.0, double(size.columns)), static_cast<double>(size.columns));
  window.row = std::clamp(window.row, 0.0, size.rows - window.rows);
  window.column = std::clamp(window.column, 0.0, size.columns - window.columns);
  return window;
}

}  // namespace

Cell MatrixPlan::cell_at(ImVec2 point) const {
  if (cells.empty() || !cells.contains(point)) return {};
  const double column = window.column + static_cast<double>((point.x - cells.x) / cell_width());
  const double row = window.row + static_cast<double>((point.y - cells.y) / cell_height());
  return {static_cast<int>(std::floor(row)), static_cast<int>(std::floor(column))};
}

namespace {

/// The desktop's panel: marginals above and beside, colour bar at the right, read-out below; where there is room
/// for it beside the picture, there, and the marginals are larger.
void plan_full(MatrixPlan& plan, const Rect& inside, float pixel_ratio, const Rect& apart) {
  // Low screens get a closer read-out, for the sake of the cells.
  const bool low = inside.h < 520;
  const float read_height = low ? 46 + close_readout : 213;
  const float read_width = std::clamp(0.36f * inside.w, 340.0f, 432.0f);
  plan.roomy = inside.w >= 860 || !apart.empty();
  const float up = plan.roomy ? 84 : 32, beside = plan.roomy ? 120 : 40;
  const Rect area{inside.x, inside.y, inside.w - (plan.roomy && apart.empty() ? read_width + 32 : 0), inside.h};
  plan.tabs = {area.x, area.y, area.w, 32};
  plan.colours = {area.right() - 250, area.y + 42, 250, 24};
  const float left = plan.window.row + plan.window.rows > 999 ? 43 : 31, top = up + (low ? 68 : 72);
  const float down = plan.roomy ? 62 : read_height;
  set_cells(plan.cells, {area.x + left, area.y + top, area.w - left - beside - 81, area.h - top - down}, plan.window,
            pixel_ratio);
  const Rect& cells = plan.cells;
  plan.column_bars = {cells.x, cells.y - up - 5, cells.w, up};
  plan.row_bars = {cells.right() + 12, cells.y, beside, cells.h};
  plan.colour_bar = {plan.row_bars.right() + (plan.roomy ? 28.0f : 20.0f), cells.y, 12, std::max(cells.h, 120.0f)};
  const float below = plan.roomy ? area.y : std::max(cells.bottom() + 46, plan.colour_bar.bottom() + 16);
  plan.readout = {plan.roomy ? inside.right() - read_width : inside.x, below, plan.roomy ? read_width : inside.w,
                  inside.bottom() - below};
  if (!apart.empty()) plan.readout = apart;
}

/// A phone's card: tabs, cells, the colour bar below them, one line.
void plan_narrow(MatrixPlan& plan, const Rect& inside, float pixel_ratio) {
  plan.marginals = false;
  plan.bar_below = true;
  plan.tabs = {inside.x, inside.y, inside.w, 44};
  // Numbers of four digits, and half of the last one under the cells.
  const float left = plan.window.row + plan.window.rows > 999 ? 40 : 30,
              right = plan.window.column + plan.window.columns > 999 ? 12 : 0;
  const Rect room{inside.x + left, inside.y + 57, inside.w - left - right, inside.h - 57 - 94};
  set_cells(plan.cells, room, plan.window, pixel_ratio);
  plan.cells.x += std::floor((room.w - plan.cells.w) / 2);
  plan.colour_bar = {plan.cells.x, plan.cells.bottom() + 42, plan.cells.w, 7};
  plan.readout = {inside.x, inside.bottom() - 18, inside.w, 18};
}

/// A figure: nothing but cells, axes and colour bar.
void plan_bare(MatrixPlan& plan, const Rect& inside, float pixel_ratio, bool large) {
  const float scale = large ? 1.32f : 1;
  plan.marginals = false;
  const Rect room{inside.x + 34 * scale, inside.y + 2, inside.w - (34 + 66) * scale,
                  inside.h - (large ? 38.0f : 34.0f)};
  set_cells(plan.cells, room, plan.window, pixel_ratio);
  const float left = (room.w - plan.cells.w) / 2;
  if (!large) plan.cells.x += left;
  plan.colour_bar = {plan.cells.right() + 14 * scale, plan.cells.y, 12 * scale, plan.cells.h};
}

}  // namespace

MatrixPlan plan_matrix(const Rect& inside, MatrixSize size, const Window& window, float pixel_ratio, bool single,
                       bool large, const Rect& apart) {
  MatrixPlan plan;
  plan.window = window.rows > 0 ? within(window, size) : whole_window(size);
  if (!large && !single && inside.w < narrow_card && inside.h > inside.w) {
    plan_narrow(plan, inside, pixel_ratio);
  } else if (large || single || inside.h < 420) {
    plan_bare(plan, inside, pixel_ratio, large);
  } else {
    plan_full(plan, inside, pixel_ratio, apart);
  }
  return plan;
}

std::optional<HeldPlan> plan_held(const Rect& room, const MatrixPlan& one, MatrixSize of_a, MatrixSize of_b,
                                  float pixel_ratio, float scale) {
  const bool other = of_a.rows != of_b.rows || of_a.columns != of_b.columns;
  // The last number under A and the first one under B stand apart.
  const double keys = one.window.column + one.window.columns;
  const float left = (one.window.row + one.window.rows > 999 ? 43.0f : 31.0f) * scale,
              between = keys > 999  ? 28.0f
                        : keys > 99 ? 22.0f
                                    : 14.0f,
              gap = between * scale + (other ? left : 0), bar = 70 * scale, head = 26 * scale, foot = 36 * scale,
              words = room.h > 300 * scale ? 130 * scale : 0;
  const float high = room.h - head - foot - words, three = std::min((room.w - left - gap - 2 * bar) / 3, high);
  const float two = std::min((room.w - left - gap - bar) / 2, other ? high : (room.h - 24 * scale) / 2 - head - foot);
  // Of other shapes there are two, under each other where that makes them larger, and the figures beside them.
  const float under_each_other = other ? std::min(room.w - left - bar - 250 * scale, room.h / 2 - head - foot) : 0;
  const bool column = under_each_other > 1.1f * two;
  const float side = column ? under_each_other : std::max(three, two);
  if (side < 96 * scale) return std::nullopt;
  HeldPlan plan;
  const bool under = two > three && !other;
  Rect place{room.x + left, room.y + head, side, side};
  float bottom = 0;
  for (int i = 0; i < 3; ++i) {
    MatrixPlan& each = plan.sides[i] = one;
    each.of = static_cast<HeldMap>(i);
    each.marginals = each.bar_below = false;
    each.queries = i == 0 || (i == 1 && other) || (i == 2 && under);
    if (i == 0 && other) each.window = whole_window(of_a);
    if ((i == 2 && under) || (i == 1 && column)) place = {room.x + left, bottom + head + foot, side, side};
    set_cells(each.cells, place, each.window, pixel_ratio);
    each.colour_bar = {each.cells.right() + 12 * scale, each.cells.y, 12 * scale, std::max(each.cells.h, side / 2)};
    if (i == 0) each.colour_bar = {};
    place.x = each.cells.right() + (i == 0 ? gap : bar);
    bottom = std::max(bottom, each.cells.bottom());
  }
  const float end = bottom + foot;
  // The bar's marked number is wider than the others.
  const float aside = plan.sides[under ? 2 : 1].cells.right() + bar + 10 * scale;
  plan.figures = {room.x, end, room.w, room.bottom() - end};
  if (under) plan.figures = {aside, plan.sides[2].cells.y - head, room.right() - aside, side + head + foot};
  if (column) plan.figures = {aside, room.y, room.right() - aside, room.h};
  if (under) plan.words = {room.x, end + 8 * scale, room.w, room.bottom() - end - 8 * scale};
  return plan;
}

Window whole_window(MatrixSize size) {
  return {0, 0, static_cast<double>(size.rows), static_cast<double>(size.columns)};
}

Window zoomed(const Window& window, MatrixSize size, double row, double column, double factor) {
  Window next = window;
  next.rows = std::clamp(window.rows / factor, std::min(4.0, double(size.rows)), double(size.rows));
  next.columns = std::clamp(window.columns / factor, std::min(4.0, double(size.columns)), double(size.columns));
  next.row = row - (row - window.row) * next.rows / window.rows;
  next.column = column - (column - window.column) * next.columns / window.columns;
  return within(next, size);
}

Window panned(const Window& window, MatrixSize size, double rows, double columns) {
  Window next = window;
  next.row += rows;
  next.column += columns;
  return within(next, size);
}

}  // namespace view
