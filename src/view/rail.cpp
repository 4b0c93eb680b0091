#include "view/rail.h"

#include <algorithm>

#include "view/controls.h"
#include "view/top_bar.h"

namespace view {
namespace {

constexpr float footer_height = 48;

/// Hands out places for controls, from the top down.
class Stack {
 public:
  Stack(Frame& frame, float x, float y, float width) : frame_(frame), x_(x), y_(y), width_(width) {}

  Rect take(float height, float after = 0) {
    const Rect area{x_, y_, width_, height};
    y_ += height + after;
    return area;
  }
  void space(float height) { y_ += height; }
  float y() const { return y_; }

  /// A heading, unless all that it stands over is hidden.
  bool heading(std::string_view title, std::initializer_list<std::string_view> keys) {
    const bool any = std::any_of(keys.begin(), keys.end(), [&](auto key) { return !frame_.hidden(key); });
    if (!any) return false;
    const Rect line = take(34);
    frame_.pen.text({line.x, line.y + 20}, strong(plain(title)), {Size::caption, frame_.theme().ink});
    return true;
  }
  void slider(std::string_view key) {
    if (!frame_.hidden(key)) slider_control(frame_, key, take(72));
  }
  void field(std::string_view key, float width) {
    if (!frame_.hidden(key)) field_control(frame_, key, take(24, 8), width);
  }

 private:
  Frame& frame_;
  float x_, y_, width_;
};

void scaling(Frame& frame, Stack& stack) {
  if (!stack.heading("Scaling", {"p", "T"})) return;
  if (!frame.hidden("p")) {
    scaling_control(frame, stack.take(30, 10));
    stack.slider("p");
  }
  stack.slider("T");
}

void bias(Frame& frame, Stack& stack) {
  if (!stack.heading("Bias", {"bias"})) return;
  bias_chips(frame, stack.take(bias_chips_height(), 14));
  const attention::BiasChoice& chosen = frame.wanted().bias;
  if (chosen.window) stack.slider("window");
  if (chosen.padding) stack.slider("pad");
  if (chosen.alibi) stack.slider("slope");
  if (chosen.t5) stack.slider("t5");
}

void sample(Frame& frame, Stack& stack) {
  if (!stack.heading("Sample", {"dist", "seed", "draw"})) return;
  if (!frame.hidden("dist")) select_control(frame, "dist", stack.take(24, 8), 120);
  if (frame.hidden("seed") && frame.hidden("draw")) return;
  const Rect line = stack.take(24, 22);
  field_control(frame, "seed", {line.x, line.y, 110, line.h}, 72);
  field_control(frame, "draw", {line.right() - 112, line.y, 112, line.h}, 72);
}

void precision(Frame& frame, Stack& stack) {
  if (frame.hidden("fmt")) return;
  const Rect line = stack.take(30, 9);
  frame.pen.text({line.x, middle_baseline(frame.pen, line, Size::caption)}, strong(plain("Precision")),
                 {Size::caption, frame.theme().ink});
  choice_control(frame, "fmt", {line.right() - 150, line.y, 150, line.h});
}

void labelled_choice(Frame& frame, Stack& stack, std::string_view key, float width) {
  if (frame.hidden(key)) return;
  const Rect line = stack.take(26, 10);
  control_label(frame, key, line, {line.x, middle_baseline(frame.pen, line, Size::body)});
  choice_control(frame, key, {line.right() - width, line.y, width, line.h});
}

void more_settings(Frame& frame, Stack& stack) {
  const Rect line = stack.take(28);
  const Touch touch = frame.touch("more", line.inset(-6, 0));
  const float over = frame.fade(touch.id, touch.hovered);
  if (over > 0) frame.pen.fill(line.inset(-6, 0), frame.theme().field, 6, over);
  frame.pen.text({line.x, middle_baseline(frame.pen, line, Size::body)}, plain("More settings"),
                 {Size::body, frame.theme().ink});
  draw_icon(frame.pen, frame.state.more_settings ? Icon::down : Icon::right, {line.right() - 8, line.middle_y()},
            frame.theme().ink3);
  if (touch.clicked) frame.state.more_settings = !frame.state.more_settings;
  if (!frame.state.more_settings) return;
  stack.space(10);
  stack.field("nk", 72);
  stack.field("dkq", 72);
  stack.space(8);
  for (const std::string_view key : {"sq", "sk", "mq", "mk", "rho"}) stack.slider(key);
  labelled_choice(frame, stack, "softmax", 128);
  stack.field("bins", 72);
}

void footer(Frame& frame, const Rect& area) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  pen.across(area.x, area.right(), area.y, theme.hairline);
  ButtonLook fold;
  fold.icon = Icon::sliders;
  fold.bare = true;
  fold.help = "Fold the controls away";
  if (button(frame, "fold", {area.x + 8, area.middle_y() - 16, 32, 32}, fold)) {
    frame.state.rail_folded = !frame.state.rail_open;
    frame.state.rail_open = false;
  }
  const float baseline = middle_baseline(pen, area, Size::caption);
  pen.text({area.x + 48, baseline}, pen.fitted(plain(frame.around.link), Size::caption, area.w - 92),
           {Size::caption, theme.ink3});
  ButtonLook look;
  look.icon = Icon::copy;
  look.bare = true;
  look.help = "Copy the link to this state";
  if (button(frame, "copy-link", {area.right() - 38, area.middle_y() - 16, 32, 32}, look))
    frame.wishes.command = Command::copy_link;
}

void groups(Frame& frame, Stack& stack) {
  if (stack.heading("Size", {"n", "dk"})) {
    stack.slider("n");
    stack.slider("dk");
  }
  scaling(frame, stack);
  bias(frame, stack);
  sample(frame, stack);
  precision(frame, stack);
  more_settings(frame, stack);
}

/// A thin mark at the edge that says where in a longer list one is.
void scroll_mark(const Frame& frame, const Rect& area) {
  const float most = ImGui::GetScrollMaxY();
  if (most <= 0) return;
  const float length = std::max(24.0f, area.h * area.h / (area.h + most));
  const float y = area.y + (area.h - length) * ImGui::GetScrollY() / most;
  frame.pen.fill({area.right() - 5, y, 3, length}, frame.theme().edge, 1.5f);
}

}  // namespace

