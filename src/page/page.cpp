#include "page/page.h"

#include <algorithm>
#include <cmath>

#include "experiment/interface.h"
#include "experiment/link.h"
#include "imgui.h"
#include "imgui_internal.h"
#include "page/bridge.h"
#include "page/interface.h"

namespace page {
namespace {

/// Frames drawn after the last input: Dear ImGui needs two to settle hover and focus.
constexpr int frames_after_input = 3;

/// Milliseconds of a turn that are the page's own work: under 16, with room for one tile too many.
constexpr double most_own_time = 12;
constexpr double least_compute_time = 2, least_row_time = 4;

/// Milliseconds between draws while playing: at most ten a second.
constexpr double between_draws = 100;

/// Milliseconds between pictures that differ only in how far the computation is.
constexpr double between_progress = 80;
constexpr double between_sweep_points = 250;

/// Whether anything that the chosen preset sets was changed since.
bool edited(const experiment::Parameters& parameters) {
  experiment::Parameters preset = parameters;
  return experiment::choose_preset(parameters.preset, preset) && preset != parameters;
}

/// The one renderer that Dear ImGui's callback can reach.
MatrixRenderer* painting = nullptr;

void paint_matrix(const ImDrawList*, const ImDrawCmd* command) {
  if (painting != nullptr) painting->paint(*command);
}

}  // namespace

Page::Page(const char* link) : engine_(engine_create(link)) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigMacOSXBehaviors = bridge::on_a_mac();
  view_ = std::make_unique<view::PageView>(paint_matrix);
  view_->set_glyph_setter(bridge::set_glyph);
  painting = &matrix_;
}

Page::~Page() {
  painting = nullptr;
  view_.reset();
  engine_delete(engine_);
}

bool Page::start() {
  if (!window_.open(message_)) return false;
  matrix_.start();
  resized_ = true;
  return true;
}

void Page::set_font(std::size_t index, std::vector<unsigned char> file) {
  font_files_.at(index) = std::move(file);
  fonts_ |= 1u << index;
  if (fonts_ == all_fonts) view_->set_fonts({font_files_.begin(), font_files_.end()});
  frames_due_ = frames_after_input;
}

void Page::set_surroundings(const view::Surroundings& surroundings) {
  resized_ = resized_ || surroundings.size.x != surroundings_.size.x || surroundings.size.y != surroundings_.size.y ||
             surroundings.pixel_ratio != surroundings_.pixel_ratio;
  surroundings_ = surroundings;
  frames_due_ = frames_after_input;
}

int Page::frame(double now, double budget, bool may_draw) {
  const double start = turn_started_ = bridge::now();
  flags_ = 0;
  if (may_draw) keep_pace(start);
  // A new atlas is a turn's work by itself, unless a picture is wanted here and now. The first is there before the
  // canvas is.
  if (budget > 0 && fonts_ == all_fonts && surroundings_.size.x > 0 && make_fonts()) {
    flags_ |= page_wants_another | page_computes;
  } else {
    play_on(now);
    compute(budget);
    notice_changes();
    if (may_draw && has_canvas()) draw_if_needed(now);
    // A picture that is wanted here and now has all its glyphs.
    for (int more = 3; budget <= 0 && (flags_ & page_drew) != 0 && view_->lacks_glyphs() && more > 0; --more) draw(now);
  }
  if (engine_->ready()) flags_ |= page_results_ready;
  if (!engine_->ready() || engine_->sweeping()) flags_ |= page_computes;
  if ((flags_ & page_computes) != 0 || playing()) flags_ |= page_wants_another;
  counters_.own = bridge::now() - start;
  counters_.longest = std::max(counters_.longest, counters_.own);
  ++counters_.turns;
  if (may_draw) frame_wanted_ = (flags_ & page_wants_another) != 0;
  return flags_;
}

/// How long frames take that follow each other; one that was long ago counts less and less.
void Page::keep_pace(double start) {
  constexpr double longest = 2000, kept = 0.7;
  if (frame_wanted_) pace_ = std::clamp(start - framed_at_, kept * pace_, longest);
  framed_at_ = start;
}

void Page::play_on(double now) {
  if (!playing() || !engine_->ready() || now - stepped_at_ < between_draws) return;
  stepped_at_ = now;
  engine_->step();
  flags_ |= page_parameters_changed;
  bridge::parameters_changed(false);
}

void Page::compute(double budget) {
  counters_.compute = 0;
  if (engine_->ready() && !engine_->sweeping()) return;
  const double start = bridge::now();
  const double later = matrix_.pending() ? std::max(counters_.draw, least_row_time) : counters_.draw;
  const double left = std::max(least_compute_time, std::min(budget, most_own_time - later));
  engine_->advance([until = start + left] { return bridge::now() >= until; });
  counters_.compute = bridge::now() - start;
}

