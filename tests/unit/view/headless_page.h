#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "experiment/link.h"
#include "view/page_view.h"
#include "view/vector_picture.h"

namespace view {

/// The whole picture without a window: an ImGui context, the page's fonts, an experiment, and a pointer and keys
/// that a test moves. What the view wishes for is carried out as the page would, and kept.
class HeadlessPage {
 public:
  explicit HeadlessPage(const std::string& link = "", float width = 1440, float height = 900)
      : context_(ImGui::CreateContext()), view_([](const ImDrawList*, const ImDrawCmd*) {}) {
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    view_.set_fonts({font("regular"), font("italic"), font("semibold"), font("mathematics")});
    around.size = {width, height};
    open(link);
  }
  ~HeadlessPage() { ImGui::DestroyContext(context_); }
  HeadlessPage(const HeadlessPage&) = delete;

  Surroundings around;
  experiment::Experiment experiment;
  bool sweeps = true;          ///< whether the sweeps that panels ask for are computed
  std::vector<Wishes> wishes;  ///< of the frames in which there were any, since the last forget()

  /// Takes the parameters of a link and draws until nothing moves.
  void open(const std::string& link) {
    experiment.set(experiment::decode(link).parameters);
    settle();
  }
  void resize(float width, float height) {
    around.size = {width, height};
    settle();
  }
  /// Draws four frames, which is what hover and focus need, and computes what each of them asks for.
  void settle() {
    for (int i = 0; i < 4; ++i) {
      compute();
      frame();
    }
  }
  void forget() { wishes.clear(); }

  /// One frame, 1/60 s after the last. Stacked cards make the canvas as high as they want.
  void frame() {
    Surroundings now = around;
    now.seconds = seconds_ += 1.0 / 60;
    now.size.y = view_.wanted_height(experiment.parameters(), now, around.size.y);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = now.size;
    io.DeltaTime = 1.0f / 60;
    if (view_.prepare_fonts(experiment.parameters(), now)) mark_missing_glyphs();
    ImGui::NewFrame();
    Wishes wished = view_.draw(experiment, now);
    ImGui::Render();
    height = now.size.y;
    if (!wished.parameters && !wished.bias && wished.command == Command::none) return;
    if (wished.bias) experiment.set_custom_bias(*wished.bias);
    if (wished.parameters) experiment.set(*wished.parameters);
    if (wished.parameters || wished.bias) compute();
    wishes.push_back(std::move(wished));
  }

  // The pointer; each of these draws frames, so that the picture answers.
  void point(ImVec2 at) {
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
    frame();
    frame();
  }
  void button(bool down) {
    ImGui::GetIO().AddMouseButtonEvent(0, down);
    frame();
  }
  void click(ImVec2 at) {
    rest();
    point(at);
    button(true);
    button(false);
    frame();
  }
  void double_click(ImVec2 at) {
    click(at);
    button(true);
    button(false);
    frame();
  }
  void drag(ImVec2 from, ImVec2 to, int steps = 4) {
    rest();
    point(from);
    button(true);
    for (int i = 1; i <= steps; ++i) {
      const float share = static_cast<float>(i) / static_cast<float>(steps);
      point({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
    }
    button(false);
    frame();
  }
  void wheel(ImVec2 at, float turns) {
    point(at);
    ImGui::GetIO().AddMouseWheelEvent(0, turns);
    frame();
    frame();
  }

  // The keyboard.
  void key(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None, ImGuiKey second = ImGuiKey_None) {
    ImGuiIO& io = ImGui::GetIO();
    for (const ImGuiKey each : {modifier, second, key})
      if (each != ImGuiKey_None) io.AddKeyEvent(each, true);
    frame();
    for (const ImGuiKey each : {key, second, modifier})
      if (each != ImGuiKey_None) io.AddKeyEvent(each, false);
    frame();
    frame();
  }
  void type(const std::string& text) {
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
    for (int i = 0; i < 6; ++i) frame();
  }

  const experiment::Parameters& parameters() const { return experiment.parameters(); }
  bool shows(const std::string& name) const { return view_.place(name).has_value(); }
  /// Where something that can be touched stands; fails the test where it does not.
  Rect place(const std::string& name) const {
    const auto found = view_.place(name);
    EXPECT_TRUE(found) << name << " is not on the screen";
    return found.value_or(Rect{});
  }
  ImVec2 middle(const std::string& name) const {
    const Rect area = place(name);
    return {area.middle_x(), area.middle_y()};
  }
  const PageView& view() const { return view_; }
  PageView& view() { return view_; }

  /// Where in the last frame a character was drawn for which its font has no glyph.
  std::vector<ImVec2> missing_glyphs() const {
    std::vector<ImVec2> places;
    each_vertex([&](const ImDrawVert& vertex) {
      if (vertex.uv.x == missing) places.push_back(vertex.pos);
    });
    return places;
  }
  /// Vertices of the last frame, and how many of them are no numbers.
  std::size_t vertices() const {
    std::size_t count = 0;
    each_vertex([&](const ImDrawVert&) { ++count; });
    return count;
  }
  std::size_t vertices_nowhere() const {
    std::size_t count = 0;
    each_vertex(
        [&](const ImDrawVert& vertex) { count += !(std::abs(vertex.pos.x) < 1e6f && std::abs(vertex.pos.y) < 1e6f); });
    return count;
  }

  /// Parts of matrices that the last frame wanted painted, in order.
  std::vector<MatrixPicture> pictures() const {
    std::vector<MatrixPicture> found;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
      for (const ImDrawCmd& command : list->CmdBuffer)
        if (command.UserCallbackData != nullptr)
          found.push_back(*static_cast<const MatrixPicture*>(command.UserCallbackData));
    return found;
  }

  /// One more frame, and the texts that it set.
  std::vector<SetText> texts() {
    std::vector<SetText> set;
    view_.record(&set);
    frame();
    view_.record(nullptr);
    return set;
  }

  float height = 0;  ///< of the canvas in the last frame

 private:
  void compute() {
    if (sweeps) experiment.advance([] { return false; });
    experiment.finish();
  }

  static constexpr float missing = -7;

  /// Long enough for the next click to be no second one of a double click.
  void rest() {
    for (int i = 0; i < 25; ++i) seconds_ += 1.0 / 60;
    ImGui::GetIO().DeltaTime = 0.5f;
    ImGui::NewFrame();
    ImGui::EndFrame();
  }

  static std::vector<unsigned char> font(const std::string& name) {
    std::ifstream file(REFERENCE_DIR "/../../web/fonts/noto-sans-" + name + ".ttf", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// A character without a glyph is drawn as one whose place in the atlas gives it away.
  void mark_missing_glyphs() {
    missing_glyph_ = {};
    missing_glyph_.Visible = 1;
    missing_glyph_.AdvanceX = missing_glyph_.X1 = missing_glyph_.Y1 = 8;
    missing_glyph_.U0 = missing_glyph_.U1 = missing;
    for (ImFont* each : ImGui::GetIO().Fonts->Fonts) each->FallbackGlyph = &missing_glyph_;
  }

  template <typename Each>
  void each_vertex(Each each) const {
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
      for (const ImDrawVert& vertex : list->VtxBuffer) each(vertex);
  }

  ImGuiContext* context_;
  PageView view_;
  ImFontGlyph missing_glyph_{};
  double seconds_ = 0;
};

}  // namespace view
