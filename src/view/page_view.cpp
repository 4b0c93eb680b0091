#include "view/page_view.h"

#include <algorithm>

#include "imgui_internal.h"
#include "view/formula.h"
#include "view/layout.h"
#include "view/panel.h"
#include "view/rail.h"
#include "view/top_bar.h"
#include "view/verdict.h"
#include "view/view_state.h"

namespace view {
namespace {

using experiment::Experiment;
using experiment::Parameters;

const TypeScale& scale_of(const Parameters& parameters, const Surroundings& around) {
  if (parameters.theme == experiment::Theme::projector) return projector_scale;
  return around.size.x < 640 && !parameters.embed ? phone_scale : desktop_scale;
}

std::vector<PanelShape> shapes_of(const Parameters& parameters, ViewState& state) {
  std::vector<PanelShape> shapes;
  for (const std::string_view key : placed_order(parameters, state)) {
    const Panel& panel = *find_panel(key);
    shapes.push_back(
        {key, panel.least_height, panel.most_height, key == "histogram" && !names(parameters.hide, "axis")});
  }
  return shapes;
}

LayoutInput layout_input(const Parameters& parameters, const Surroundings& around, ViewState& state, float height) {
  LayoutInput in;
  in.width = around.size.x;
  in.height = height;
  in.embed = parameters.embed;
  in.large = parameters.theme == experiment::Theme::projector;
  in.controls = has_controls(parameters, around);
  in.panels = shapes_of(parameters, state);
  in.enlarged = state.enlarged;
  in.folded = state.rail_folded;
  return in;
}

/// ImGui's looks taken away: this file's window is the whole canvas.
void begin_canvas(const Surroundings& around, const Theme& theme) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(around.size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 0.0f);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, paint(theme.page));
  ImGui::PushStyleColor(ImGuiCol_ModalWindowDimBg, IM_COL32_BLACK_TRANS);
  ImGui::PushStyleColor(ImGuiCol_NavHighlight, IM_COL32_BLACK_TRANS);
  ImGui::Begin("page", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus);
}

void end_canvas() {
  ImGui::End();
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar(5);
}

/// A first Esc frees the pinned cell, then what is open, the next leaves the canvas.
/// Where a field was being typed into, Esc was its own.
void escape(Frame& frame, bool typing) {
  ViewState& state = frame.state;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape)) state.focus_seen = false;  // and with it the hint
  if (!ImGui::IsKeyPressed(ImGuiKey_Escape) || typing || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) return;
  Parameters next = frame.wanted();
  if ((next.row >= 0 || next.col >= 0) && !frame.locked("row")) {
    next.row = next.col = Parameters::none;
    frame.wish(next);
  } else if (state.brush.some()) {
    state.brush = {};
  } else if (!state.enlarged.empty()) {
    state.enlarged.clear();
  } else if (state.rail_open) {
    state.rail_open = false;
  } else {
    state.focus.clear();
    frame.wishes.command = Command::leave_canvas;
  }
}

void shortcuts(Frame& frame) {
  if (!frame.state.editing.empty()) return;
  const ImGuiIO& io = ImGui::GetIO();
  const bool chord = io.KeyCtrl || io.KeySuper;
  if (chord && ImGui::IsKeyPressed(ImGuiKey_Z)) frame.wishes.command = io.KeyShift ? Command::redo : Command::undo;
  if (chord && ImGui::IsKeyPressed(ImGuiKey_Y)) frame.wishes.command = Command::redo;
}

/// Stands for whichever of its controls is being dragged.
constexpr const char* native_form = "form";

}  // namespace

struct PageView::State {
  MatrixPainter painter = nullptr;
  Fonts fonts;
  ViewState view;
  Rgb background = 0xF4F5F7;
};

PageView::PageView(MatrixPainter painter) : state_(new State) {
  state_->painter = painter;
}

PageView::~PageView() {
  delete state_;
}

