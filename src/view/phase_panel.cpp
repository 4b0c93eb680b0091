#include <algorithm>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/sweep_stage.h"
#include "experiment/sweep_theory.h"
#include "view/panel.h"
#include "view/plot_drag.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Parameters;

/// Lower part of the sequential map, on which ink can be read (LOOK.md, Colours).
constexpr float map_share = 0.62f;
constexpr double least_divisor = 0.25, most_divisor = 1024;

struct Map {
  Rect area;
  Axis across, up;

  ImVec2 at(double dimensions, double divisor) const {
    return {across.at(dimensions), up.at(std::clamp(divisor, least_divisor, most_divisor))};
  }
};

Map map_of(const Rect& area) {
  return {area, {1, 4096, area.x, area.right(), true}, {least_divisor, most_divisor, area.bottom(), area.y, true}};
}

Rgb colour_of(const Theme& theme, double share) {
  return colour_at(theme.map_of(experiment::Stage::weights), map_share * static_cast<float>(share));
}

/// The grid as quads between its points; those without a mean yet are left out. Whether there are any.
bool paint_map(const Frame& frame, const Map& map) {
  const experiment::PhaseGrid grid = frame.experiment.phase_grid();
  const std::size_t rows = grid.divisors.size();
  const Theme& theme = frame.theme();
  frame.pen.fill(map.area, theme.field);
  std::vector<ImU32> colours;
  for (const auto& share : experiment::phase_shares(frame.experiment))
    colours.push_back(share ? paint(colour_of(theme, *share)) : 0);
  if (colours.size() != rows * grid.dimensions.size()) return false;
  for (std::size_t d = 0; d + 1 < grid.dimensions.size(); ++d)
    for (std::size_t v = 0; v + 1 < rows; ++v) {
      const ImU32* left = &colours[d * rows + v];
      const ImU32* right = left + rows;
      if (left[0] == 0 || left[1] == 0 || right[0] == 0 || right[1] == 0) continue;
      const ImVec2 low = map.at(grid.dimensions[d], grid.divisors[v]);
      const ImVec2 high = map.at(grid.dimensions[d + 1], grid.divisors[v + 1]);
      const Pen& pen = frame.pen;
      pen.list()->AddRectFilledMultiColor({pen.snap(low.x), pen.snap(high.y)}, {pen.snap(high.x), pen.snap(low.y)},
                                          left[1], right[1], right[0], left[0]);
    }
  return colours[0] != 0;
}

/// d_k^p from d_k = 1 to where it leaves the map.
void draw_power(const Frame& frame, const Map& map, double exponent) {
  const double end = exponent == 0 ? 4096 : std::min(4096.0, std::pow(most_divisor, 1 / exponent));
  const bool present = frame.parameters().p == exponent;
  frame.pen.line({map.at(1, 1), map.at(end, std::pow(end, exponent))}, frame.theme().ink, present ? 2.0f : 1.0f);
}

/// Both ends cut where the line leaves the map; none where all of it lies outside.
std::vector<ImVec2> freezing_points(const Frame& frame, const Map& map) {
  std::vector<ImVec2> points;
  if (frame.experiment.loaded()) return points;
  const Parameters& p = frame.parameters();
  constexpr int steps = 48;
  for (int i = 0; i <= steps; ++i) {
    const double d = std::exp2(12.0 * i / steps), divisor = experiment::freezing_divisor(p, d);
    if (divisor >= least_divisor && divisor <= most_divisor) points.push_back(map.at(d, divisor));
  }
  return points;
}

void draw_freezing(const Frame& frame, const std::vector<ImVec2>& points) {
  frame.pen.line(points, frame.theme().panel, 4);
  frame.pen.line(points, frame.theme().theory, 2, approximation_dash);
}

/// Filled for the present state, hollow for the held one; beyond the map's edge hollow too, and on it.
void draw_point(const Frame& frame, const Map& map, const Parameters& p, float radius, bool filled) {
  const double divisor = std::pow(p.dk, p.p) * p.T;
  const ImVec2 at = map.at(p.dk, divisor);
  const float scale = frame.theme().line(1);
  frame.pen.dot(at, (radius + 1.5f) * scale, frame.theme().panel);
  frame.pen.dot(at, radius * scale, frame.theme().sample);
  const bool inside = divisor >= least_divisor && divisor <= most_divisor;
  if (!inside || !filled) frame.pen.dot(at, (radius - 2) * scale, frame.theme().panel);
}

