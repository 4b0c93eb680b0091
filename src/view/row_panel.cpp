#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/axis.h"
#include "view/held_view.h"
#include "view/matrix_keys.h"
#include "view/panel.h"
#include "view/selection.h"

namespace view {
namespace {

namespace figures = experiment::figures;

constexpr std::size_t most_blocks = 40;  // of the Jacobian, across and down

void fill(RowMemory& memory, const experiment::Experiment& e, std::size_t query) {
  const auto keys = static_cast<std::size_t>(e.parameters().keys());
  memory.summary = e.summaries()[query];
  memory.notice = experiment::row_notice(e, query);
  memory.weights.resize(keys);
  e.stage_row(experiment::Stage::weights, query, memory.weights.data());
  memory.hidden.resize(keys);
  memory.visible = 0;
  memory.largest = 0;
  for (std::size_t j = 0; j < keys; ++j) {
    memory.hidden[j] = std::isinf(e.bias().at(query, j));
    memory.visible += memory.hidden[j] == 0;
    memory.largest = std::max(memory.largest, memory.weights[j]);
  }
  memory.jacobian = experiment::jacobian_blocks(memory.weights.data(), keys, most_blocks);
}

/// The row's weights; as they were while the new ones are being computed, none where that is another row.
const RowMemory& refresh(Frame& frame, int row) {
  RowMemory& memory = frame.state.row;
  const experiment::Experiment& e = frame.experiment;
  const bool fits = memory.weights.size() == static_cast<std::size_t>(e.parameters().keys());
  if (memory.row != row || !fits) memory = {};
  const experiment::Experiment* a = held_fits(frame) ? e.held() : nullptr;
  const bool held = a != nullptr && row < static_cast<int>(a->summary_rows());
  const std::uint64_t held_version = held ? a->summary_version() : 0;
  const bool same = memory.version == e.summary_version() && memory.held_version == held_version;
  if (row >= static_cast<int>(e.summary_rows()) || same) return memory;
  const double before = memory.top;
  fill(memory, e, static_cast<std::size_t>(row));
  memory.row = row;
  memory.version = e.summary_version();
  memory.held_version = held_version;
  memory.held.resize(held ? memory.weights.size() : 0);
  if (held) a->stage_row(experiment::Stage::weights, static_cast<std::size_t>(row), memory.held.data());
  for (const float weight : memory.held) memory.largest = std::max(memory.largest, weight);
  memory.top = memory.largest > 0.999f ? 1 : std::max(static_cast<double>(memory.largest), 1e-6);
  if (!frame.state.dragged.empty()) memory.top = std::max(memory.top, before);
  return memory;
}

double equal_share(const RowMemory& row) {
  return 1 / static_cast<double>(std::max<std::size_t>(1, row.visible));
}

/// How many keys share a bar, so that each is wide enough to be seen.
std::size_t keys_together(const RowMemory& row, float width, float least) {
  return static_cast<std::size_t>(std::ceil(least * static_cast<float>(row.weights.size()) / width));
}

/// A's weights, hollow.
void draw_held_steps(const Frame& frame, const RowMemory& row, const Axis& across, const Axis& up,
                     std::size_t together) {
  std::vector<ImVec2> bars;
  for (std::size_t from = 0; from < row.held.size(); from += together) {
    const std::size_t to = std::min(row.held.size(), from + together);
    float sum = 0;
    for (std::size_t j = from; j < to; ++j) sum += row.held[j];
    bars.emplace_back(across.at(static_cast<double>(from)),
                      up.at(static_cast<double>(sum) / static_cast<double>(to - from)));
  }
  frame.pen.outline(bars, across.to, up.from, frame.theme().ink, 1.5f);
}

/// Bars from key 0 to the last; where keys share one, their largest pale behind their mean.
void draw_bars(const Frame& frame, const RowMemory& row, const Axis& across, const Axis& up, int marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const std::size_t together = keys_together(row, across.to - across.from, 1.5f), keys = row.weights.size();
  const float each = (across.to - across.from) / static_cast<float>(keys);
  const float space = together > 1 || each < 3 ? 0 : 0.125f * each;
  const auto bar = [&](std::size_t from, std::size_t to, float value, Rgb colour) {
    const float x = across.at(static_cast<double>(from)) + space, top = up.at(static_cast<double>(value));
    const float width = across.at(static_cast<double>(to)) - space - x;
    if (top < up.from) pen.fill({x, top, width, up.from - top}, colour, width > 4 ? 1.0f : 0.0f);
  };
  for (std::size_t from = 0; from < keys; from += together) {
    const std::size_t to = std::min(keys, from + together);
    float largest = 0, sum = 0;
    bool hidden = true;
    for (std::size_t j = from; j < to; ++j) {
      largest = std::max(largest, row.weights[j]);
      sum += row.weights[j];
      hidden = hidden && row.hidden[j] != 0;
    }
    if (hidden) {
      const float x = across.at(static_cast<double>(from));
      pen.fill({x, up.to, across.at(static_cast<double>(to)) - x, up.from - up.to}, theme.field);
    }
    if (together > 1) bar(from, to, largest, mix(theme.panel, theme.weight, pale));
    bar(from, to, sum / static_cast<float>(to - from), theme.weight);
  }
  draw_held_steps(frame, row, across, up, together);
  if (marked < 0 || marked >= static_cast<int>(keys)) return;
  const float middle = across.at(marked + 0.5), half = std::max(theme.line(1), each / 2 - space);
  const float top = up.at(static_cast<double>(row.weights[static_cast<std::size_t>(marked)]));
  pen.fill({middle - half, std::min(top, up.from - theme.line(1)), 2 * half, std::max(up.from - top, theme.line(1))},
           theme.ink, half > 2 ? 1.0f : 0.0f);
}

std::vector<Tick> weight_ticks(const Pen& pen, const Axis& up) {
  const int most = std::clamp(static_cast<int>((up.from - up.to) / (2.4f * pen.em(Size::tick))), 1, 4);
  std::vector<Tick> ticks = round_ticks(0, up.high, most);
  ticks.erase(ticks.begin());  // 0 is the line under the bars
  return ticks;
}

/// The marked bar's value over it, with its key where it is not that bar's top; where it stands, or an empty place.
Rect draw_value(const Frame& frame, const RowMemory& row, const Axis& across, const Axis& up, int marked) {
  if (marked < 0 || marked >= static_cast<int>(row.weights.size())) return {};
  const auto value = static_cast<double>(row.weights[static_cast<std::size_t>(marked)]);
  const std::string number = figures::fixed(value, 4);
  Runs words = strong(plain(number));
  float half = 0, x = 0, highest = 0;
  const auto place = [&] {
    half = frame.pen.width(words, Size::caption) / 2;
    x = std::clamp(across.at(marked + 0.5), across.from + half, across.to - half);
    // Over the highest of the bars that the words would else lie on.
    highest = row.weights[static_cast<std::size_t>(marked)];
    const auto last = std::min(row.weights.size(), static_cast<std::size_t>(across.value(x + half)) + 1);
    for (auto j = static_cast<std::size_t>(across.value(x - half)); j < last; ++j)
      highest = std::max(highest, row.weights[j]);
  };
  place();
  // So far over its bar that it would seem another's.
  if (up.at(value) - up.at(static_cast<double>(highest)) > frame.pen.em(Size::caption)) {
    words = strong(plain("key " + figures::whole(marked) + ": " + number));
    place();
  }
  const float y = up.at(static_cast<double>(highest)) - 0.5f * frame.pen.em(Size::caption);
  frame.pen.text({x, y}, words, {Size::caption, frame.theme().ink, Align::centre});
  return {x - half, y - frame.pen.em(Size::caption), 2 * half, frame.pen.em(Size::caption)};
}

void draw_legend(const Frame& frame, const RowMemory& row, const Rect& area, const Rect& value) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption), y = area.y + 0.55f * em;
  const std::size_t together = keys_together(row, area.w, 1.5f);
  const Runs words = plain(together > 1 ? "equal share; bars: mean and largest of " +
                                              figures::whole(static_cast<double>(together)) + " keys"
                           : row.held.empty() ? "equal share"
                                              : "equal share, A outlined");
  const float length = std::min(pen.width(words, Size::caption), area.w - 2.4f * em);
  float right = area.right();
  // The marked value may stand as high as this line.
  const float whole = length + 2.3f * em;
  if (overlap(value, {right - whole - 4, area.y - 0.5f * em, whole, 1.2f * em})) right = area.x + whole;
  pen.text({right, y}, pen.fitted(words, Size::caption, length), {Size::caption, frame.theme().ink3, Align::right});
  pen.line({{right - length - 2.3f * em, y - 0.32f * em}, {right - length - 0.4f * em, y - 0.32f * em}},
           frame.theme().ink3, 1, reference_dash);
}

