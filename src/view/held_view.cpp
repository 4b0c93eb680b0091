#include "view/held_view.h"

#include <algorithm>
#include <cmath>

#include "experiment/held_difference.h"
#include "experiment/held_state.h"
#include "experiment/words.h"
#include "view/controls.h"
#include "view/formula.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Experiment;
using experiment::HeldFigure;
using experiment::Parameters;

constexpr std::string_view letters[] = {"A", "B", "B − A"};

Runs setting(const experiment::Parameter& row, const Parameters& of) {
  if (row.key == "nk") return joined(symbol(row.symbol), plain(" = " + figures::whole(of.keys())));
  if (row.key == "p") return of.p == 0 ? plain("no scaling") : rich("÷ " + divisor_markup(of));
  // Greek letters have no italics here, and B is a state.
  const bool latin = !row.symbol.empty() && static_cast<unsigned char>(row.symbol[0]) < 0x80 && row.key != "bias";
  return latin ? joined(symbol(row.symbol), plain(" = " + shown_value(row, of)))
               : plain(std::string(row.key) + " " + shown_value(row, of));
}

/// Short enough for a column.
std::string number(const std::optional<double>& value) {
  if (!value) return "–";
  const double size = std::abs(*value);
  if (size > 0 && size < 0.001) return *value < 0 ? "−0.000" : "<0.001";
  return size < 1 && size > 0 ? figures::fixed(*value, 3) : figures::significant(*value);
}

/// With as many decimals as three digits of the larger one have, and three at most.
std::string change(const HeldFigure& row) {
  const auto difference = row.difference();
  if (!difference || !std::isfinite(*difference)) return "–";
  const double most = std::max({std::abs(*row.a), std::abs(*row.b), 0.1});
  return figures::with_sign(*difference, std::clamp(2 - static_cast<int>(std::floor(std::log10(most))), 0, 6));
}

std::string shape_words(const Parameters& p) {
  return figures::whole(p.n) + " × " + figures::whole(p.keys());
}

/// What the difference comes to, in a sentence.
std::string summary(const Frame& frame) {
  const experiment::DifferenceSummary& difference = frame.experiment.difference();
  if (!held_fits(frame))
    return "A is " + shape_words(frame.experiment.held()->parameters()) + ", B " + shape_words(frame.parameters()) +
           ": their cells do not belong together, so there is no B\u00a0−\u00a0A.";
  if (!difference.complete()) return "";
  if (difference.same()) return "A and B are the same in every cell.";
  std::string words;
  const std::size_t lone = difference.lone(), out = difference.left_out();
  if (out > 0)
    words = figures::whole(static_cast<double>(out)) + " of " + figures::whole(static_cast<double>(difference.rows())) +
            " rows overflow in A or B and have no difference. ";
  if (lone > 0)
    words += figures::whole(static_cast<double>(lone)) + (lone == 1 ? " cell is" : " cells are") +
             " −∞ in one of them alone. ";
  if (difference.largest() == 0) return out == difference.rows() ? words : words + "All others are the same.";
  const std::string most = "differ by at most " + figures::significant(difference.largest()) + ".";
  const std::string cells = words.empty() ? "Cells " : "Other cells ";
  const auto moved = difference.moved();
  if (!moved) return words + cells + most;
  return words + figures::percent(*moved) + " of the weight goes to other keys; cells " + most;
}

/// Text of the table: A's numbers, B's and the differences stand right-aligned in columns.
struct Row {
  Runs label, brief, numbers[3];
};

Row row_of(const HeldFigure& figure) {
  return {plain(figure.name),
          plain(figure.brief),
          {plain(number(figure.a)), strong(plain(number(figure.b))), strong(plain(change(figure)))}};
}

std::vector<Row> rows_of(const Frame& frame, Cell cell) {
  std::vector<Row> rows(1);
  for (int i = 0; i < 3; ++i) rows[0].numbers[i] = strong(plain(letters[i]));
  if (cell.some() && held_fits(frame)) rows.push_back(row_of(held_cell(frame, cell)));
  for (const HeldFigure& figure : experiment::held_figures(*frame.experiment.held(), frame.experiment))
    rows.push_back(row_of(figure));
  return rows;
}

/// Draws as many rows as have place, and returns the last one's right end.
ImVec2 draw_rows(const Frame& frame, const std::vector<Row>& rows, const Rect& area) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::caption);
  float widths[3]{}, room = std::min(area.w, 27 * em);
  const float right = area.x + room;
  for (int i = 0; i < 3; ++i) {
    for (const Row& row : rows) widths[i] = std::max(widths[i], pen.width(row.numbers[i], Size::caption));
    widths[i] = std::max(widths[i] + 0.9f * em, room > 20 * em ? 4.6f * em : 0);
    room -= widths[i];
  }
  const bool brief =
      std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return pen.width(row.label, Size::caption) > room; });
  float y = area.y + 1.2f * em;
  for (const Row& row : rows) {
    const bool head = &row == &rows.front();
    if (y > area.bottom()) break;
    const Runs& label = brief ? row.brief : row.label;
    if (pen.width(label, Size::caption) <= room) pen.text({area.x, y}, label, {Size::caption, theme.ink2});
    float x = right;
    for (int i = 2; i >= 0; x -= widths[i--])
      pen.text({x, y}, row.numbers[i], {Size::caption, head || i == 2 ? theme.ink : theme.sample, Align::right});
    y += 1.6f * em;
  }
  return {right, y - 1.6f * em};
}

}  // namespace

void toggle_held(Frame& frame) {
  const bool held = frame.experiment.held() != nullptr;
  frame.state.held = {};
  frame.set("compare", held ? "none" : experiment::held_text(frame.parameters()));
}