void draw_points(const Frame& frame, const Map& map, float radius) {
  if (const experiment::Experiment* a = frame.experiment.held()) draw_point(frame, map, a->parameters(), radius, false);
  draw_point(frame, map, frame.parameters(), radius, true);
}

void haloed(const Pen& pen, ImVec2 at, const Runs& words, const TextStyle& style) {
  TextStyle halo = style;
  halo.colour = pen.theme().panel;
  for (const ImVec2 by : {ImVec2(-1, 0), ImVec2(1, 0), ImVec2(0, -1), ImVec2(0, 1)})
    pen.text({at.x + by.x, at.y + by.y}, words, halo);
  pen.text(at, words, style);
}

void draw_words(const Frame& frame, const Map& map, const std::vector<ImVec2>& freezing, bool painted) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = map.area;
  const float em = pen.em(Size::tick), right = area.right() - 4;
  // In the dark theme the map is light where entropy is high.
  const Rgb on_spread = theme.dark && painted ? theme.page : theme.ink, on_frozen = theme.ink;
  pen.text({area.x + 6, area.y + 1.4f * em}, rich("divisor *d*_k^p *T*"), {Size::tick, on_spread});
  if (area.h < 9 * em || area.w < 12 * em) return;
  pen.text({area.x + 6, map.at(1, 56).y}, strong(plain("spread out")), {Size::tick, on_spread});
  const float top = area.y + 1.4f * em;
  pen.text({map.across.at(map.up.value(top)) - 0.6f * em, top}, rich("÷ *d*_k"), {Size::tick, on_spread, Align::right});
  pen.text({right, map.at(4096, 64).y - 0.55f * em}, rich("÷ √{*d*_k}"), {Size::tick, on_spread, Align::right});
  const float none = map.at(1, 1).y;
  float under_line = 0;
  if (!freezing.empty()) {
    const bool bias = !frame.parameters().bias.none();
    const Runs words = strong(plain(bias ? "freezing line without bias" : "freezing line"));
    const float left = right - pen.width(words, Size::tick);
    const auto after = std::find_if(freezing.begin(), freezing.end(), [&](ImVec2 at) { return at.x >= left; });
    if (after != freezing.end()) {
      under_line = after->y + 1.25f * em;
      haloed(pen, {right, under_line}, words, {Size::tick, theme.theory, Align::right});
    }
  }
  const Runs words = plain("no scaling");
  const bool below = under_line > none - 1.6f * em;
  pen.text({right, below ? none + 1.15f * em : none - 0.6f * em}, words, {Size::tick, on_frozen, Align::right});
  const float aside = below ? pen.width(words, Size::tick) + em : 0;
  pen.text({right - aside, area.bottom() - 0.5f * em}, strong(plain("frozen")), {Size::tick, on_frozen, Align::right});
}

std::vector<Tick> divisor_ticks() {
  std::vector<Tick> ticks;
  for (double divisor = least_divisor; divisor <= most_divisor; divisor *= 4)
    ticks.push_back({divisor, plain(divisor < 1 ? "¼" : figures::whole(divisor))});
  return ticks;
}

void draw_colour_bar(const Frame& frame, const Rect& line) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::tick), baseline = line.bottom() - 0.2f * em;
  const TextStyle style{Size::tick, theme.ink2};
  float x = line.x + pen.text({line.x, baseline}, rich("entropy ∕ ln *n*"), style) + 0.9f * em;
  x += pen.text({x, baseline}, plain("0"), style) + 0.5f * em;
  const float right = line.right() - 1.2f * em;
  const Rect bar{x, baseline - 0.75f * em, right - x, 0.75f * em};
  constexpr int pieces = 16;
  for (int i = 0; i < pieces; ++i) {
    const float from = bar.x + bar.w * static_cast<float>(i) / pieces;
    const float to = bar.x + bar.w * static_cast<float>(i + 1) / pieces;
    const ImU32 low = paint(colour_of(theme, double(i) / pieces)),
                high = paint(colour_of(theme, double(i + 1) / pieces));
    pen.list()->AddRectFilledMultiColor({pen.snap(from), bar.y}, {pen.snap(to), bar.bottom()}, low, high, high, low);
  }
  pen.edge(bar.inset(-pen.hair()), theme.hairline, 2, theme.line(1));
  pen.text({line.right(), baseline}, plain("1"), {Size::tick, theme.ink2, Align::right});
}

