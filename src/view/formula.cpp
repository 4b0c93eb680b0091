#include "view/formula.h"

#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/controls.h"

namespace view {
namespace {

namespace figures = experiment::figures;

struct Symbol {
  std::string_view key;  ///< the control that it stands for, or empty
  std::string markup;
  std::string value;  ///< markup of what it is now, or empty
  Rgb colour = 0;
};

std::string exponent_markup(double p) {
  return "^{" + figures::setting(p) + "}";
}

std::vector<Symbol> symbols(const Frame& frame) {
  const experiment::Experiment& e = frame.experiment;
  const experiment::Parameters& p = frame.parameters();
  const Theme& theme = frame.theme();
  const std::optional<double> variance = e.pool().variance();
  const std::string spread = variance ? "σ " + figures::significant(std::sqrt(*variance)) : "";
  const std::string size = figures::whole(p.n) + " × " + figures::whole(p.keys());
  const std::string divisor = p.dkq.empty() ? divisor_figures(e, 0) : "per query";
  return {{"n", "*A*", size, theme.ink3},
          {"", " = softmax [( ", "", 0},
          {"dist", "*Q* *K*^T", spread, theme.sample},
          {"", " / ", "", 0},
          {"dk", divisor_markup(p), divisor, theme.ink2},
          {"", " + ", "", 0},
          {"bias", "*B*", bias_words(p), theme.ink3},
          {"", " ) / ", "", 0},
          {"T", "*T*", shown_value(*experiment::find_parameter("T"), p), theme.ink3},
          {"", " ]", "", 0}};
}

bool lights(std::string_view symbol, const std::string& key) {
  if (symbol == key) return true;
  if (symbol == "dk") return key == "p";
  if (symbol == "dist") return key == "seed" || key == "draw" || key == "sq" || key == "sk";
  return symbol == "n" && key == "nk";
}

}  // namespace

std::string divisor_markup(const experiment::Parameters& parameters) {
  const std::string d = parameters.dkq.empty() ? "*d*_k" : "*d*_i";
  if (parameters.p == 0.5) return "√{" + d + "}";
  return parameters.p == 1 ? d : d + exponent_markup(parameters.p);
}

std::string divisor_figures(const experiment::Experiment& experiment, std::size_t query, bool bare) {
  const double p = experiment.parameters().p;
  const std::string d = figures::whole(experiment.dimensions_of_row(query));
  if (p == 1) return d;
  const std::string power = p == 0.5 ? "√{" + d + "}" : d + exponent_markup(p);
  return bare ? power : power + " = " + figures::significant(static_cast<double>(experiment.divisor_of_row(query)));
}

std::string bias_words(const experiment::Parameters& parameters) {
  const experiment::Parameter& row = *experiment::find_parameter("bias");
  std::string list = row.write(parameters), words;
  while (!list.empty()) {
    const std::size_t plus = std::min(list.find('+'), list.size());
    std::string name = list.substr(0, plus);
    for (std::size_t i = 0; i < row.options.size(); ++i)
      if (row.options[i] == name) name = row.titles[i];
    words += (words.empty() ? "" : " + ") + name;
    list.erase(0, plus + 1);
  }
  return words;
}

void draw_formula(Frame& frame, const Rect& area) {
  if (area.empty()) return;
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float em = pen.em(Size::formula), small = pen.em(Size::caption);
  const float margin = theme.large ? 0.0f : 16.0f;
  const ImVec2 start(area.x + margin, area.y + 0.87f * em);
  const float values = start.y + 0.45f * em + 1.05f * small;
  float x = start.x, free = area.x;
  for (const Symbol& symbol : symbols(frame)) {
    const Runs runs = rich(symbol.markup);
    const float width = pen.width(runs, Size::formula);
    if (!symbol.key.empty()) {
      const Rect around{x - 4, start.y - em, width + 8, 1.4f * em};
      const Touch touch = frame.touch("formula-" + std::string(symbol.key), around);
      frame.hint(touch, experiment::find_parameter(symbol.key)->help);
      if (touch.hovered) frame.state.lit = symbol.key;
      if (touch.hovered || lights(symbol.key, frame.state.lit_before)) pen.fill(around, theme.hairline, 5);
      const Runs value = rich(symbol.value);
      const float value_width = pen.width(value, Size::caption);
      const float left = std::max(free, symbol.key == "n" ? x + 1 : x + width / 2 - value_width / 2);
      pen.text({left, values}, value, {Size::caption, symbol.colour});
      if (value_width > 0) free = left + value_width + small;
    }
    pen.text({x, start.y}, runs, {Size::formula, theme.ink});
    x += width;
  }
}

}  // namespace view
