#include "view/controls.h"

#include <cmath>

#include "experiment/link.h"
#include "experiment/number_text.h"
#include "experiment/words.h"

namespace view {
namespace {

using experiment::Kind;
using experiment::Parameter;
using experiment::Parameters;
namespace figures = experiment::figures;

const Parameter& row_of(std::string_view key) {
  const Parameter* row = experiment::find_parameter(key);
  IM_ASSERT(row != nullptr && "control of a parameter that is not in the schema");
  return *row;
}

bool is_number(const Parameter& row) {
  return row.kind == Kind::integer || row.kind == Kind::real;
}

std::string shown_number(double value, bool whole) {
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  return whole ? figures::whole(value) : figures::setting(value);
}

/// Temperature alone reaches its limits 0 and ∞, which are places of their own on its slider.
Track track_of(const Parameter& row) {
  const bool limits = row.key == "T";
  const double most = limits ? std::numeric_limits<double>::infinity() : row.most;
  return Track(limits ? 0 : row.least, most, row.travel == experiment::Travel::logarithmic, row.kind == Kind::integer);
}

std::vector<double> tick_values(const Track& track, const Parameter& row) {
  if (row.kind == Kind::integer && row.travel == experiment::Travel::logarithmic && row.most == 4096)
    return row.least == 0 ? std::vector<double>{0, 8, 64, 512, 4096} : std::vector<double>{1, 8, 64, 512, 4096};
  if (row.key == "p") return {0, 0.5, 1};
  const double middle = track.least() < 0 ? 0 : 1;
  const float place = track.place(middle);
  if (place > 0.15f && place < 0.85f) return {track.least(), middle, track.most()};
  return {track.least(), track.most()};
}

std::vector<double> detents_of(const std::vector<double>& ticks, const Parameter& row) {
  std::vector<double> detents = ticks;
  if (row.kind == Kind::integer)
    for (double power = 1; power <= row.most; power *= 2) detents.push_back(power);
  return detents;
}

void to_default(Frame& frame, const Parameter& row) {
  const Parameters& now = frame.parameters();
  const Parameters defaults = experiment::decode("preset=" + now.preset).parameters;
  frame.set(row.key, row.write(defaults));
}

void number_slider(Frame& frame, const Parameter& row, const Rect& area) {
  const double value = experiment::parse_number(row.write(frame.wanted())).value_or(row.least);
  const Track track = track_of(row);
  Slider look{track, value, {}, {}, frame.locked(row.key), false, row.help};
  const std::vector<double> ticks = tick_values(track, row);
  for (const double tick : ticks) look.ticks.push_back({tick, plain(shown_number(tick, false))});
  look.detents = detents_of(ticks, row);
  const SliderWish wish = slider(frame, row.key, area, look);
  if (wish.to_default) to_default(frame, row);
  if (!wish.value) return;
  // Links write a limit as inf, which JavaScript would not.
  frame.set(row.key, std::isinf(*wish.value) ? "inf" : experiment::number_text(*wish.value), wish.final);
}

void value_field(Frame& frame, const Parameter& row, const Rect& area, bool left = false) {
  Field look;
  look.shown = shown_value(row, frame.wanted());
  look.written = row.write(frame.parameters());
  look.allowed = row.allowed();
  look.locked = frame.locked(row.key);
  look.help = row.help;
  look.left = left;
  const std::optional<std::string> entry = field(frame, row.key, area, look);
  if (entry && !frame.set(row.key, *entry)) refuse(frame, row.key);
}

std::string title_case(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

int index_of(const Parameter& row, const std::string& value) {
  for (std::size_t i = 0; i < row.options.size(); ++i)
    if (row.options[i] == value) return static_cast<int>(i);
  return -1;
}

}  // namespace

std::string shown_value(const Parameter& row, const Parameters& parameters) {
  const std::string written = row.write(parameters);
  if (!is_number(row)) return written;
  const std::optional<double> value = experiment::parse_number(written);
  const bool seed = row.key == "seed" || row.key == "draw";
  return value && !seed ? shown_number(*value, row.kind == Kind::integer) : written;
}

float slider_height(const Frame& frame) {
  return frame.theme().large ? 108 : 72;
}

void control_label(Frame& frame, std::string_view key, const Rect& row, ImVec2 baseline) {
  const Rect around = row.inset(-6, -3);
  const bool over = ImGui::IsMouseHoveringRect(around.from(), around.to()) && ImGui::IsWindowHovered();
  if (over) frame.state.lit = key;
  if (frame.state.lit_before == key && !over) frame.pen.fill(around, frame.theme().field, 6);
  const Parameter& parameter = row_of(key);
  Runs words = prose(parameter.label);
  if (!parameter.symbol.empty()) words = joined(joined(words, plain(" ")), symbol(parameter.symbol));
  frame.pen.text(baseline, words, {Size::body, frame.theme().ink});
}

void number_slider(Frame& frame, std::string_view key, const Rect& area) {
  number_slider(frame, row_of(key), area);
}

void slider_control(Frame& frame, std::string_view key, const Rect& area) {
  if (frame.hidden(key)) return;
  const Parameter& row = row_of(key);
  const float scale = frame.theme().large ? 1.5f : 1;
  const float field_width = 56 * scale, field_height = 24 * scale;
  const Rect line{area.x, area.y, area.w, field_height};
  control_label(frame, key, {area.x, area.y, area.w, area.h - 16},
                {area.x, middle_baseline(frame.pen, line, Size::body)});
  value_field(frame, row, {area.right() - field_width, area.y, field_width, field_height});
  number_slider(frame, row, {area.x, area.y + 28 * scale, area.w, area.h - 28 * scale});
}

void field_control(Frame& frame, std::string_view key, const Rect& area, float field_width) {
  if (frame.hidden(key)) return;
  control_label(frame, key, area, {area.x, middle_baseline(frame.pen, area, Size::body)});
  value_field(frame, row_of(key), {area.right() - field_width, area.y, field_width, area.h});
}

void select_control(Frame& frame, std::string_view key, const Rect& area, float field_width) {
  if (frame.hidden(key)) return;
  const Parameter& row = row_of(key);
  control_label(frame, key, area, {area.x, middle_baseline(frame.pen, area, Size::body)});
  Select look;
  for (const std::string_view title : row.titles) look.options.push_back(title_case(std::string(title)));
  look.chosen = index_of(row, row.write(frame.wanted()));
  look.locked = frame.locked(key);
  look.help = row.help;
  const int chosen = select(frame, key, {area.right() - field_width, area.y, field_width, area.h}, look);
  if (chosen >= 0) frame.set(key, row.options[static_cast<std::size_t>(chosen)]);
}

void choice_control(Frame& frame, std::string_view key, const Rect& area, std::vector<Runs> labels) {
  if (frame.hidden(key)) return;
  const Parameter& row = row_of(key);
  if (labels.empty())
    for (const std::string_view title : row.titles) labels.push_back(plain(title));
  const Choice look{std::move(labels), index_of(row, row.write(frame.wanted())), frame.locked(key), row.help};
  const int chosen = segmented(frame, key, area, look);
  if (chosen >= 0) frame.set(key, row.options[static_cast<std::size_t>(chosen)]);
}

void scaling_control(Frame& frame, const Rect& area) {
  if (frame.hidden("p")) return;
  constexpr double exponents[] = {0, 0.5, 1};
  Choice look{{plain("none"), rich("÷ √{*d*_k}"), rich("÷ *d*_k")}, -1, frame.locked("p"), row_of("p").help};
  for (int i = 0; i < 3; ++i)
    if (frame.wanted().p == exponents[i]) look.chosen = i;
  const int chosen = segmented(frame, "p-choice", area, look);
  if (chosen >= 0) frame.set("p", experiment::number_text(exponents[chosen]));
}

float bias_chips_height() {
  return 58;
}

namespace {

bool holds(const std::string& list, std::string_view name) {
  return ("+" + list + "+").find("+" + std::string(name) + "+") != std::string::npos;
}

/// The list in the order of the options with one of them turned.
std::string turned(const Parameter& row, const std::string& list, std::string_view name) {
  std::string next;
  for (const std::string_view option : row.options)
    if (holds(list, option) != (option == name)) next += (next.empty() ? "" : "+") + std::string(option);
  return next.empty() ? "none" : next;
}

}  // namespace

void bias_chips(Frame& frame, const Rect& area) {
  if (frame.hidden("bias")) return;
  const Parameter& row = row_of("bias");
  const std::string list = row.write(frame.wanted());
  const float width = (area.w - 12) / 3;
  for (std::size_t i = 0; i < row.options.size(); ++i) {
    const auto across = static_cast<float>(i % 3), down = static_cast<float>(i / 3);
    const Rect box{area.x + across * (width + 6), area.y + down * 32, width, 26};
    const bool turn = chip(frame, "bias-" + std::string(row.options[i]), box, plain(row.titles[i]),
                           holds(list, row.options[i]), frame.locked("bias"), row.help);
    if (turn) frame.set("bias", turned(row, list, row.options[i]));
  }
}

}  // namespace view
