#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/axis.h"
#include "view/panel.h"
#include "view/selection.h"

namespace view {
namespace {

namespace figures = experiment::figures;

constexpr int chosen_steps = 256, other_steps = 96, most_others = 31;
constexpr int most_products = 65536;  // of the other walks together: they follow the pointer
constexpr float other_opacity = 0.22f;

void cut(const std::vector<float>& sums, int steps, Walk& walk) {
  const auto d = static_cast<int>(sums.size());
  const int count = std::min(d, steps);
  walk.dimensions.assign(1, 0);
  walk.sums.assign(1, 0.0f);
  for (int i = 1; i <= count; ++i) {
    const int k = static_cast<int>(static_cast<long long>(d) * i / count);
    walk.dimensions.push_back(k);
    walk.sums.push_back(sums[static_cast<std::size_t>(k - 1)]);
  }
}

void widen(WalkMemory& memory, const Walk& walk) {
  for (const float sum : walk.sums) {
    if (!std::isfinite(sum)) continue;
    memory.low = std::min(memory.low, static_cast<double>(sum));
    memory.high = std::max(memory.high, static_cast<double>(sum));
  }
}

/// As far as any walk and a little more than twice theory's σ; alike above and below where theory is.
void set_range(WalkMemory& memory) {
  const double centre = memory.law.centre(memory.dimensions), reach = 2.2 * memory.law.deviation(memory.dimensions);
  memory.low = std::min(0.0, centre - reach);
  memory.high = std::max(0.0, centre + reach);
  widen(memory, memory.chosen);
  for (const Walk& walk : memory.others) widen(memory, walk);
  if (memory.law.mean == 0) memory.high = std::max(memory.high, -memory.low);
  if (memory.law.mean == 0) memory.low = -memory.high;
  if (memory.low == memory.high) memory.high = 1;
}

/// A state is held in which there is such a score.
const experiment::Experiment* held_of(const experiment::Experiment& e, Cell cell) {
  const experiment::Experiment* a = e.held();
  const bool some =
      a != nullptr && cell.row < static_cast<int>(a->score_rows()) && cell.column < a->parameters().keys();
  return some ? a : nullptr;
}

void fill(WalkMemory& memory, const experiment::Experiment& e, Cell cell) {
  const auto query = static_cast<std::size_t>(cell.row), key = static_cast<std::size_t>(cell.column);
  memory.dimensions = e.dimensions_of_row(query);
  memory.law = experiment::walk_law(e, query, key);
  cut(e.walk(query, key), chosen_steps, memory.chosen);
  memory.held = {};
  if (const experiment::Experiment* a = held_of(e, cell)) cut(a->walk(query, key), chosen_steps, memory.held);
  memory.others.clear();
  const int keys = e.parameters().keys();
  const int others = std::clamp(most_products / memory.dimensions, 8, most_others);
  const int every = (keys - 1) / (others + 1) + 1;
  for (int j = 0; j < keys; j += every) {
    if (j == cell.column) continue;
    memory.others.emplace_back();
    cut(e.walk(query, static_cast<std::size_t>(j)), other_steps, memory.others.back());
  }
}

Cell cell_of(const Frame& frame) {
  const Cell cell = shown_cell(frame);
  return {cell.row, std::max(cell.column, 0)};
}

/// The walks; as they were while a new sample is being computed.
const WalkMemory& refresh(Frame& frame) {
  WalkMemory& memory = frame.state.walk;
  const experiment::Experiment& e = frame.experiment;
  if (!e.has_vectors()) return memory = {};
  const Cell cell = cell_of(frame);
  const experiment::Experiment* a = held_of(e, cell);
  const std::uint64_t held_version = a != nullptr ? a->score_version() : 0;
  const bool same = memory.version == e.score_version() && memory.cell == cell && memory.held_version == held_version;
  if (same || cell.row >= static_cast<int>(e.score_rows())) return memory;
  const double low = memory.low, high = memory.high;
  fill(memory, e, cell);
  memory.version = e.score_version();
  memory.held_version = held_version;
  memory.cell = cell;
  set_range(memory);
  if (frame.state.dragged.empty()) return memory;
  memory.low = std::min(memory.low, low);
  memory.high = std::max(memory.high, high);
  return memory;
}

struct Plot {
  Axis across, up;