void swap_held(Frame& frame) {
  frame.wish(experiment::swapped(frame.wanted()));
}

bool held_fits(const Frame& frame) {
  const Experiment* a = frame.experiment.held();
  return a != nullptr && a->parameters().n == frame.parameters().n &&
         a->parameters().keys() == frame.parameters().keys();
}

Runs held_title(const Frame& frame, HeldMap of, float room) {
  const auto i = static_cast<std::size_t>(of);
  Runs runs = strong(plain(letters[i]));
  const auto moved = frame.experiment.difference().moved();
  if (of == HeldMap::difference && moved && !frame.state.held.abreast)
    return joined(runs, plain("  " + figures::percent(*moved) + " of the weight moves"));
  if (of == HeldMap::difference) return runs;
  const Parameters &a = frame.experiment.held()->parameters(), &b = frame.parameters();
  std::string_view before = "  ";
  for (const experiment::Parameter& row : experiment::schema()) {
    if (!experiment::set_by_presets(row) || row.write(a) == row.write(b)) continue;
    const Runs more = joined(joined(runs, plain(before)), setting(row, of == HeldMap::a ? a : b));
    if (runs.size() > 1 && frame.pen.width(joined(more, plain(" …")), Size::body) > room)
      return joined(runs, plain(" …"));
    runs = more;
    before = ", ";
  }
  if (runs.size() > 1) return runs;
  const experiment::DifferenceSummary& difference = frame.experiment.difference();
  if (difference.repainted()) return joined(runs, plain(of == HeldMap::a ? "  bias held" : "  bias repainted"));
  if (of == HeldMap::a) return joined(runs, plain("  held"));
  if (!difference.same()) return runs;
  const Runs all = joined(runs, plain("  the same: change a setting"));
  return frame.pen.width(all, Size::body) <= room ? all : joined(runs, plain("  the same"));
}

void follow_difference(const Frame& frame, const MatrixPlan& plan) {
  const float pixels = std::min(1.0f, plan.cell_width() * frame.pen.fonts().pixel_ratio());
  frame.experiment.difference(frame.parameters().stage, static_cast<std::size_t>(1 / pixels));
}

HeldFigure held_cell(const Frame& frame, Cell cell) {
  HeldFigure figure{"this cell", "cell", {}, {}};
  const auto value = [&](const Experiment& e) -> std::optional<double> {
    const bool known = cell.some() && cell.row < static_cast<int>(e.summary_rows()) &&
                       cell.column < e.parameters().keys() && cell.row < e.parameters().n;
    const bool weights = frame.parameters().stage == experiment::Stage::weights;
    if (!known || (weights && experiment::overflowed(e, static_cast<std::size_t>(cell.row)))) return std::nullopt;
    return static_cast<double>(e.stage_value(frame.parameters().stage, static_cast<std::size_t>(cell.row),
                                             static_cast<std::size_t>(cell.column)));
  };
  figure.b = value(frame.experiment);
  if (held_fits(frame)) figure.a = value(*frame.experiment.held());
  return figure;
}

void draw_held_choice(Frame& frame, const Rect& area, Cell cell) {
  const bool fits = held_fits(frame);
  const HeldFigure figure = held_cell(frame, cell);
  const std::string numbers[] = {number(figure.a), number(figure.b), change(figure)};
  const std::string help = summary(frame);
  const bool grid = area.h > area.w / 2;
  const float high = grid ? (area.h - 6) / 2 : area.h, end = area.right() - high - 6;
  const float unit = ((grid ? area.right() + 6 : end) - area.x) / 10;
  float x = area.x;
  for (int i = 0; i < 3; ++i) {
    Rect box{x, area.y, (i < 2 ? 3 : 4) * unit - 6, high};
    if (grid)
      box = {i == 1 ? area.middle_x() + 3 : area.x, i == 2 ? area.bottom() - high : area.y, area.w / 2 - 3, high};
    x = box.right() + 6;
    Runs label = strong(plain(letters[i]));
    if (cell.some() && area.w >= 24 * frame.pen.em(Size::caption)) label = joined(label, plain("  " + numbers[i]));
    const bool on = frame.state.held.map == static_cast<HeldMap>(i);
    if (chip(frame, "held-" + std::to_string(i), box, label, on, !fits && i == 2, help))
      frame.state.held.map = static_cast<HeldMap>(i);
  }
  ButtonLook look;
  look.icon = Icon::swap;
  look.disabled = frame.locked("compare");
  look.help = "Swap A and B";
  if (button(frame, "swap", {area.right() - high, area.bottom() - high, high, high}, look)) swap_held(frame);
}

void draw_held_figures(Frame& frame, const HeldPlan& plan, Cell cell) {
  const Pen& pen = frame.pen;
  const Rect& area = plan.figures;
  const float em = pen.em(Size::caption);
  if (area.h < 4 * em) return;
  auto [right, y] = draw_rows(frame, rows_of(frame, cell), area);
  y += 2.4f * em;
  if (y < area.bottom() && !frame.locked("compare") && text_link(frame, "swap", {right, y}, "Swap A and B"))
    swap_held(frame);
  Rect words = plan.words;
  if (words.empty()) words = {right + 3 * em, area.y, area.right() - right - 3 * em, area.h};
  if (words.w < 16 * em) words = {area.x, y + em, area.w, area.bottom() - y - em};
  for (const Runs& line : pen.wrap(plain(summary(frame)), Size::title, words.w)) {
    const float size = pen.em(Size::title);
    words.take_top(1.5f * size);
    if (words.h > 0) pen.text({words.x, words.y - 0.2f * size}, line, {Size::title, frame.theme().ink});
  }
}

}  // namespace view
