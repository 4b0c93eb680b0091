#include "view/frame.h"

#include <algorithm>

#include "imgui_internal.h"

namespace view {
namespace {

constexpr double fade_seconds = 0.12, hint_after = 0.5;

}  // namespace

bool names(std::string_view list, std::string_view key) {
  if (list == "all") return true;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (list.substr(0, comma) == key) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

void Frame::wish(const experiment::Parameters& parameters, bool final) {
  wishes.parameters = parameters;
  wishes.final = final;
}

bool Frame::set(std::string_view key, std::string_view value, bool final) {
  const experiment::Parameter* row = experiment::find_parameter(key);
  experiment::Parameters next = wanted();
  if (row == nullptr || !row->read(value, next)) return false;
  std::vector<experiment::Warning> warnings;
  experiment::settle(next, warnings);
  wish(next, final);
  return true;
}

std::string Frame::value(std::string_view key) const {
  const experiment::Parameter* row = experiment::find_parameter(key);
  return row != nullptr ? row->write(parameters()) : std::string();
}

bool Frame::hidden(std::string_view key) const {
  return names(parameters().hide, key);
}

bool Frame::locked(std::string_view key) const {
  return names(parameters().lock, key);
}

Touch Frame::touch(std::string_view id, const Rect& area) {
  Touch touch;
  touch.id = ImGui::GetID(id.data(), id.data() + id.size());
  if (area.empty()) return touch;
  state.places.emplace_back(ImHashStr(id.data(), id.size()), area);
  const ImRect box(area.from(), area.to());
  ImGui::SetCursorScreenPos(area.from());
  ImGui::ItemSize(box.GetSize(), 0.0f);
  if (!ImGui::ItemAdd(box, touch.id)) return touch;
  touch.clicked = ImGui::ButtonBehavior(box, touch.id, &touch.hovered, &touch.held);
  touch.pressed = touch.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  touch.doubled = touch.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  touch.released = ImGui::IsItemDeactivated();
  return touch;
}

float Frame::fade(ImGuiID id, bool on) {
  float& value = *state.fades.GetFloatRef(id);
  const float target = on ? 1.0f : 0.0f;
  if (value == target) return value;
  const auto step = static_cast<float>((state.now - state.last) / fade_seconds);
  value = around.reduced_motion ? target : value + std::clamp(target - value, -step, step);
  if (value != target) state.moving = true;
  return value;
}

void Frame::hint(const Touch& touch, std::string_view text) {
  if (!touch.hovered || touch.held || text.empty() || around.touch) return;
  const float rested = GImGui->HoveredIdTimer;
  if (rested < hint_after) {
    state.moving = true;
    return;
  }
  tell({ImGui::GetMousePos().x + 12, ImGui::GetMousePos().y - 8, 0, 24}, text);
}

void Frame::tell(const Rect& beside, std::string_view text) {
  const Pen over = Pen(ImGui::GetForegroundDrawList(), theme(), pen.fonts());
  const float em = over.em(Size::caption);
  const std::vector<Runs> lines = over.wrap(prose(text), Size::caption, 22 * em);
  float width = 0;
  for (const Runs& line : lines) width = std::max(width, over.width(line, Size::caption));
  Rect box{beside.x, beside.bottom(), width + 16, static_cast<float>(lines.size()) * em * 1.5f + 12};
  box.x = std::max(4.0f, std::min(box.x, around.size.x - box.w - 4));
  if (box.bottom() > around.size.y - 4) box.y = beside.y - box.h;
  over.fill(box, theme().ink, 5);
  for (std::size_t i = 0; i < lines.size(); ++i)
    over.text({box.x + 8, box.y + 6 + em * (1.1f + 1.5f * static_cast<float>(i))}, lines[i],
              {Size::caption, theme().panel});
}

Frame Frame::into(ImDrawList* list) const {
  return Frame(experiment, around, state, wishes, painter, Pen(list, theme(), pen.fonts()));
}

}  // namespace view