/// Pointing at a bar points at its cell, a click pins it.
void take_pointer(Frame& frame, const RowMemory& row, const Axis& across, const Axis& up) {
  const Touch touch = frame.touch("row-bars", {across.from, up.to, across.to - across.from, up.from - up.to});
  if (!touch.hovered) return;
  const int last = static_cast<int>(row.weights.size()) - 1;
  const Cell cell{row.row, std::clamp(static_cast<int>(across.value(ImGui::GetMousePos().x)), 0, last)};
  frame.state.hover_next = cell;
  if (touch.clicked && !frame.locked("row")) pin(frame, cell == pinned_cell(frame) ? Cell{} : cell);
}

void draw_chart(Frame& frame, const RowMemory& row, const Rect& whole, int marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::caption);
  const float bottom = whole.bottom() - 1.5f * em;
  // A long legend leaves no place beside it for the marked value.
  const float top = whole.y + (keys_together(row, whole.w, 1.5f) > 1 ? 2.8f : 1.6f) * em;
  const Axis up{0, row.top, bottom, top};
  const std::vector<Tick> ticks = weight_ticks(pen, up);
  Rect area = whole;
  for (const Tick& tick : ticks) area.x = std::max(area.x, whole.x + 5 + pen.width(tick.label, Size::tick));
  area.w = whole.right() - area.x;
  const Axis across{0, static_cast<double>(row.weights.size()), area.x, area.right()};
  take_pointer(frame, row, across, up);
  for (const Tick& tick : ticks) pen.across(area.x, area.right(), up.at(tick.value), theme.hairline);
  draw_bars(frame, row, across, up, marked);
  draw_left(pen, up, area.x - 5, ticks);
  const float share = up.at(equal_share(row));
  if (share > up.to - 1) pen.line({{area.x, share}, {area.right(), share}}, theme.ink3, 1, reference_dash);
  pen.across(area.x, area.right(), bottom, theme.axis);
  draw_below(pen, across, bottom + 1, name_ticks(pen, frame.experiment.key_tokens(), 0, across.high, marked, 64), 0);
  draw_legend(frame, row, area, draw_value(frame, row, across, up, marked));
}

