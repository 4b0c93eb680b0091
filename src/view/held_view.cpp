#include "view/held_view.h"

#include <algorithm>
#include <cmath>

#include "experiment/held_state.h"
#include "experiment/words.h"
#include "view/controls.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Experiment;

constexpr int most_squares = 64;
constexpr std::size_t values_a_frame = 1 << 16;

/// The part of the matrix that is shown, in whole cells, and how many cells one square stands for along a side.
struct Blocks {
  int first_row, first_column, rows, columns, side;

  explicit Blocks(const Window& w)
      : first_row(static_cast<int>(std::floor(w.row))),
        first_column(static_cast<int>(std::floor(w.column))),
        rows(static_cast<int>(std::ceil(w.row + w.rows)) - first_row),
        columns(static_cast<int>(std::ceil(w.column + w.columns)) - first_column),
        side((std::max(rows, columns) + most_squares - 1) / most_squares) {}
  int across() const { return (columns + side - 1) / side; }
  int down() const { return (rows + side - 1) / side; }
};

void follow(HeldMemory& memory, const Frame& frame, const Experiment& a, const Window& window) {
  const Experiment& b = frame.experiment;
  const auto stage = frame.parameters().stage;
  const bool same = memory.a_version == a.summary_version() && memory.b_version == b.summary_version() &&
                    memory.stage == stage && memory.of == memory.map && memory.window == window;
  if (same) return;
  const Blocks blocks(window);
  memory.a_version = a.summary_version();
  memory.b_version = b.summary_version();
  memory.stage = stage;
  memory.of = memory.map;
  memory.window = window;
  memory.rows = 0;
  memory.largest = 0;
  memory.sums.assign(static_cast<std::size_t>(blocks.across() * blocks.down()), 0);
  memory.counts.assign(memory.sums.size(), 0);
}

/// One row of the window joins the sums.
void add_row(HeldMemory& memory, const Blocks& blocks, const float* a, const float* b) {
  const int down = memory.rows / blocks.side;
  for (int j = 0; j < blocks.columns; ++j) {
    const auto at = static_cast<std::size_t>(blocks.first_column + j);
    const double value = memory.map == HeldMap::a ? double(a[at]) : double(b[at]) - double(a[at]);
    if (!std::isfinite(value)) continue;
    const auto square = static_cast<std::size_t>(down * blocks.across() + j / blocks.side);
    memory.sums[square] += value;
    ++memory.counts[square];
  }
}

void take_rows(Frame& frame, const Experiment& a, const Blocks& blocks) {
  HeldMemory& memory = frame.state.held;
  const Experiment& b = frame.experiment;
  const auto keys = static_cast<std::size_t>(frame.parameters().keys());
  std::vector<float> of_a(keys), of_b(keys);
  const std::size_t ready = std::min(a.summary_rows(), b.summary_rows());
  for (std::size_t values = 0; memory.rows < blocks.rows && values < values_a_frame; values += 2 * keys) {
    const auto query = static_cast<std::size_t>(blocks.first_row + memory.rows);
    if (query >= ready) return;
    a.stage_row(memory.stage, query, of_a.data());
    if (memory.map == HeldMap::difference) b.stage_row(memory.stage, query, of_b.data());
    add_row(memory, blocks, of_a.data(), of_b.data());
    ++memory.rows;
  }
  for (std::size_t i = 0; i < memory.sums.size(); ++i)
    if (memory.counts[i] > 0) memory.largest = std::max(memory.largest, std::abs(memory.sums[i] / memory.counts[i]));
  frame.state.moving = frame.state.moving || memory.rows < blocks.rows;
}

float place_of(const ScaleEnds& ends, double value) {
  Axis axis{ends.low, ends.high, 0, 1, ends.kind == ColourScale::logarithmic};
  return std::clamp(axis.at(value), 0.0f, 1.0f);
}

/// "d_k 64 → 512, p ½ → 0"
Runs differences(const experiment::Parameters& a, const experiment::Parameters& b) {
  Runs runs;
  for (const experiment::Parameter& row : experiment::schema()) {
    if (!experiment::set_by_presets(row) || row.write(a) == row.write(b)) continue;
    // Greek letters have no italics here.
    const bool latin = !row.symbol.empty() && static_cast<unsigned char>(row.symbol[0]) < 0x80;
    const Runs name = latin ? symbol(row.symbol) : plain(row.label);
    if (!runs.empty()) runs = joined(runs, plain(", "));
    runs = joined(joined(runs, name), plain(" " + shown_value(row, a) + " → " + shown_value(row, b)));
  }
  return runs.empty() ? plain("The same settings. Change one, and B moves away from A.") : runs;
}

std::vector<experiment::HeldFigure> rows_of(const Frame& frame, const Experiment& a, Cell cell) {
  std::vector<experiment::HeldFigure> rows = experiment::held_figures(a, frame.experiment);
  const bool known = cell.some() && held_fits(frame) && cell.column < frame.parameters().keys() &&
                     cell.row < static_cast<int>(std::min(a.summary_rows(), frame.experiment.summary_rows()));
  if (!known) return rows;
  const auto value = [&](const Experiment& e) {
    return static_cast<double>(e.stage_value(frame.parameters().stage, static_cast<std::size_t>(cell.row),
                                             static_cast<std::size_t>(cell.column)));
  };
  rows.insert(rows.begin(), {"this cell", value(a), value(frame.experiment)});
  return rows;
}