  ImVec2 at(double k, double sum) const { return {across.at(k), up.at(sum)}; }
};

void draw_walk(const Pen& pen, const Plot& plot, const Walk& walk, ImU32 colour, float width, float opacity) {
  std::vector<ImVec2> points;
  for (std::size_t i = 0; i < walk.sums.size() && std::isfinite(walk.sums[i]); ++i)
    points.push_back(plot.at(walk.dimensions[i], static_cast<double>(walk.sums[i])));
  pen.line(points, colour, width, solid, opacity);
}

/// A's as far as it goes here, thin, with a hollow end.
void draw_held_walk(const Frame& frame, const WalkMemory& walk, const Plot& plot, bool small) {
  if (walk.held.sums.empty()) return;
  const Pen& pen = frame.pen;
  pen.list()->PushClipRect({plot.across.from, plot.up.to - 4}, {plot.across.to + 5, plot.up.from + 4}, true);
  draw_walk(pen, plot, walk.held, pen.theme().ink, 1, 1);
  const ImVec2 end = plot.at(walk.held.dimensions.back(), static_cast<double>(walk.held.sums.back()));
  pen.ring(end, frame.theme().line(small ? 2.5f : 4), pen.theme().ink, 1.5f);
  pen.list()->PopClipRect();
  if (!small && end.x < plot.across.to)
    pen.text({end.x, end.y - 9}, strong(plain("A")), {Size::caption, pen.theme().ink, Align::centre});
}

/// Theory's mean and `units` of its σ; closer points where the root is steep.
std::vector<ImVec2> envelope(const WalkMemory& walk, const Plot& plot, double units) {
  std::vector<ImVec2> points;
  constexpr int steps = 40;
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps, k = share * share * walk.dimensions;
    points.push_back(plot.at(k, walk.law.centre(k) + units * walk.law.deviation(k)));
  }
  return points;
}

/// `small` leaves out all but the band and the score itself.
void draw_walks(const Frame& frame, const WalkMemory& walk, const Plot& plot, bool small) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const bool theory = walk.law.variance > 0;
  const std::vector<ImVec2> above = envelope(walk, plot, 1), below = envelope(walk, plot, -1);
  if (theory) pen.between(above, below, theme.theory, theme.theory_fill);
  pen.across(plot.across.from, plot.across.to, plot.up.at(0), theme.axis);
  if (!small)
    for (const Walk& other : walk.others) draw_walk(pen, plot, other, theme.sample, 1, other_opacity);
  for (const double units : {2.0, -2.0})
    if (!small && theory) pen.line(envelope(walk, plot, units), theme.theory, 1.5f, approximation_dash);
  const float width = small ? 1.0f : 2.0f;
  if (theory) pen.line(above, theme.theory, width);
  if (theory) pen.line(below, theme.theory, width);
  draw_walk(pen, plot, walk.chosen, theme.sample, small ? 1.5f : 2.5f, 1);
  // In the middle of the other where the two are the same.
  draw_held_walk(frame, walk, plot, small);
  const float end = walk.chosen.sums.back();
  if (std::isfinite(end))
    pen.dot(plot.at(walk.dimensions, static_cast<double>(end)), theme.line(small ? 2 : 3), theme.sample);
}

Runs units_of(const WalkMemory& walk, std::string_view number) {
  return rich(std::string(number) + (walk.law.standard() ? "√{*k*}" : " σ"));
}

/// The score's end and the envelope's names at the right; a name that would touch the end stays away.
void draw_ends(const Frame& frame, const WalkMemory& walk, const Plot& plot) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption), x = plot.across.to + 0.6f * em;
  const auto end = static_cast<double>(walk.chosen.sums.back());
  const float y = plot.up.at(end);
  if (std::isfinite(end))
    pen.text({x, y + 0.36f * em}, strong(plain(figures::significant(end))), {Size::caption, frame.theme().sample});
  const bool standard = walk.law.standard();
  const std::pair<double, std::string_view> names[] = {
      {2, "2"}, {1, standard ? "" : "1"}, {-1, standard ? "−" : "−1"}, {-2, standard ? "−2" : "−2"}};
  for (const auto& [units, name] : names) {
    const float at =
        plot.at(walk.dimensions, walk.law.centre(walk.dimensions) + units * walk.law.deviation(walk.dimensions)).y;
    const bool crowded = std::abs(at - y) < 1.3f * em || walk.law.variance == 0;
    if (!crowded) pen.text({x, at + 0.36f * em}, units_of(walk, name), {Size::caption, frame.theme().theory});
  }
}