/// Coloured by the signed square root, so that the small entries off the diagonal are seen.
void draw_jacobian(const Frame& frame, const experiment::JacobianBlocks& jacobian, const Rect& area) {
  const Pen& pen = frame.pen;
  const ColourMap map{frame.theme().scores.data(), true};
  const Rgb nothing = colour_at(map, 0.5f);
  pen.fill(area.inset(-pen.hair()), frame.theme().edge);
  pen.fill(area, nothing);
  if (!(jacobian.largest > 0)) return;
  const float each = area.w / static_cast<float>(jacobian.side);
  for (std::size_t i = 0; i < jacobian.values.size(); ++i) {
    const double share = jacobian.values[i] / jacobian.largest;
    const auto place = static_cast<float>(0.5 + 0.5 * std::copysign(std::sqrt(std::abs(share)), share));
    const Rgb colour = colour_at(map, place);
    if (colour == nothing) continue;
    const auto down = static_cast<float>(i / jacobian.side), right = static_cast<float>(i % jacobian.side);
    pen.fill({area.x + right * each, area.y + down * each, each, each}, colour);
  }
}

struct Figure {
  std::string_view name;
  std::string value, of;
};

std::vector<Figure> figures_of(const RowMemory& row) {
  const attention::RowSummary& summary = row.summary;
  const auto visible = static_cast<double>(row.visible);
  return {{"effective keys", figures::significant(std::exp(summary.entropy)), " of " + figures::whole(visible)},
          {"entropy", figures::fixed(summary.entropy, 2), " of " + figures::fixed(std::log(visible), 2) + " nats"},
          {"Jacobian trace", figures::significant(summary.jacobian_trace, summary.jacobian_trace < 1e-4 ? 2 : 3), ""}};
}

float draw_figure(const Frame& frame, const Figure& figure, const Rect& area, float baseline) {
  const Pen& pen = frame.pen;
  pen.text({area.x, baseline}, plain(figure.name), {Size::caption, frame.theme().ink2});
  const Runs value = joined(strong(plain(figure.value)), coloured(plain(figure.of), frame.theme().ink3));
  return pen.text({area.right(), baseline}, value, {Size::caption, frame.theme().ink, Align::right});
}

