#include <algorithm>
#include <cmath>
#include <utility>

#include "experiment/words.h"
#include "view/axis.h"
#include "view/bias_brush.h"
#include "view/brush.h"
#include "view/cell_readout.h"
#include "view/colour_scale.h"
#include "view/held_view.h"
#include "view/lens.h"
#include "view/marginals.h"
#include "view/matrix_keys.h"
#include "view/panel.h"
#include "view/selection.h"
#include "view/stage_tabs.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Parameters;

constexpr double change_seconds = 0.24;

MatrixSize size_of(const experiment::Experiment& e) {
  return {e.parameters().n, e.parameters().keys()};
}

/// Wheel and drag.
void move_window(Frame& frame, const MatrixPlan& plan, const Touch& touch) {
  ViewState& state = frame.state;
  const MatrixSize size = size_of(frame.experiment);
  const ImGuiIO& io = ImGui::GetIO();
  if (touch.hovered && io.MouseWheel != 0) {
    const double column = plan.window.column + static_cast<double>((io.MousePos.x - plan.cells.x) / plan.cell_width());
    const double row = plan.window.row + static_cast<double>((io.MousePos.y - plan.cells.y) / plan.cell_height());
    state.window = zoomed(plan.window, size, row, column, std::pow(1.25, static_cast<double>(io.MouseWheel)));
  }
  if (touch.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4)) {
    state.panning = true;
    state.window = panned(plan.window, size, -static_cast<double>(io.MouseDelta.y / plan.cell_height()),
                          -static_cast<double>(io.MouseDelta.x / plan.cell_width()));
  }
}

void point(Frame& frame, const MatrixPlan& plan) {
  ViewState& state = frame.state;
  static constexpr std::string_view ids[] = {"matrix-cells-a", "matrix-cells", "matrix-cells-difference"};
  const Touch touch = frame.touch(ids[static_cast<int>(plan.of)], plan.cells);
  if (touch.hovered) state.hover = state.hover_next = plan.cell_at(ImGui::GetMousePos());
  state.over_matrix = state.over_matrix || touch.hovered;
  if (touch.pressed) {
    state.focus = "matrix";
    state.panning = false;
  }
  if (plan.of == HeldMap::b && paint_bias(frame, plan, touch)) return;
  const Cell under = plan.cell_at(ImGui::GetMousePos()), pinned = pinned_cell(frame);
  const bool pins = !frame.locked("row");
  if (touch.doubled && state.window.rows > 0) {
    // Fits, and its first click has pinned nothing.
    if (pins && pinned != state.pinned_before) pin(frame, state.pinned_before);
    state.window = {};
    state.panning = true;
  } else if (touch.clicked && !state.panning && under.some() && pins) {
    state.pinned_before = pinned;
    pin(frame, under == pinned ? Cell{} : under);
  }
  move_window(frame, plan, touch);
}

/// How far the change from the previous stage has come.
float blend(Frame& frame) {
  ViewState& state = frame.state;
  const experiment::Stage stage = frame.parameters().stage;
  if (state.stage != stage) {
    state.previous_stage = state.stage;
    state.stage = stage;
    state.stage_since = state.now;
  }
  const double share = state.stage_since < 0 ? 1 : (state.now - state.stage_since) / change_seconds;
  if (frame.around.reduced_motion || share >= 1) return 1;
  state.moving = true;
  return static_cast<float>(share * share * (3 - 2 * share));
}