std::string number(const std::optional<double>& value) {
  return value ? figures::significant(*value) : "–";
}

/// With as many decimals as three digits of the larger one have.
std::string change(const experiment::HeldFigure& row) {
  const auto difference = row.difference();
  if (!difference || !std::isfinite(*difference)) return "–";
  const double most = std::max({std::abs(*row.a), std::abs(*row.b), 1e-6});
  return figures::with_sign(*difference, std::clamp(2 - static_cast<int>(std::floor(std::log10(most))), 0, 6));
}

/// The heads of the columns choose what the matrix shows.
void draw_choice(Frame& frame, const Rect& area, const float (&columns)[3]) {
  static constexpr std::string_view names[] = {"A", "B", "B − A"};
  static constexpr std::string_view help[] = {"Show the matrix of the held state A", "Show the matrix of this state",
                                              "Show what each cell of B has more than A"};
  const bool fits = held_fits(frame);
  const float em = frame.pen.em(Size::body), height = 1.8f * em;
  for (int i = 0; i < 3; ++i) {
    const float width = (i < 2 ? 3 : 4.6f) * em;
    const Rect box{area.x + columns[i] - width + (i < 2 ? 0.5f * em : 0), area.y + 0.1f * em, width, height};
    const bool on = frame.state.held.map == static_cast<HeldMap>(i);
    if (chip(frame, "held-" + std::to_string(i), box, strong(plain(names[i])), on, !fits && i != 1,
             fits ? help[i] : "A’s matrix has another shape"))
      frame.state.held.map = static_cast<HeldMap>(i);
  }
}

}  // namespace

void toggle_held(Frame& frame) {
  const bool held = frame.experiment.held() != nullptr;
  frame.state.held = {};
  frame.set("compare", held ? "none" : experiment::held_text(frame.parameters()));
}

bool held_fits(const Frame& frame) {
  const Experiment* a = frame.experiment.held();
  return a != nullptr && a->parameters().n == frame.parameters().n &&
         a->parameters().keys() == frame.parameters().keys();
}

bool draw_held_cells(Frame& frame, const MatrixPlan& plan) {
  HeldMemory& memory = frame.state.held;
  if (!held_fits(frame) || memory.map == HeldMap::b) return false;
  const Blocks blocks(plan.window);
  follow(memory, frame, *frame.experiment.held(), plan.window);
  take_rows(frame, *frame.experiment.held(), blocks);
  const Theme& theme = frame.theme();
  const Pen& pen = frame.pen;
  const bool difference = memory.map == HeldMap::difference;
  const ScaleEnds ends = difference ? *held_difference_ends(frame) : scale_of(frame, memory.stage);
  const ColourMap map = difference ? theme.map_of(experiment::Stage::raw) : theme.map_of(memory.stage);
  pen.list()->PushClipRect(plan.cells.from(), plan.cells.to(), true);
  pen.fill(plan.cells, theme.page);
  for (std::size_t i = 0; i < memory.sums.size(); ++i) {
    if (memory.counts[i] == 0) continue;
    const auto down = static_cast<int>(i) / blocks.across(), across = static_cast<int>(i) % blocks.across();
    const int row = blocks.first_row + down * blocks.side, column = blocks.first_column + across * blocks.side;
    const Rect square{plan.x_of(column), plan.y_of(row), plan.cell_width() * static_cast<float>(blocks.side),
                      plan.cell_height() * static_cast<float>(blocks.side)};
    pen.fill(square, colour_at(map, place_of(ends, memory.sums[i] / memory.counts[i])));
  }
  pen.list()->PopClipRect();
  return true;
}

std::optional<ScaleEnds> held_difference_ends(const Frame& frame) {
  const HeldMemory& memory = frame.state.held;
  if (memory.map != HeldMap::difference || !held_fits(frame)) return std::nullopt;
  const double most = memory.largest > 0 ? memory.largest : 1;
  return ScaleEnds{ColourScale::linear, -most, most};
}

void draw_held_figures(Frame& frame, const Rect& area, Cell cell) {
  const Experiment* a = frame.experiment.held();
  if (a == nullptr || area.empty()) return;
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::body), columns[] = {area.w * 0.56f, area.w * 0.78f, area.w};
  float y = area.y + 1.4f * em;
  const Runs changed = pen.fitted(differences(a->parameters(), frame.parameters()), Size::caption, area.w * 0.44f);
  pen.text({area.x, y}, changed, {Size::caption, theme.ink2});
  draw_choice(frame, area, columns);
  const auto rows = rows_of(frame, *a, cell);
  const float pitch = std::clamp((area.h - 1.9f * em) / static_cast<float>(rows.size()), 1.3f * em, 1.9f * em);
  for (const experiment::HeldFigure& row : rows) {
    y += pitch;
    if (y > area.bottom()) return;
    pen.text({area.x, y}, plain(row.name), {Size::body, theme.ink2});
    pen.text({area.x + columns[0], y}, plain(number(row.a)), {Size::body, theme.sample, Align::right});
    pen.text({area.x + columns[1], y}, strong(plain(number(row.b))), {Size::body, theme.sample, Align::right});
    pen.text({area.x + columns[2], y}, strong(plain(change(row))), {Size::body, theme.ink, Align::right});
  }
}

}  // namespace view