/// x sets d_k, y the divisor through T; either stays where its control can't be moved.
void drag(Frame& frame, const Map& map) {
  const auto fixed = [&](std::string_view key) { return frame.hidden(key) || frame.locked(key); };
  if (fixed("dk") && fixed("T")) return;
  const PlotDrag drag = plot_drag(frame, "phase-map", "dk", map.area);
  if (!drag.moving && !drag.ended) return;
  wish_along(frame, "dk", map.across, drag.at.x, true, drag.ended);
  const double power = std::pow(frame.wanted().dk, frame.wanted().p);
  const Axis temperature{least_divisor / power, most_divisor / power, map.up.from, map.up.to, true};
  wish_along(frame, "T", temperature, drag.at.y, false, drag.ended);
}

Runs title(const Frame&) {
  return plain("Phase");
}

Runs question(const Frame&) {
  return plain("Which divisor keeps softmax from freezing?");
}

bool draw_map(const Frame& frame, const Map& map, const std::vector<ImVec2>& freezing) {
  const bool painted = paint_map(frame, map);
  frame.pen.list()->PushClipRect(map.area.from(), map.area.to(), true);
  draw_freezing(frame, freezing);
  frame.pen.list()->PopClipRect();
  return painted;
}

void draw(Frame& frame, const Rect& inside, bool) {
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::tick);
  const float left = 3.2f * em, bar = 1.5f * em, ticks = 2.3f * em;
  const bool keyed = inside.h > 10 * em;
  const Rect area{inside.x + left, inside.y + 0.5f * em, inside.w - left - 0.9f * em,
                  inside.h - 0.5f * em - ticks - (keyed ? bar : 0)};
  if (area.w < 40 || area.h < 24) return;
  const Map map = map_of(area);
  drag(frame, map);
  const std::vector<ImVec2> freezing = freezing_points(frame, map);
  const bool painted = draw_map(frame, map, freezing);
  const double present = frame.parameters().p;
  for (const double exponent : {0.0, 0.5, 1.0})
    if (exponent != present) draw_power(frame, map, exponent);
  draw_power(frame, map, present);
  draw_words(frame, map, freezing, painted);
  draw_left(pen, map.up, area.x - 0.5f * em, divisor_ticks());
  draw_below(pen, map.across, area.bottom(), dimension_ticks(frame.parameters().dk), 0);
  pen.text({inside.x, area.bottom() + 4 + em}, rich("*d*_k"), {Size::tick, frame.theme().ink3});
  if (keyed) draw_colour_bar(frame, {inside.x, inside.bottom() - bar, inside.w, bar});
  draw_points(frame, map, 5);
}

void card(Frame& frame, const Rect& inside) {
  const auto spread = experiment::logit_spread(frame.experiment);
  const bool frozen = spread && spread->deviation > spread->limit;
  std::string_view state = frozen ? "frozen:" : "not frozen:";
  std::string words;
  if (spread) {
    words =
        "σ " + figures::significant(spread->deviation) + (frozen ? " > " : " < ") + figures::significant(spread->limit);
  } else {
    const Parameters& p = frame.parameters();
    const bool masked = frame.experiment.row_means().masked == static_cast<std::size_t>(p.n);
    state = masked ? "no key left:" : p.keys() < 2 ? "one key:" : "no one line:";
    words = masked           ? "no weights"
            : p.keys() < 2   ? "no freezing"
            : !p.dkq.empty() ? "each its own d_k"
            : p.rho != 0     ? "keys differ"
                             : "no spread";
  }
  const Map map = map_of(card_words(frame, inside, plain(state), prose(words)));
  draw_map(frame, map, freezing_points(frame, map));
  draw_points(frame, map, 3.5f);
}

}  // namespace

const Panel phase_panel{"phase", 280, 4000, title, question, draw, card};

}  // namespace view
