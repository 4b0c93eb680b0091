#include "view/verdict.h"

#include <algorithm>

#include "experiment/words.h"
#include "view/widgets.h"

namespace view {
namespace {

/// Raw scores say nothing yet of softmax: no state, and their own sentence.
bool of_raw_scores(const experiment::Experiment& experiment) {
  return experiment.parameters().stage == experiment::Stage::raw;
}

Runs words_of(const experiment::Experiment& experiment, const Theme& theme) {
  const bool raw = of_raw_scores(experiment);
  return sentence(raw ? experiment::raw_verdict(experiment) : experiment::verdict(experiment), theme);
}

float line_height(const Pen& pen, Size size = Size::title) {
  return pen.em(size) * 26 / 15;
}

float pill_width(const Pen& pen, const Runs& state) {
  return state.empty() ? 0 : pen.width(state, Size::body) + 16;
}

/// Only a picture that is frozen fills the pill.
bool filled(const std::string& state) {
  return state == "Saturated" || state == "No key left";
}

void draw_pill(const Frame& frame, ImVec2 baseline, const std::string& state) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::body);
  const Runs words = strong(plain(state));
  const Rect box{baseline.x, baseline.y - 1.24f * em, pill_width(pen, words), 1.69f * em};
  if (filled(state)) {
    pen.fill(box, theme.ink, 5);
  } else {
    pen.fill(box, theme.panel, 5);
    pen.edge(box, theme.ink, 5, theme.line(1));
  }
  pen.text({box.middle_x(), middle_baseline(pen, box, Size::body)}, words,
           {Size::body, filled(state) ? theme.panel : theme.ink, Align::centre});
}

}  // namespace

float verdict_height(const Pen& pen, const experiment::Experiment& experiment, float width) {
  const Runs state = strong(plain(experiment::state_word(experiment)));
  const float indent = of_raw_scores(experiment) ? 0 : pill_width(pen, state) + 8;
  const auto lines = pen.wrap(words_of(experiment, pen.theme()), Size::title, width, indent);
  return line_height(pen) * static_cast<float>(lines.size());
}

void draw_verdict(Frame& frame, const Rect& area) {
  if (area.empty()) return;
  const Pen& pen = frame.pen;
  const bool raw = of_raw_scores(frame.experiment);
  const std::string state = raw ? "" : experiment::state_word(frame.experiment);
  Runs words = words_of(frame.experiment, frame.theme());
  // It is the present state's, whatever matrix is chosen.
  if (frame.experiment.held() != nullptr && frame.state.held.map != HeldMap::b && !frame.state.held.abreast)
    words = joined(strong(plain("B: ")), words);
  const float indent = state.empty() ? 0 : pill_width(pen, strong(plain(state))) + 8;
  // Size and pitch are those of the room, so that nothing moves while a drag makes the sentence longer. Only words that
  // no room was meant for are smaller, and stay so until the control is released; what then is over is left out.
  const auto fitting = [&](Size size, float closest) {
    return static_cast<std::size_t>((area.h + 1) / (closest * line_height(pen, size)));
  };
  bool& small = frame.state.small_verdict;
  if (frame.state.dragged.empty())
    small = pen.wrap(words, Size::title, area.w, indent).size() > fitting(Size::title, 0.7f);
  const Size size = small ? Size::body : Size::title;
  std::vector<Runs> lines = pen.wrap(words, size, area.w, indent);
  if (const std::size_t most = fitting(size, 0.7f); lines.size() > most && most > 0) {
    lines.resize(most);
    lines.back() = pen.fitted(joined(lines.back(), plain(" …")), size, area.w);
  }
  const std::size_t places = std::max(lines.size(), fitting(size, 0.9f));
  const float height = std::min(line_height(pen, size), area.h / static_cast<float>(places));
  ImVec2 at(area.x, area.y + height * 0.62f);
  if (!state.empty()) draw_pill(frame, at, state);
  at.x += indent;
  for (const Runs& line : lines) {
    pen.text(at, line, {size, frame.theme().ink});
    at = ImVec2(area.x, at.y + height);
  }
}

}  // namespace view