void draw_figures(const Frame& frame, const RowMemory& row, const Rect& area) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption);
  float y = area.y + 1.17f * em;
  for (const Figure& figure : figures_of(row)) {
    draw_figure(frame, figure, area, y);
    y += 1.67f * em;
  }
  const std::size_t keys = row.jacobian.keys;
  Runs note = rich("← tr *J* = 1 − Σ*a*^2, gradient left");
  if (keys > 1) {
    const std::string block = figures::whole(static_cast<double>(keys));
    note = rich("← *J*, means of " + block + " × " + block);
  }
  if (pinned_cell(frame).row < 0 && !frame.state.hover.some()) note = plain("Point at a cell for its row.");
  pen.text({area.x, y - 0.17f * em}, pen.fitted(note, Size::tick, area.w), {Size::tick, frame.theme().ink3});
}

void draw_words(const Frame& frame, const Rect& inside, const std::string& words) {
  const float em = frame.pen.em(Size::body);
  float y = inside.y + 1.6f * em;
  for (const Runs& line : frame.pen.wrap(prose(words), Size::body, inside.w)) {
    frame.pen.text({inside.x, y}, line, {Size::body, frame.theme().ink});
    y += 1.5f * em;
  }
}

/// Jacobian and figures beside the chart where it is wide, under it where there is the height, else one line.
void draw_parts(Frame& frame, const RowMemory& row, const Rect& inside, int marked) {
  const float em = frame.pen.em(Size::caption);
  if (inside.w >= 46 * em && inside.h >= 15 * em) {
    const float side = std::min(inside.w * 0.34f, inside.h - 8 * em);
    const float width = std::max(side, 15 * em);
    draw_chart(frame, row, {inside.x, inside.y, inside.w - width - 2.5f * em, inside.h}, marked);
    const float x = inside.right() - width;
    draw_jacobian(frame, row.jacobian, {x, inside.y + 2, side, side});
    draw_figures(frame, row, {x, inside.y + side + em, width, 7 * em});
  } else if (inside.w >= 20 * em && inside.h >= 15 * em) {
    const float side = std::clamp(inside.h * 0.35f, 6.67f * em, std::max(6.67f * em, inside.w - 16 * em));
    const float top = inside.bottom() - side - 0.6f * em;
    draw_chart(frame, row, {inside.x, inside.y, inside.w, top - 1.6f * em - inside.y}, marked);
    draw_jacobian(frame, row.jacobian, {inside.x, top, side, side});
    draw_figures(frame, row, {inside.x + side + 1.1f * em, top, inside.w - side - 1.1f * em, side});
  } else {
    const bool line = inside.h >= 8 * em;
    draw_chart(frame, row, {inside.x, inside.y, inside.w, inside.h - (line ? 1.8f * em : 0)}, marked);
    if (line) draw_figure(frame, figures_of(row).front(), inside, inside.bottom() - 0.3f * em);
  }
}

std::string index(const Frame& frame) {
  return figures::whole(shown_cell(frame).row);
}

Runs title(const Frame& frame) {
  return plain("Row " + index(frame));
}

Runs question(const Frame& frame) {
  return plain("Where does query " + index(frame) + " look?");
}

void draw(Frame& frame, const Rect& inside, bool) {
  const Cell cell = shown_cell(frame);
  const RowMemory& row = refresh(frame, cell.row);
  if (row.row < 0) return;
  if (!row.notice.empty()) return draw_words(frame, inside, row.notice);
  draw_parts(frame, row, inside, cell.column);
}

void card(Frame& frame, const Rect& inside) {
  const Cell cell = shown_cell(frame);
  const RowMemory& row = refresh(frame, cell.row);
  if (row.row < 0) return;
  if (!row.notice.empty()) {
    const bool masked = row.summary.state == attention::RowState::masked;
    card_words(frame, inside, plain(masked ? "sees no key" : "overflows"), {});
    return;
  }
  const Figure figure = figures_of(row).front();
  const Rect area = card_words(frame, inside, plain(figure.value + figure.of), plain(figure.name), plain("keys used"));
  const Axis across{0, static_cast<double>(row.weights.size()), area.x, area.right()};
  draw_bars(frame, row, across, {0, row.top, area.bottom(), area.y}, cell.column);
  frame.pen.across(area.x, area.right(), area.bottom(), frame.theme().axis);
}

}  // namespace

const Panel row_panel{"row", 288, 4000, title, question, draw, card};

}  // namespace view
