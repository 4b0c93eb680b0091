#include "view/held_view.h"

#include <algorithm>
#include <cmath>

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

constexpr std::size_t values_a_frame = 1 << 16;
constexpr std::string_view letters[] = {"A", "B", "B − A"};

Runs setting(const experiment::Parameter& row, const Parameters& of) {
  if (row.key == "p") return of.p == 0 ? plain("no scaling") : rich("÷ " + divisor_markup(of));
  // Greek letters have no italics here, and B is a state.
  const bool latin = !row.symbol.empty() && static_cast<unsigned char>(row.symbol[0]) < 0x80 && row.key != "bias";
  return joined(latin ? symbol(row.symbol) : plain(row.label), plain(" = " + shown_value(row, of)));
}

/// Short enough for a column.
std::string number(const std::optional<double>& value) {
  if (!value) return "–";
  return *value > 0 && *value < 0.001 ? "< 0.001" : figures::significant(*value);
}

/// With as many decimals as three digits of the larger one have.
std::string change(const HeldFigure& row) {
  const auto difference = row.difference();
  if (!difference || !std::isfinite(*difference)) return "–";
  const double most = std::max({std::abs(*row.a), std::abs(*row.b), 0.01});
  return figures::with_sign(*difference, std::clamp(2 - static_cast<int>(std::floor(std::log10(most))), 0, 6));
}

std::string shape_words(const Parameters& p) {
  return figures::whole(p.n) + " × " + figures::whole(p.keys());
}

/// What the difference comes to, in a sentence.
std::string summary(const Frame& frame) {
  const experiment::DifferenceSummary& difference = frame.state.held.difference;
  if (!held_fits(frame))
    return "A is " + shape_words(frame.experiment.held()->parameters()) + ", B " + shape_words(frame.parameters()) +
           ": their cells do not belong together, so there is no B − A.";
  if (!difference.complete()) return "";
  if (difference.largest() == 0) return "A and B are the same in every cell.";
  const std::string most = "differ by at most " + figures::significant(difference.largest()) + ".";
  const auto moved = difference.moved();
  return moved ? figures::percent(*moved) + " of the weight goes to other keys; cells " + most : "Cells " + most;
}

/// A figure's three numbers, right-aligned at their columns.
void draw_numbers(const Frame& frame, const HeldFigure& row, ImVec2 right, float pitch) {
  const Theme& theme = frame.theme();
  const std::string texts[] = {number(row.a), number(row.b), change(row)};
  for (int i = 0; i < 3; ++i)
    frame.pen.text({right.x - pitch * static_cast<float>(2 - i), right.y},
                   i == 0 ? plain(texts[i]) : strong(plain(texts[i])),
                   {Size::caption, i == 2 ? theme.ink : theme.sample, Align::right});
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

Runs held_title(const Frame& frame, HeldMap of) {
  const auto i = static_cast<std::size_t>(of);
  Runs runs = strong(plain(letters[i]));
  const auto moved = frame.state.held.difference.moved();
  if (of == HeldMap::difference && moved && !frame.state.held.abreast)
    return joined(runs, plain("  " + figures::percent(*moved) + " of the weight moves"));
  if (of == HeldMap::difference) return runs;
  const Parameters &a = frame.experiment.held()->parameters(), &b = frame.parameters();
  std::string_view before = "  ";
  for (const experiment::Parameter& row : experiment::schema()) {
    if (!experiment::set_by_presets(row) || row.write(a) == row.write(b)) continue;
    runs = joined(joined(runs, plain(before)), setting(row, of == HeldMap::a ? a : b));
    before = ", ";
  }
  if (runs.size() == 1) runs = joined(runs, plain(of == HeldMap::a ? "  held" : "  the same: change a setting"));
  return runs;
}

void follow_difference(Frame& frame) {
  experiment::DifferenceSummary& difference = frame.state.held.difference;
  difference.follow(*frame.experiment.held(), frame.experiment, frame.parameters().stage, values_a_frame);
  frame.state.moving = frame.state.moving || !difference.complete();
}

HeldFigure held_cell(const Frame& frame, Cell cell) {
  HeldFigure figure{"this cell", {}, {}};
  const auto value = [&](const Experiment& e) -> std::optional<double> {
    const bool known = cell.some() && cell.row < static_cast<int>(e.summary_rows()) &&
                       cell.column < e.parameters().keys() && cell.row < e.parameters().n;
    if (!known) return std::nullopt;
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
  const float end = area.right() - area.h - 6, unit = (end - area.x) / 10;
  float x = area.x;
  for (int i = 0; i < 3; ++i) {
    const Rect box{x, area.y, (i < 2 ? 3 : 4) * unit - 6, area.h};
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
  if (button(frame, "swap", {area.right() - area.h, area.y, area.h, area.h}, look)) swap_held(frame);
}

void draw_held_figures(Frame& frame, const HeldPlan& plan, Cell cell) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = plan.figures;
  const float em = pen.em(Size::caption);
  if (area.h < 4 * em) return;
  const float right = std::min(area.right(), area.x + 26 * em), pitch = 3.6f * em;
  float y = area.y + 1.2f * em;
  for (int i = 0; i < 3; ++i)
    pen.text({right - pitch * static_cast<float>(2 - i), y}, strong(plain(letters[i])),
             {Size::caption, theme.ink, Align::right});
  const auto row = [&](const HeldFigure& figure) {
    y += 1.6f * em;
    if (y > area.bottom()) return;
    pen.text({area.x, y}, pen.fitted(plain(figure.name), Size::caption, right - area.x - 2.9f * pitch),
             {Size::caption, theme.ink2});
    draw_numbers(frame, figure, {right, y}, pitch);
  };
  if (cell.some() && held_fits(frame)) row(held_cell(frame, cell));
  for (const HeldFigure& figure : experiment::held_figures(*frame.experiment.held(), frame.experiment)) row(figure);
  y += 2.4f * em;
  if (y < area.bottom() && !frame.locked("compare") && text_link(frame, "swap", {right, y}, "Swap A and B"))
    swap_held(frame);
  Rect words = plan.words;
  if (words.empty()) words = {right + 3 * em, area.y, area.right() - right - 3 * em, area.h};
  if (words.w < 16 * em) words = {area.x, y + em, area.w, area.bottom() - y - em};
  for (const Runs& line : pen.wrap(plain(summary(frame)), Size::title, words.w)) {
    const float size = pen.em(Size::title);
    words.take_top(1.5f * size);
    if (words.h > 0) pen.text({words.x, words.y - 0.2f * size}, line, {Size::title, theme.ink});
  }
}

}  // namespace view