void paint_cells(Frame& frame, const MatrixPlan& plan) {
  const Theme& theme = frame.theme();
  const bool difference = plan.of == HeldMap::difference;
  MatrixPicture& picture = plan.of == HeldMap::b ? frame.state.picture : frame.state.held.pictures[difference];
  picture.of = plan.of;
  picture.from = plan.cells.from();
  picture.to = plan.cells.to();
  picture.first_row = plan.window.row;
  picture.first_column = plan.window.column;
  picture.rows = plan.window.rows;
  picture.columns = plan.window.columns;
  picture.blend = blend(frame);
  picture.stage = frame.state.stage;
  picture.previous_stage = picture.blend < 1 ? frame.state.previous_stage : picture.stage;
  const ScaleEnds ends = ends_of(frame, plan, picture.stage), before = ends_of(frame, plan, picture.previous_stage);
  picture.map = map_of(frame, plan);
  picture.scale = ends.kind;
  picture.low = static_cast<float>(ends.low);
  picture.high = static_cast<float>(ends.high);
  picture.previous_low = static_cast<float>(before.low);
  picture.previous_high = static_cast<float>(before.high);
  picture.hidden = paint(theme.page);
  picture.hairline = paint(theme.axis);
  picture.overflowed = paint(theme.track);
  frame.pen.fill(plan.cells, theme.field);
  if (frame.painter == nullptr) return;
  frame.pen.list()->AddCallback(frame.painter, &picture);
  frame.pen.list()->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void draw_axes(const Frame& frame, const MatrixPlan& plan, Cell marked) {
  const Pen& pen = frame.pen;
  const Window& w = plan.window;
  const Axis across{w.column, w.column + w.columns, plan.cells.x, plan.cells.right()};
  const Axis down{w.row, w.row + w.rows, plan.cells.y, plan.cells.bottom()};
  const experiment::Experiment& e = frame.experiment;
  draw_below(pen, across, plan.cells.bottom() + 1,
             name_ticks(pen, e.key_tokens(), w.column, w.column + w.columns, marked.column, 64), 0);
  if (plan.queries)
    draw_left(pen, down, plan.cells.x - 7, name_ticks(pen, e.query_tokens(), w.row, w.row + w.rows, marked.row, 30));
  const float em = pen.em(Size::tick);
  const TextStyle style{Size::tick, frame.theme().ink3, Align::centre};
  pen.text({plan.cells.middle_x(), plan.cells.bottom() + (frame.theme().large ? 2.4f : 2.85f) * em}, rich("key *j*"),
           style);
  const float left = plan.cells.x - (frame.theme().large ? 42 : 27) -
                     (w.row + w.rows > 999  ? 12
                      : w.row + w.rows > 99 ? 5
                                            : 0);
  if (plan.queries && plan.cells.h > 5 * em && e.query_tokens().empty())
    pen.text_upwards({left, plan.cells.middle_y()}, rich("query *i*"), style);
}

/// A cell's frame, no smaller than can be seen.
Rect marked_area(const Frame& frame, const MatrixPlan& plan, Cell cell) {
  Rect area = plan.area_of(cell);
  const float least = frame.theme().line(7);
  if (area.w < least) area = {area.middle_x() - least / 2, area.y, least, area.h};
  if (area.h < least) area = {area.x, area.middle_y() - least / 2, area.w, least};
  return area;
}

void draw_pin(const Frame& frame, const MatrixPlan& plan, Cell cell) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect area = marked_area(frame, plan, cell);
  const Rect row{plan.cells.x, area.y, plan.cells.w, area.h}, column{area.x, plan.cells.y, area.w, plan.cells.h};
  pen.list()->PushClipRect(plan.cells.inset(-6).from(), plan.cells.inset(-6).to(), true);
  pen.edge(row.inset(-pen.hair() / 2), theme.ink, 0, theme.line(1), 0.55f);
  pen.edge(column.inset(-pen.hair() / 2), theme.ink, 0, theme.line(1), 0.55f);
  pen.edge(area.inset(-theme.line(3.5f)), theme.panel, 4, theme.line(2));
  pen.edge(area.inset(-theme.line(2)), theme.ink, 3, theme.line(2));
  pen.list()->PopClipRect();
}

void draw_hover(const Frame& frame, const MatrixPlan& plan, Cell cell) {
  const Rect area = marked_area(frame, plan, cell);
  frame.pen.edge(area, frame.theme().ink, 0, frame.theme().line(1.5f));
  frame.pen.edge(area.inset(-frame.theme().line(1)), frame.theme().panel, 0, frame.theme().line(1));
  const experiment::HeldFigure figure = held_cell(frame, cell);
  const bool difference = plan.of == HeldMap::difference;
  const std::optional<double> value = difference ? figure.difference() : plan.of == HeldMap::a ? figure.a : figure.b;
  if (!value || (difference && !std::isfinite(*value))) return;
  const std::string text = std::isinf(*value) ? "−∞"
                           : difference       ? figures::with_sign(*value, 4)
                                              : figures::fixed(*value, 4);
  const Runs words = strong(plain(text));
  const float em = frame.pen.em(Size::caption), width = frame.pen.width(words, Size::caption) + 12;
  Rect box{area.right() + 6, area.y - 1.9f * em, width, 1.7f * em};
  if (box.right() > plan.cells.right()) box.x = area.x - 6 - width;
  box.y = std::max(box.y, plan.cells.y - 1.9f * em);
  frame.pen.fill(box, frame.theme().ink, 5);
  frame.pen.text({box.x + 6, box.y + 1.2f * em}, words, {Size::caption, frame.theme().panel});
}