void Page::notice_changes() {
  if (!dragging_ && !(painting_ && ImGui::IsAnyMouseDown())) {
    const attention::Matrix* painted = std::exchange(painting_, false) ? engine_->bias().custom() : nullptr;
    history_.note(engine_->parameters(), engine_->draws_pooled() > 1, painted);
    tell_bias();
  }
  Seen seen{engine_->score_version(),
            engine_->summary_version(),
            engine_->score_rows(),
            engine_->summary_rows(),
            engine_->draws_pooled(),
            engine_->sweep_version(),
            engine_->ready() && !engine_->sweeping(),
            engine_->parameters()};
  if (seen == seen_) return;
  // Rows that came in are worth a picture of their own only now and then: drawing must not slow computing.
  const double between = std::max(engine_->ready() ? between_sweep_points : between_progress, 3 * pace_);
  if (!seen.ready && seen.parameters == seen_.parameters && bridge::now() - drawn_at_ < between) return;
  seen_ = std::move(seen);
  frames_due_ = std::max(frames_due_, 1);
}

void Page::take_input() {
  const bool was_down = ImGui::IsAnyMouseDown();
  if (window_.pump_input()) frames_due_ = frames_after_input;
  if (!was_down) before_press_ = engine_->parameters();
}

bool Page::wants_drawing() const {
  return frames_due_ > 0 || resized_ || fonts_are_new_ || view_->animating() ||
         ImGui::GetCurrentContext()->InputEventsQueue.Size > 0;
}

/// Tiles of the matrix go up one a frame; where drawing is slow, not each of them is worth a picture.
void Page::upload(double now) {
  matrix_.upload(now, rows_until());
  if (!matrix_.pending()) frames_due_ = std::max(frames_due_, 1);
}

/// Rows of a matrix that the processor makes take what the turn has left.
double Page::rows_until() const {
  return std::max(turn_started_ + most_own_time, bridge::now() + least_row_time);
}

void Page::draw_if_needed(double now) {
  take_input();
  if (!wants_drawing() && !matrix_.pending()) return;
  flags_ |= page_wants_another;
  if (!window_.is_ready() || !matrix_.is_ready()) return;
  if (!wants_drawing() && bridge::now() - drawn_at_ < 3 * pace_) return upload(now);
  draw(now);
  if (!wants_drawing() && !matrix_.pending()) flags_ &= ~page_wants_another;
}

void Page::draw(double now) {
  const double start = bridge::now();
  drawn_at_ = start;
  frames_due_ = std::max(frames_due_ - 1, 0);
  if (resized_) window_.resize(int(surroundings_.size.x), int(surroundings_.size.y));
  resized_ = false;
  const view::Wishes wishes = draw_view(now);
  matrix_.begin(*engine_, now, rows_until());
  window_.end_frame(view_->background());
  ++counters_.drawn;
  flags_ |= page_drew;
  carry_out(wishes);
  tell_wanted_height();
  counters_.draw = bridge::now() - start;
}

std::string Page::svg(double now) {
  if (!has_canvas()) return {};
  ImGuiStyle& style = ImGui::GetStyle();
  std::vector<view::SetText> texts;
  style.AntiAliasedLines = style.AntiAliasedFill = false;
  view_->record(&texts);
  draw(now);
  view_->record(nullptr);
  style.AntiAliasedLines = style.AntiAliasedFill = true;
  frames_due_ = frames_after_input;
  return view::vector_picture(*ImGui::GetDrawData(), texts, view_->background());
}

view::Wishes Page::draw_view(double now) {
  surroundings_.seconds = now / 1000;
  surroundings_.focused = focused_;
  surroundings_.link = "#" + experiment::encode(engine_->parameters());
  surroundings_.parameters_edited = edited(engine_->parameters());
  make_fonts();
  window_.begin_frame(std::exchange(fonts_are_new_, false));
  return view_->draw(*engine_, surroundings_);
}

bool Page::make_fonts() {
  if (!view_->prepare_fonts(engine_->parameters(), surroundings_)) return false;
  ++counters_.font_builds;
  counters_.font_ratio = surroundings_.pixel_ratio;
  return fonts_are_new_ = true;
}

void Page::carry_out(const view::Wishes& wishes) {
  if (wishes.parameters) set(*wishes.parameters, wishes.final);
  if (wishes.bias) paint(*wishes.bias);
  carry_out(wishes.command, wishes.text);
}