void draw_rail(Frame& frame, const Layout& layout) {
  const Rect& area = layout.rail;
  if (area.empty() || (layout.rail_folds && !frame.state.rail_open)) return;
  frame.pen.fill(area, frame.theme().panel);
  frame.pen.down(area.right() - frame.pen.hair() / 2, area.y, area.bottom(), frame.theme().hairline);
  const Rect list{area.x, area.y, area.w - 1, area.h - footer_height};
  ImGui::SetCursorScreenPos(list.from());
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground;
  if (ImGui::BeginChild("rail-list", {list.w, list.h}, ImGuiChildFlags_None, flags)) {
    Frame inside = frame.into(ImGui::GetWindowDrawList());
    Stack stack(inside, list.x + 16, ImGui::GetCursorScreenPos().y + 8, area.w - 32);
    groups(inside, stack);
    ImGui::SetCursorScreenPos({list.x, stack.y() + 8});
    ImGui::Dummy({1, 1});
    scroll_mark(inside, list);
  }
  ImGui::EndChild();
  footer(frame, {area.x, area.bottom() - footer_height, area.w - 1, footer_height});
}

namespace {

constexpr std::string_view strip_keys[] = {"dk", "p", "T", "n", "dist"};

/// The projector's: label over value, and a wide slider beside them.
void large_control(Frame& frame, std::string_view key, const Rect& area) {
  const experiment::Parameter& row = *experiment::find_parameter(key);
  const Pen& pen = frame.pen;
  control_label(frame, key, area.inset(8), {area.x, area.y + 30});
  pen.text({area.x, area.y + 68}, strong(plain(shown_value(row, frame.wanted()))), {Size::title, frame.theme().ink});
  number_slider(frame, key, {area.x + 220, area.y + 18, area.w - 240, 60});
}

void strip_control(Frame& frame, std::string_view key, const Rect& area) {
  if (frame.theme().large && key != "dist") return large_control(frame, key, area);
  if (key != "dist") return slider_control(frame, key, area);
  const Pen& pen = frame.pen;
  pen.text({area.x, area.y + 17}, prose("Entries of Q and K"), {Size::body, frame.theme().ink});
  select_control(frame, key, {area.x, area.y + 28, area.w, 28}, area.w);
}

}  // namespace

void draw_strip(Frame& frame, const Layout& layout) {
  const Rect& area = layout.strip;
  if (area.empty()) return;
  const Theme& theme = frame.theme();
  frame.pen.fill(area, theme.panel);
  frame.pen.across(area.x, area.right(), area.y, theme.large ? theme.ink : theme.hairline);
  std::vector<std::string_view> keys;
  for (const std::string_view key : strip_keys)
    if (!frame.hidden(key)) keys.push_back(key);
  const float least = theme.large ? 560 : 180, margin = theme.large ? 24 : 16;
  const bool buttons = layout.arrangement == Arrangement::figure;
  const float beside = theme.large ? (area.w >= 1200 ? 600 : 400) : 200;
  const float room = area.w - 2 * margin - (buttons ? beside + 20 : 0);
  const auto count = std::min(keys.size(), static_cast<std::size_t>(std::max(1.0f, (room + 32) / (least + 32))));
  const float each = (room - 32 * static_cast<float>(count - 1)) / static_cast<float>(std::max<std::size_t>(1, count));
  for (std::size_t i = 0; i < count; ++i)
    strip_control(frame, keys[i],
                  {area.x + margin + static_cast<float>(i) * (each + 32), area.y + 10, each, area.h - 12});
  const float reach = std::max(beside, 400.0f);
  if (buttons) draw_sample_buttons(frame, {area.right() - margin - reach, area.y, reach, area.h});
}

bool has_controls(const experiment::Parameters& parameters, const Surroundings& around) {
  if (!around.canvas_controls) return false;
  return std::any_of(std::begin(strip_keys), std::end(strip_keys),
                     [&](std::string_view key) { return !names(parameters.hide, key); });
}

}  // namespace view
