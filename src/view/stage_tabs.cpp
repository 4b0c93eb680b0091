#include "view/stage_tabs.h"

#include "view/formula.h"
#include "view/widgets.h"

namespace view {
namespace {

void draw_operation(const Frame& frame, float from, float to, float y, const std::string& markup) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  pen.text({(from + to) / 2 - 1, y}, rich(markup), {Size::tick, theme.ink2, Align::centre});
  const float line = y + 7;
  pen.across(from, to, line, theme.axis);
  pen.line({{to - 5, line - 3.5f}, {to, line}, {to - 5, line + 3.5f}}, theme.axis, 1);
}

constexpr std::string_view helps[] = {"Q Kᵀ: each query’s score of each key",
                                      "The scores divided, so that their spread does not grow with d_k",
                                      "With the bias added and divided by T: what goes into softmax",
                                      "What each query gives to each key; a row adds up to 1"};

void draw_tab(Frame& frame, const Rect& box, std::string_view name, std::string_view help, bool chosen) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const bool locked = frame.locked("stage");
  const Touch touch = frame.touch("stage-" + std::string(name), box);
  const float over = frame.fade(touch.id, touch.hovered && !locked);
  pen.fill(box, chosen ? theme.ink : mix(theme.field, theme.hairline, over), 6);
  const Runs words = plain(name);
  pen.text({box.middle_x(), middle_baseline(pen, box, Size::body)}, chosen ? strong(words) : words,
           {Size::body, chosen ? theme.panel : theme.ink2, Align::centre, locked && !chosen ? 0.45f : 1.0f});
  frame.hint(touch, help);
  if (touch.clicked && !chosen && !locked) frame.set("stage", name);
}

void draw_narrow(Frame& frame, const Rect& area, const experiment::Parameter& row) {
  Choice look;
  for (const std::string_view option : row.options) look.options.push_back(plain(option));
  look.chosen = static_cast<int>(frame.parameters().stage);
  look.locked = frame.locked("stage");
  look.help = row.help;
  look.size = Size::body;
  const int chosen = segmented(frame, "stage", area, look);
  if (chosen >= 0) frame.set("stage", row.options[static_cast<std::size_t>(chosen)]);
}

}  // namespace

void draw_stage_tabs(Frame& frame, const Rect& area) {
  if (area.empty() || frame.hidden("stage")) return;
  const experiment::Parameter& row = *experiment::find_parameter("stage");
  if (area.w < 440 || frame.theme().large) return draw_narrow(frame, area, row);
  const std::string operations[] = {"÷ " + divisor_markup(frame.parameters()), "+ *B*, ÷ *T*", "softmax"};
  constexpr float width = 72;
  const float between = std::min(110.0f, (area.w - 4 * width) / 3);
  for (std::size_t i = 0; i < row.options.size(); ++i) {
    const Rect box{area.x + static_cast<float>(i) * (width + between), area.y, width, area.h};
    draw_tab(frame, box, row.options[i], helps[i], static_cast<std::size_t>(frame.parameters().stage) == i);
    if (i < 3) draw_operation(frame, box.right() + 5, box.right() + between - 5, box.middle_y() + 1, operations[i]);
  }
}

}  // namespace view
