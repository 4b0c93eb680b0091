#include "view/widgets.h"

namespace view {

int segmented(Frame& frame, std::string_view id, const Rect& area, const Choice& choice) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  pen.fill(area, theme.field, 6);
  const float width = area.w / static_cast<float>(choice.options.size());
  int chosen = -1;
  for (int i = 0; i < static_cast<int>(choice.options.size()); ++i) {
    const Rect part{area.x + width * static_cast<float>(i), area.y, width, area.h};
    const bool on = i == choice.chosen;
    const Touch touch = frame.touch(std::string(id) + "#" + std::to_string(i), part);
    const float over = frame.fade(touch.id, touch.hovered && !choice.locked && !on);
    const Rect tile = part.inset(1);
    if (on) {
      pen.fill(tile, choice.locked ? theme.field : theme.panel, 5);
      pen.edge(tile, theme.large ? theme.ink : theme.edge, 5, theme.line(1));
    }
    const Runs& label = choice.options[static_cast<std::size_t>(i)];
    const Rgb ink = on ? theme.ink : mix(theme.ink2, theme.ink, over);
    pen.text({part.middle_x(), middle_baseline(pen, part, choice.size)}, on ? strong(label) : label,
             {choice.size, ink, Align::centre, choice.locked && !on ? 0.45f : 1.0f});
    frame.hint(touch, choice.help);
    if (touch.clicked && !choice.locked && !on) chosen = i;
  }
  return chosen;
}

bool chip(Frame& frame, std::string_view id, const Rect& area, const Runs& label, bool on, bool locked,
          std::string_view help) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Touch touch = frame.touch(id, area);
  const float over = frame.fade(touch.id, touch.hovered && !locked);
  const float opacity = locked ? 0.45f : 1;
  if (on) {
    pen.fill(area, theme.ink, 6, opacity);
  } else {
    pen.fill(area, mix(theme.panel, theme.field, over), 6);
    pen.edge(area, theme.edge, 6, theme.line(1), opacity);
  }
  pen.text({area.middle_x(), middle_baseline(pen, area, Size::caption)}, label,
           {Size::caption, on ? theme.panel : theme.ink2, Align::centre, on ? 1 : opacity});
  frame.hint(touch, help);
  return touch.clicked && !locked;
}

namespace {

constexpr float row_height = 30;

void menu_row(Frame& frame, const Rect& row, const Touch& touch, const std::string& option, bool chosen) {
  if (touch.hovered) frame.pen.fill(row, frame.theme().field, 5);
  const Runs words = plain(option);
  frame.pen.text({row.x + 8, middle_baseline(frame.pen, row, Size::body)}, chosen ? strong(words) : words,
                 {Size::body, frame.theme().ink});
}

}  // namespace

void open_menu(std::string_view id) {
  ImGui::OpenPopup(std::string(id).c_str());
}

int menu(Frame& frame, std::string_view id, const Rect& anchor, const std::vector<std::string>& options, int chosen) {
  float width = anchor.w;
  for (const std::string& option : options)
    width = std::max(width, frame.pen.width(strong(plain(option)), Size::body) + 40);
  const float high = static_cast<float>(options.size()) * row_height + 8;
  const float below = anchor.bottom() + 4;
  const bool fits = below + high < frame.around.size.y;
  ImGui::SetNextWindowPos({std::min(anchor.x, frame.around.size.x - width - 8), fits ? below : anchor.y - high - 4});
  ImGui::SetNextWindowSize({width, high});
  const std::string name(id);
  if (!ImGui::BeginPopup(name.c_str(), ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground)) return -1;
  Frame list = frame.into(ImGui::GetWindowDrawList());
  const Rect box{ImGui::GetWindowPos().x, ImGui::GetWindowPos().y, width, high};
  list.pen.fill(box, frame.theme().panel, 6);
  list.pen.edge(box, frame.theme().edge, 6, frame.theme().line(1));
  int picked = -1;
  for (int i = 0; i < static_cast<int>(options.size()); ++i) {
    const Rect row{box.x + 4, box.y + 4 + row_height * static_cast<float>(i), box.w - 8, row_height};
    const Touch touch = list.touch("row" + std::to_string(i), row);
    menu_row(list, row, touch, options[static_cast<std::size_t>(i)], i == chosen);
    if (touch.clicked) picked = i;
  }
  if (picked >= 0) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return picked;
}

int select(Frame& frame, std::string_view id, const Rect& area, const Select& select) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Touch touch = frame.touch(id, area);
  const std::string name = std::string(id) + "-list";
  const float over = frame.fade(touch.id, touch.hovered && !select.locked);
  const Rgb rest = select.bordered ? theme.panel : theme.field;
  pen.fill(area, mix(rest, select.bordered ? theme.field : theme.hairline, over), select.bordered ? 6 : 5);
  if (select.bordered) pen.edge(area, theme.edge, 6, theme.line(1));
  const float baseline = middle_baseline(pen, area, Size::body);
  float x = area.x + (select.bordered ? 12 : 8);
  if (!select.caption.empty()) x += pen.text({x, baseline}, plain(select.caption), {Size::body, theme.ink3}) + 6;
  const bool known = select.chosen >= 0 && select.chosen < static_cast<int>(select.options.size());
  const std::string shown =
      !select.shown.empty() || !known ? select.shown : select.options[static_cast<std::size_t>(select.chosen)];
  pen.text({x, baseline}, pen.fitted(plain(shown), Size::body, area.right() - 28 - x), {Size::body, theme.ink});
  const Icon icon = select.locked ? Icon::lock : Icon::down;
  draw_icon(pen, icon, {area.right() - (select.bordered ? 20 : 12), area.middle_y()},
            select.locked ? theme.ink3 : theme.ink, 1, select.locked ? 12 : 16);
  frame.hint(touch, select.help);
  if (touch.clicked && !select.locked) open_menu(name);
  return menu(frame, name, area, select.options, select.chosen);
}

}  // namespace view