bool known(const Frame& frame, Cell cell) {
  return cell.some() && cell.row < static_cast<int>(frame.experiment.summary_rows()) &&
         cell.column < frame.parameters().keys() && cell.row < frame.parameters().n;
}

Runs title(const Frame&) {
  return plain("Matrix");
}

/// The projector's panel has its tabs beside the title, where there is room for them.
bool titled_by_tabs(const Frame& frame) {
  return frame.theme().large && frame.around.size.x >= 1180 && !frame.hidden("stage");
}

void tools(Frame& frame, const Rect& room) {
  if (!frame.theme().large) {
    draw_brushes(frame, room);
  } else if (titled_by_tabs(frame)) {
    draw_stage_tabs(frame, {room.x, room.y + 2, room.w, 34});
  }
}

Runs question(const Frame& frame) {
  if (titled_by_tabs(frame)) return {};
  if (can_paint(frame)) return plain("Drag a bias over cells.");
  if (frame.theme().large && frame.parameters().stage == experiment::Stage::raw) return rich("raw scores *Q* *K*^T");
  if (frame.parameters().stage == experiment::Stage::weights)
    return plain("How much does each query look at each key?");
  return plain("How well does each key fit each query?");
}

/// The cells with their axes, and what is marked in them.
void draw_side(Frame& frame, const MatrixPlan& plan) {
  const Cell pinned = pinned_cell(frame), hover = frame.state.hover;
  const bool ours = plan.of == HeldMap::b || held_fits(frame);
  paint_cells(frame, plan);
  frame.pen.edge(plan.cells.inset(-frame.pen.hair()), frame.theme().hairline, 0, frame.theme().line(1));
  draw_axes(frame, plan, ours ? pinned : Cell{});
  draw_colour_bar(frame, plan, pinned.some() ? pinned : hover);
  if (plan.of == HeldMap::b) draw_lit_cells(frame, plan);
  if (ours && known(frame, pinned)) draw_pin(frame, plan, pinned);
}

void draw_hovered(const Frame& frame, const MatrixPlan& plan) {
  const Cell hover = frame.state.hover;
  if (plan.of != HeldMap::b && !held_fits(frame)) return;
  if (known(frame, hover) && hover != pinned_cell(frame)) draw_hover(frame, plan, hover);
}

/// The cell whose numbers are read.
Cell read_cell(const Frame& frame) {
  const Cell pinned = pinned_cell(frame);
  return pinned.some() ? pinned : frame.state.hover;
}

/// The lens, and over it the cell that is pointed at.
void draw_magnified(Frame& frame, const MatrixPlan& plan) {
  const Cell read = read_cell(frame);
  if (known(frame, read) && (plan.of == HeldMap::b || held_fits(frame)))
    draw_lens(frame, plan, size_of(frame.experiment), read);
  draw_hovered(frame, plan);
}

void draw_title(const Frame& frame, const MatrixPlan& plan) {
  // Over the colour bar there is nothing.
  const float beside = plan.bar_below ? 0 : plan.colour_bar.right() + 2 * frame.pen.em(Size::caption) - plan.cells.x;
  const float room = std::max(plan.cells.w, beside);
  const Runs words = frame.pen.fitted(held_title(frame, plan.of, room), Size::body, room);
  frame.pen.text({plan.cells.x, plan.cells.y - 0.7f * frame.pen.em(Size::caption)}, words,
                 {Size::body, frame.theme().ink});
}

/// A, B and B − A beside each other.
void draw_abreast(Frame& frame, const HeldPlan& plan) {
  const bool fits = held_fits(frame);
  for (const MatrixPlan& side : plan.sides)
    if (fits || side.of == HeldMap::b) point(frame, side);
  for (const MatrixPlan& side : plan.sides) {
    if (!fits && side.of == HeldMap::difference) continue;
    draw_side(frame, side);
    draw_magnified(frame, side);
    draw_title(frame, side);
  }
  draw_held_figures(frame, plan, read_cell(frame));
}

/// The plan of all three where they fit below the tabs.
std::optional<HeldPlan> abreast(Frame& frame, const Rect& inside, const MatrixPlan& plan) {
  const experiment::Experiment* a = frame.experiment.held();
  if (a == nullptr || plan.bar_below) return std::nullopt;
  const float top = plan.marginals ? plan.colours.bottom() + 4 : inside.y;
  return plan_held({inside.x, top, inside.w, inside.bottom() - top}, plan, size_of(*a), size_of(frame.experiment),
                   frame.pen.fonts().pixel_ratio(), frame.pen.em(Size::caption) / 12);
}