/// Multiples of theory's σ where it is a whole number, else round steps.
std::vector<Tick> sum_ticks(const WalkMemory& walk) {
  const double deviation = walk.law.deviation(walk.dimensions);
  const bool whole = walk.law.mean == 0 && deviation == std::floor(deviation) && deviation > 1;
  if (!whole) return round_ticks(walk.low, walk.high, 5);
  double step = deviation;
  while ((walk.high - walk.low) / step > 6) step *= 2;
  return step_ticks(walk.low, walk.high, step);
}

std::vector<Tick> dimension_ticks(int dimensions, float width, float em) {
  const bool quarters = dimensions % 4 == 0 && width > 14 * em;
  return step_ticks(0, dimensions, quarters ? dimensions / 4 : round_step(0, dimensions, width > 14 * em ? 4 : 2));
}

Runs score_name(const WalkMemory& walk, std::string_view times) {
  const std::string query = std::to_string(walk.cell.row), key = std::to_string(walk.cell.column);
  return rich("*q*_{" + query + "}" + std::string(times) + "*k*_{" + key + "}");
}

void draw_readout(const Frame& frame, const WalkMemory& walk, const Rect& area) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption);
  const auto end = static_cast<double>(walk.chosen.sums.back());
  const auto line = [&](float y, const Runs& words, const std::string& value) {
    pen.text({area.x, y}, words, {Size::caption, frame.theme().ink2});
    pen.text({area.right(), y}, strong(plain(value)), {Size::caption, frame.theme().sample, Align::right});
  };
  const std::string d = figures::whole(walk.dimensions);
  const std::string after = walk.dimensions == 1 ? " after 1 dimension" : " after " + d + " dimensions";
  line(area.bottom() - 2.2f * em, joined(score_name(walk, " · "), plain(after)), figures::fixed(end, 3));
  if (walk.law.variance == 0) return;
  const Runs units = walk.law.standard() ? rich("in units of √{" + d + "}") : plain("σ from theory’s mean");
  line(area.bottom() - 0.5f * em, units, figures::fixed(walk.law.units(end, walk.dimensions), 2));
}

Runs title(const Frame&) {
  return plain("Walk");
}

Runs question(const Frame&) {
  return plain("How does one score grow?");
}

void draw(Frame& frame, const Rect& inside, bool) {
  const WalkMemory& walk = refresh(frame);
  if (!frame.experiment.has_vectors())
    frame.pen.text({inside.x, inside.y + 1.5f * frame.pen.em(Size::body)}, plain("Only scores are loaded."),
                   {Size::body, frame.theme().ink2});
  if (walk.dimensions == 0) return;
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::caption), tick = pen.em(Size::tick);
  const bool words = inside.h >= 12 * em && inside.w >= 15 * em;
  const float bottom = inside.bottom() - (words ? 5.7f * em : 1.6f * em);
  const std::vector<Tick> sums = sum_ticks(walk);
  float left = 0;
  for (const Tick& each : sums) left = std::max(left, pen.width(each.label, Size::tick));
  const float right = 0.9f * em + std::max(pen.width(units_of(walk, "−2"), Size::caption),
                                           pen.width(strong(plain(figures::significant(-walk.high))), Size::caption));
  const Plot plot{{0, static_cast<double>(walk.dimensions), inside.x + left + 0.6f * tick, inside.right() - right},
                  {walk.low, walk.high, bottom, inside.y + 2}};
  draw_walks(frame, walk, plot, false);
  draw_left(pen, plot.up, inside.x + left, sums);
  draw_below(pen, plot.across, bottom, dimension_ticks(walk.dimensions, plot.across.to - plot.across.from, tick), 0);
  draw_ends(frame, walk, plot);
  if (words) draw_readout(frame, walk, inside);
}

void card(Frame& frame, const Rect& inside) {
  const WalkMemory& walk = refresh(frame);
  if (walk.dimensions == 0) return;
  const auto end = static_cast<double>(walk.chosen.sums.back());
  const std::string units = figures::fixed(walk.law.units(end, walk.dimensions), 1);
  Runs where = plain(walk.law.variance > 0 ? units + " σ" : figures::significant(end));
  if (walk.law.standard()) where = rich(units + " √{" + figures::whole(walk.dimensions) + "}");
  const Rect area =
      card_words(frame, inside, joined(score_name(walk, "·"), plain(" ends at")), where, plain("ends at"));
  const Plot plot{{0, static_cast<double>(walk.dimensions), area.x, area.right() - 3},
                  {walk.low, walk.high, area.bottom(), area.y}};
  draw_walks(frame, walk, plot, true);
}

}  // namespace

const Panel walk_panel{"walk", 288, 4000, title, question, draw, card};

}  // namespace view