void Page::carry_out(view::Command command, const std::string& text) {
  using view::Command;
  experiment::Parameters next = engine_->parameters();
  switch (command) {
    case Command::none:
      return;
    case Command::resample:
      ++next.draw;
      return set(next, true);
    case Command::step:
      engine_->step();
      flags_ |= page_parameters_changed;
      return bridge::parameters_changed(true);
    case Command::undo:
      return go_back(&History::undo);
    case Command::redo:
      return go_back(&History::redo);
    case Command::cancel:
      engine_->cancel();
      return bridge::parameters_changed(true);
    case Command::reset:
      return bridge::command("reset", text);
    case Command::copy_link:
      return bridge::command("copy_link", text);
    case Command::share:
      return bridge::command("share", text);
    case Command::help:
      return bridge::command("help", text);
    case Command::copy_text:
      return bridge::command("copy_text", text);
    case Command::use_mended_link:
      return bridge::command("use_mended_link", text);
    case Command::leave_canvas:
      return bridge::command("leave_canvas", text);
    case Command::open_controls:
      return bridge::command("open_controls", text);
  }
}

void Page::set(const experiment::Parameters& parameters, bool final) {
  const bool was_dragging = std::exchange(dragging_, !final);
  if (parameters == engine_->parameters() && !was_dragging) return;
  engine_->set(parameters);
  frames_due_ = std::max(frames_due_, 1);
  flags_ |= page_parameters_changed;
  bridge::parameters_changed(final);
}

/// Says once that the custom bias has lost its size, and takes that back.
void Page::tell_bias() {
  const std::string words = engine_->misfit_bias();
  if (std::exchange(misfit_told_, !words.empty()) == !words.empty()) return;
  bridge::command(words.empty() ? "bias_given" : "bias_misfit", "bias: " + words + ".");
}

/// A stroke has many of these, and is one change.
void Page::paint(const attention::Matrix& bias) {
  if (engine_->lacks_custom_bias()) bridge::command("bias_given", {});
  if (!std::exchange(painting_, true)) {
    const attention::Matrix* custom = engine_->bias().custom();
    attention::Matrix before = custom != nullptr ? *custom : bias;
    if (custom == nullptr) std::fill(before.data(), before.data() + before.size(), 0.0f);
    history_.keep(before);
  }
  engine_->set_custom_bias(bias);
}

void Page::go_back(bool (History::*way)()) {
  const auto before = history_.present().bias;
  if (!(history_.*way)()) return;
  const History::Entry& entry = history_.present();
  set(entry.parameters, true);
  const bool fits = entry.bias && entry.bias->shape(0) == std::size_t(entry.parameters.n) &&
                    entry.bias->shape(1) == std::size_t(entry.parameters.keys());
  if (fits && entry.bias != before) engine_->set_custom_bias(*entry.bias);
}

void Page::tell_wanted_height() {
  if (window_height_ <= 0) return;
  const double wanted = wanted_height(window_height_);
  if (std::abs(wanted - told_height_) < 0.5) return;
  told_height_ = wanted;
  bridge::wanted_height(wanted);
}

bool Page::playing() const {
  return engine_->parameters().play && !surroundings_.reduced_motion && !engine_->loaded();
}

void Page::context_lost() {
  if (!window_.has_context()) return;
  window_.context_lost();
  matrix_.forget();
  ++counters_.context_losses;
}

void Page::context_restored() {
  if (!window_.is_open() || window_.has_context()) return;
  window_.context_restored();
  matrix_.start();
  frames_due_ = frames_after_input;
}

bool Page::wants_wheel() const {
  return view_->wants_wheel();
}

bool Page::wants_text() const {
  return view_->wants_text() || ImGui::GetIO().WantTextInput;
}

void Page::paste(const char* text) {
  if (!window_.is_open()) return;
  window_.paste(text);
  frames_due_ = frames_after_input;
}

void Page::pointer_left() {
  if (!window_.is_open()) return;
  window_.pointer_left();
  frames_due_ = frames_after_input;
}

void Page::pointer_cancelled() {
  if (!window_.is_open()) return;
  const bool pressed = ImGui::IsAnyMouseDown();
  window_.pointer_cancelled();
  if (pressed) set(before_press_, true);
  frames_due_ = frames_after_input;
}

void Page::focus_lost() {
  if (!window_.is_open()) return;
  window_.focus_lost();
  view_->focus_lost();
  frames_due_ = frames_after_input;
}

void Page::set_focus(const char* key) {
  focused_ = key;
  frames_due_ = frames_after_input;
}

double Page::wanted_height(double window_height) {
  window_height_ = window_height;
  if (fonts_ != all_fonts) return window_height;
  return view_->wanted_height(engine_->parameters(), surroundings_, float(window_height));
}

unsigned Page::background() const {
  return view_->background();
}

}  // namespace page