MatrixPlan plan_of(const Frame& frame, const Rect& inside, MatrixSize size, const Window& window, bool single) {
  return plan_matrix(inside, size, window, frame.pen.fonts().pixel_ratio(), single, frame.theme().large,
                     frame.state.readout.inset(16, 0));
}

/// In a low figure the choice stands beside the cells, two by two.
MatrixPlan plan_beside(const Frame& frame, Rect inside, bool single) {
  const bool fits = held_fits(frame), other = !fits && frame.state.held.map == HeldMap::a;
  const Rect choice{inside.right() - 120, inside.y, 120, std::min(inside.h, 94.0f)};
  inside.w -= choice.w;
  MatrixPlan plan = plan_of(frame, inside, size_of(other ? *frame.experiment.held() : frame.experiment),
                            other ? Window{} : frame.state.window, single);
  plan.readout = choice;
  if (fits || other) plan.of = frame.state.held.map;
  return plan;
}

/// One of the three, with room for its title and for choosing another.
MatrixPlan plan_chosen(const Frame& frame, const Rect& inside, const MatrixPlan& alone, bool single) {
  if (inside.h < 200 && inside.w > inside.h && !alone.bar_below) return plan_beside(frame, inside, single);
  const float choice = frame.around.touch || alone.bar_below ? 44 : 28, title = alone.bar_below ? 16 : 0;
  const float less = choice + 8 + title - (alone.bar_below ? 24 : 0);
  const bool fits = held_fits(frame), other = !fits && frame.state.held.map == HeldMap::a;
  MatrixPlan plan = plan_of(frame, {inside.x, inside.y, inside.w, inside.h - less},
                            other ? size_of(*frame.experiment.held()) : size_of(frame.experiment),
                            other ? Window{} : frame.state.window, single);
  plan.cells.y += title;
  plan.colour_bar.y += title;
  plan.readout = {inside.x, inside.bottom() - choice, inside.w, choice};
  if (fits || other) plan.of = frame.state.held.map;
  return plan;
}

void draw(Frame& frame, const Rect& area, bool single) {
  const MatrixSize size = size_of(frame.experiment);
  Rect inside = area;
  MatrixPlan plan = plan_of(frame, inside, size, frame.state.window, single);
  const float row = plan.bar_below ? touch_row : frame.theme().large ? touch_row + 16 : 36;
  const float thumb = std::min(row, touch_row) - 8;
  // Where the heading has no room for them they lie under all else.
  if (!std::exchange(frame.state.bias_brush.placed, false) && inside.h > 4 * row &&
      draw_brushes(frame, {inside.x, inside.bottom() - thumb, inside.w, thumb})) {
    frame.state.bias_brush.placed = false;
    inside.h -= row;
    plan = plan_of(frame, inside, size, frame.state.window, single);
  }
  if (plan.cells.w < 8 || plan.cells.h < 8) return;
  frame.state.over_matrix = false;
  take_matrix_keys(frame, plan, size);
  draw_stage_tabs(frame, plan.tabs);
  plan.colours = draw_scale_choice(frame, plan.colours);
  const std::optional<HeldPlan> held = abreast(frame, inside, plan);
  frame.state.held.abreast = held.has_value();
  const bool compared = frame.experiment.held() != nullptr;
  if (compared && !held) plan = plan_chosen(frame, inside, plan, single);
  if (held_fits(frame)) follow_difference(frame, held ? held->sides[1] : plan);
  if (held) return draw_abreast(frame, *held);
  if (plan.of == HeldMap::b || held_fits(frame)) point(frame, plan);
  draw_side(frame, plan);
  const Cell pinned = pinned_cell(frame), read = read_cell(frame);
  draw_marginals(frame, plan, pinned);
  draw_magnified(frame, plan);
  if (compared && plan.bar_below) draw_title(frame, plan);
  if (compared) return draw_held_choice(frame, plan.readout, read);
  if (plan.bar_below) {
    draw_cell_line(frame, plan.readout, read);
  } else {
    if (!frame.state.readout.empty()) ground(frame, frame.state.readout);
    draw_cell_readout(frame, plan.readout, read, pinned.some());
  }
}

void card(Frame& frame, const Rect& inside) {
  const MatrixSize size = size_of(frame.experiment);
  const std::string shape = figures::whole(size.rows) + " × " + figures::whole(size.columns);
  MatrixPlan plan;
  plan.cells = card_words(frame, inside, plain(shape), plain(quantity(frame.parameters().stage)));
  plan.window = whole_window(size);
  paint_cells(frame, plan);
}

}  // namespace

const Panel matrix_panel{"matrix", 420, 4000, title, question, draw, card, true, tools};

}  // namespace view
