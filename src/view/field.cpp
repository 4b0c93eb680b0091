#include "view/widgets.h"

namespace view {
namespace {

constexpr std::size_t longest_entry = 512;

/// ImGui's own text editing without any of its looks.
bool edit(Frame& frame, std::string_view key, const Rect& area) {
  const Theme& theme = frame.theme();
  ImFont* font = frame.pen.fonts().find(Face::upright, Size::body);
  char text[longest_entry] = {};
  frame.state.draft.copy(text, sizeof(text) - 1);
  ImGui::PushFont(font);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, IM_COL32_BLACK_TRANS);
  ImGui::PushStyleColor(ImGuiCol_Text, paint(theme.ink));
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, paint(theme.ink, 0.2f));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(8, (area.h - ImGui::GetFontSize()) / 2));
  ImGui::SetCursorScreenPos(area.from());
  ImGui::SetNextItemWidth(area.w);
  if (frame.state.opening > 0) ImGui::SetKeyboardFocusHere();
  const std::string id = "##" + std::string(key);
  const bool entered = ImGui::InputText(id.c_str(), text, sizeof(text),
                                        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(3);
  ImGui::PopFont();
  frame.state.draft = text;
  return entered;
}

void draw_rest(Frame& frame, const Rect& area, const Field& field, bool refused, float over) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  pen.fill(area, mix(theme.field, theme.hairline, over * 0.6f), 5);
  if (refused) pen.edge(area, theme.ink, 5, 1.5f);
  const float room = area.w - (field.locked ? 30 : 16);
  const Runs words = pen.fitted(plain(field.shown), Size::body, room);
  const float baseline = middle_baseline(pen, area, Size::body);
  if (field.left) {
    pen.text({area.x + 8, baseline}, words, {Size::body, theme.ink});
  } else {
    pen.text({area.right() - 8, baseline}, words, {Size::body, theme.ink, Align::right});
  }
  if (field.locked) draw_icon(pen, Icon::lock, {area.x + 13, area.middle_y() - 1}, theme.ink3, 1, 12);
}

void open(Frame& frame, std::string_view key, const Field& field) {
  frame.state.editing = key;
  frame.state.draft = field.written;
  frame.state.opening = 4;
  frame.state.focus = key;
  frame.state.refused.clear();
}

}  // namespace

std::optional<std::string> field(Frame& frame, std::string_view key, const Rect& area, const Field& field) {
  ViewState& state = frame.state;
  if (state.editing != key) {
    const Touch touch = frame.touch(std::string(key) + "-field", area.inset(0, -4));
    draw_rest(frame, area, field, state.refused == key, frame.fade(touch.id, touch.hovered && !field.locked));
    if (state.refused == key) {
      frame.tell({area.x, area.y, area.w, area.h + 4}, "Allowed is " + std::string(field.allowed) + ".");
    } else {
      frame.hint(touch, field.help);
    }
    if (touch.clicked && !field.locked) open(frame, key, field);
    return std::nullopt;
  }
  frame.pen.fill(area.inset(-3), frame.theme().panel, 8);
  frame.pen.edge(area.inset(-3), frame.theme().ink, 8, 2);
  const bool entered = edit(frame, key, area);
  if (ImGui::IsItemActive()) state.opening = 0;
  const bool waiting = state.opening > 0 && --state.opening > 0;
  if (waiting) state.moving = true;
  if (!entered && (waiting || ImGui::IsItemActive())) return std::nullopt;
  state.editing.clear();
  if (ImGui::IsKeyPressed(ImGuiKey_Escape) || state.draft == field.written) return std::nullopt;
  return state.draft;
}

void refuse(Frame& frame, std::string_view key) {
  frame.state.refused = key;
}

}  // namespace view