void PageView::set_fonts(std::vector<std::vector<unsigned char>> files) {
  state_->fonts.set_files(std::move(files));
}

void PageView::set_glyph_setter(GlyphSetter setter) {
  state_->fonts.set_setter(setter);
}

bool PageView::prepare_fonts(const Parameters& parameters, const Surroundings& surroundings) {
  return state_->fonts.prepare(scale_of(parameters, surroundings), surroundings.pixel_ratio);
}

float PageView::wanted_height(const Parameters& parameters, const Surroundings& surroundings,
                              float window_height) const {
  LayoutInput in = layout_input(parameters, surroundings, state_->view, window_height);
  in.verdict_height = [&](float) { return state_->view.verdict_height; };
  return lay_out(in).height;
}

Wishes PageView::draw(const Experiment& experiment, const Surroundings& surroundings) {
  ViewState& view = state_->view;
  const Theme& theme = theme_of(experiment.parameters().theme, surroundings.dark);
  state_->background = theme.page;
  view.last = view.now;
  view.now = surroundings.seconds;
  view.moving = false;
  const bool typing = !view.editing.empty();
  if (surroundings.dragging != (view.dragged == native_form)) view.dragged = surroundings.dragging ? native_form : "";
  view.places.clear();
  view.hover = std::exchange(view.hover_next, Cell{});
  view.lit_scores = std::exchange(view.lit_next, ScoreRange{});
  view.lit_before = std::exchange(view.lit, view.focus_seen ? view.focus : surroundings.focused);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    view.refused.clear();
    view.focus.clear();
  }
  Wishes wishes;
  begin_canvas(surroundings, theme);
  Frame frame(experiment, surroundings, view, wishes, state_->painter,
              Pen(ImGui::GetWindowDrawList(), theme, state_->fonts));
  LayoutInput in = layout_input(experiment.parameters(), surroundings, view, surroundings.size.y);
  in.verdict_height = [&](float width) {
    if (view.dragged.empty()) view.verdict_height = verdict_height(frame.pen, experiment, width);
    return view.verdict_height;
  };
  in.apart = experiment.held() == nullptr;
  const Layout layout = lay_out(in);
  view.readout = layout.readout;
  const bool single = layout.arrangement == Arrangement::single;
  draw_formula(frame, layout.formula);
  draw_verdict(frame, layout.verdict);
  for (const PlacedPanel& panel : moved_panels(frame, layout)) draw_panel(frame, panel, single);
  swap_wanted(frame, layout);
  draw_strip(frame, layout);
  draw_top_bar(frame, layout);
  draw_rail(frame, layout);
  escape(frame, typing);
  shortcuts(frame);
  end_canvas();
  if (view.lit != view.lit_before || view.lit_next != view.lit_scores) view.moving = true;
  return wishes;
}

void PageView::record(std::vector<SetText>* texts) {
  state_->fonts.record = texts;
}

void PageView::focus_lost() {
  state_->view.focus_seen = false;
}

bool PageView::lacks_glyphs() const {
  return state_->fonts.waiting();
}

bool PageView::animating() const {
  return state_->view.moving || !state_->view.editing.empty() || lacks_glyphs();
}

bool PageView::wants_wheel() const {
  if (state_->view.over_matrix) return true;
  for (ImGuiWindow* window = GImGui->HoveredWindow; window != nullptr; window = window->ParentWindow)
    if (window->ScrollMax.y > 0) return true;
  return false;
}

bool PageView::wants_touch(ImVec2 at) const {
  const auto cells = place("matrix-cells");
  return state_->view.bias_brush.chosen >= 0 && cells && cells->contains(at);
}

bool PageView::wants_text() const {
  return !state_->view.editing.empty();
}

std::optional<Rect> PageView::place(std::string_view name) const {
  std::optional<Rect> found;
  for (const auto& [id, area] : state_->view.places)
    if (id == ImHashStr(name.data(), name.size())) found = area;
  return found;
}

unsigned PageView::background() const {
  return state_->background;
}

}  // namespace view
