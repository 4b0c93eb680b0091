#include "view/cell_readout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiment/words.h"
#include "view/formula.h"
#include "view/widgets.h"

namespace view {
namespace {

namespace figures = experiment::figures;
using experiment::Stage;

std::string four(double value) {
  return figures::fixed(value, 4);
}

std::string bracketed(double value, int decimals) {
  const std::string text = figures::fixed(value, decimals);
  return text.starts_with("−") ? "(" + text + ")" : text;
}

/// The numbers of one cell, read from the results.
struct Reading {
  std::size_t query, key;
  double raw, scaled, bias, logit, weight;
  attention::RowSummary row;
  bool hidden;
  double visible;  ///< keys that the query sees
};

Reading read(const experiment::Experiment& e, Cell cell) {
  Reading r{};
  r.query = static_cast<std::size_t>(cell.row);
  r.key = static_cast<std::size_t>(cell.column);
  const auto at = [&](Stage stage) { return static_cast<double>(e.stage_value(stage, r.query, r.key)); };
  r.raw = at(Stage::raw);
  r.scaled = at(Stage::scaled);
  r.logit = at(Stage::logits);
  r.weight = at(Stage::weights);
  r.bias = static_cast<double>(e.bias().at(r.query, r.key));
  r.row = e.summaries()[r.query];
  r.hidden = std::isinf(r.bias) && r.bias < 0;
  for (std::size_t j = 0; j < static_cast<std::size_t>(e.parameters().keys()); ++j)
    if (!std::isinf(e.bias().at(r.query, j))) ++r.visible;
  return r;
}

bool ready(const experiment::Experiment& e, Cell cell) {
  return cell.some() && cell.row < static_cast<int>(e.summary_rows()) && cell.column < e.parameters().keys();
}

/// q₂₆ · k₂₇ = (−0.05) · 1.25 + (−0.41) · (−1.57) + … 64 products
std::string products(const experiment::Experiment& e, const Reading& r, std::size_t shown) {
  const auto d = static_cast<std::size_t>(e.dimensions_of_row(r.query));
  const std::string indices[] = {std::to_string(r.query), std::to_string(r.key)};
  std::string text = "*q*_{" + indices[0] + "} · *k*_{" + indices[1] + "} = ";
  for (std::size_t k = 0; k < std::min(d, shown); ++k)
    text += (k > 0 ? " + " : "") + bracketed(static_cast<double>(e.queries()(k, r.query)), 2) + " · " +
            bracketed(static_cast<double>(e.keys()(k, r.key)), 2);
  return text + (d > shown ? " + … " : ", ");
}

std::string temperature_text(double T) {
  return std::isinf(T) ? "∞" : figures::significant(T, 4);
}

std::string logit_steps(const experiment::Parameters& p, const Reading& r) {
  if (r.hidden) return "hidden by the mask: −∞";
  if (p.T == 0) return r.logit == 0 ? "the largest of the row keeps 0" : "not the largest of the row: −∞";
  const std::string sum =
      "(" + four(r.scaled) + (r.bias < 0 ? " − " : " + ") + (r.bias == 0 ? "0" : four(std::abs(r.bias))) + ")";
  return sum + " ÷ " + temperature_text(p.T);
}

std::string weight_steps(const experiment::Parameters& p, const Reading& r) {
  if (r.row.state == attention::RowState::masked) return "no key is left for this query";
  if (r.row.state == attention::RowState::overflowed) return "the row overflows";
  if (r.hidden) return "e^{−∞} ÷ Σ = 0";
  if (p.T == 0 && r.weight == 0) return "not the largest of the row: 0";
  if (p.T == 0 || std::isinf(p.T)) return "1 ÷ " + figures::whole(std::round(1 / r.weight));
  const double largest = p.softmax == experiment::Softmax::naive ? 0 : static_cast<double>(r.row.largest_biased) / p.T;
  const double total = static_cast<double>(r.row.total);
  const std::string exponent =
      largest == 0 ? four(r.logit) : four(r.logit) + (largest < 0 ? " + " : " − ") + four(std::abs(largest));
  return "e^{" + exponent + "} ÷ Σ = " + four(r.weight * total) + " ÷ " + four(total);
}

struct Line {
  std::string_view name;
  Runs steps;
  std::string result;
};

std::array<Line, 4> lines_of(const Frame& frame, const Reading& r, float width) {
  const experiment::Experiment& e = frame.experiment;
  const experiment::Parameters& p = frame.parameters();
  const std::string divisor = divisor_figures(e, r.query, true);
  const std::string value = figures::significant(static_cast<double>(e.divisor_of_row(r.query)), 4);
  const int d = e.dimensions_of_row(r.query);
  Runs sum;
  if (!e.has_vectors()) sum = rich("*q* · *k*, loaded");
  for (std::size_t shown = 2;
       e.has_vectors() && shown > 0 && (sum.empty() || frame.pen.width(sum, Size::caption) > width); --shown)
    sum = joined(rich(products(e, r, shown)),
                 coloured(plain(figures::whole(d) + (d == 1 ? " product" : " products")), frame.theme().ink3));
  if (frame.pen.width(sum, Size::caption) > width) sum = rich("*q* · *k* = sum of " + figures::whole(d) + " products");
  std::string scaled = four(r.raw) + " ÷ " + divisor;
  if (p.p != 1) scaled += " = " + four(r.raw) + " ÷ " + value;
  const bool no_weight = r.row.state != attention::RowState::ordinary && std::isnan(r.weight);
  return {{{"raw", sum, four(r.raw)},
           {"scaled", rich(scaled), four(r.scaled)},
           {"logits", rich(logit_steps(p, r)), four(r.logit)},
           {"weights", rich(weight_steps(p, r)), no_weight ? "–" : four(r.weight)}}};
}

std::string meaning(const Reading& r) {
  const std::string query = "query " + std::to_string(r.query), key = "Key " + std::to_string(r.key);
  if (r.row.state == attention::RowState::masked) return "Every key is hidden from " + query + ": its weights are 0.";
  if (r.row.state == attention::RowState::overflowed)
    return "The row of " + query + " overflows in this number format.";
  if (r.hidden) return key + " is hidden from " + query + ".";
  if (r.weight == 1) return key + " gets all of " + query + "’s weight.";
  if (r.weight > 0.99995)
    return key + " gets all of " + query + "’s weight but " + figures::significant(1 - r.weight, 2) + ".";
  const double times = r.weight * r.visible;
  const std::string share = times < 1e-3                    ? "nearly nothing."
                            : times >= 1.05 || times < 0.95 ? figures::significant(times, 2) + " times an equal share."
                                                            : "an equal share.";
  return key + " gets " + figures::percent(r.weight) + " of " + query + "’s weight, " + share;
}

/// What can be done with the cell, in full and shorter.
std::vector<std::string_view> hints(const Frame& frame, bool pinned) {
  if (frame.state.now < frame.state.copied_until)
    return {frame.state.copied_row ? "its row is copied, with all digits" : "copied with all digits", "copied"};
  if (!pinned) return {"click to pin it, Ctrl+C copies it", "click to pin it"};
  return {"arrow keys move it, Ctrl+C copies it, with Shift its row, Esc frees it",
          "arrows move it, Ctrl+C copies (+Shift: its row), Esc frees", "arrow keys move it, Esc frees it"};
}

bool close(const Rect& area) {
  return area.h < 160;
}

void draw_header(const Frame& frame, const Rect& area, Cell cell, bool pinned) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float baseline = area.y + (close(area) ? 21 : 29);
  const Rect mark{area.x, baseline - 11, 12, 12};
  pen.edge(mark, pinned ? theme.ink : theme.ink3, 3, pinned ? 2.0f : 1.5f);
  const std::string title = "Query " + std::to_string(cell.row) + ", key " + std::to_string(cell.column);
  const float width = pen.text({area.x + 20, baseline}, strong(plain(title)), {Size::body, theme.ink});
  if (pinned) pen.text({area.x + 28 + width, baseline}, plain("pinned"), {Size::body, theme.ink3});
  const float room = area.w - width - 28 - (pinned ? 56 : 0);
  for (const std::string_view hint : hints(frame, pinned)) {
    if (pen.width(plain(hint), Size::caption) > room) continue;
    pen.text({area.right(), baseline}, plain(hint), {Size::caption, theme.ink3, Align::right});
    break;
  }
}

void draw_lines(const Frame& frame, const Rect& area, const std::array<Line, 4>& lines) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto stage = static_cast<std::size_t>(frame.parameters().stage);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const float pitch = close(area) ? 22 : 26;
    const Rect row{area.x, area.y + (close(area) ? 31 : 41) + pitch * static_cast<float>(i), area.w, pitch};
    if (i == stage) pen.fill(row, theme.field, 5);
    const float baseline = middle_baseline(pen, row, Size::caption);
    pen.text({row.x + 8, baseline}, plain(lines[i].name), {Size::caption, theme.ink2});
    const float result =
        pen.text({row.right() - 8, baseline}, strong(plain(lines[i].result)), {Size::caption, theme.ink, Align::right});
    const float room = row.w - 68 - 16 - result - 8;
    pen.text({row.x + 68, baseline}, pen.fitted(lines[i].steps, Size::caption, room), {Size::caption, theme.ink});
  }
}

/// What one pixel shows where cells are smaller, and how to come nearer.
std::string zoom_words(const Frame& frame) {
  const MatrixPicture& picture = frame.state.picture;
  const float pixel = 1 / frame.pen.fonts().pixel_ratio();
  const auto cells = [&](double count, float length) {
    return figures::keys(std::max(1.0, count * double(pixel / length)));
  };
  const std::string across = cells(picture.columns, picture.to.x - picture.from.x);
  const std::string down = cells(picture.rows, picture.to.y - picture.from.y);
  if (picture.columns <= double((picture.to.x - picture.from.x) / pixel)) return "";
  return "At this zoom one pixel is the mean of " + down + " × " + across +
         " cells. After a click: scroll to zoom, drag to pan, double-click to fit.";
}

void draw_words(const Frame& frame, const Rect& area, float y, const std::vector<std::string>& notices) {
  for (const std::string& notice : notices)
    for (const Runs& line : frame.pen.wrap(prose(notice), Size::body, area.w)) {
      if (y < area.bottom()) frame.pen.text({area.x, y}, line, {Size::body, frame.theme().ink});
      y += 24;
    }
}

void draw_notice(const Frame& frame, const Rect& area) {
  std::vector<std::string> notices = experiment::row_notices(frame.experiment);
  notices.push_back(zoom_words(frame));
  const std::string hint = "Point at a cell, tap it, or use the arrow keys.";
  const float y = area.y + 29;
  frame.pen.text({area.x, y}, plain(hint), {Size::body, frame.theme().ink3});
  draw_words(frame, area, y + 24, notices);
}

}  // namespace

void draw_cell_readout(Frame& frame, const Rect& area, Cell cell, bool pinned) {
  if (area.empty()) return;
  frame.pen.across(area.x, area.right(), area.y + 0.5f, frame.theme().hairline);
  if (!ready(frame.experiment, cell)) return draw_notice(frame, area);
  const Reading r = read(frame.experiment, cell);
  draw_header(frame, area, cell, pinned);
  draw_lines(frame, area, lines_of(frame, r, area.w - 170));
  if (area.h < 160) return;
  if (area.h > 240) return draw_words(frame, area, area.y + 168, {meaning(r), "", zoom_words(frame)});
  const Runs words = frame.pen.fitted(plain(meaning(r)), Size::body, area.w);
  frame.pen.text({area.x, area.y + 168}, words, {Size::body, frame.theme().ink});
}

void draw_cell_line(Frame& frame, const Rect& area, Cell cell) {
  if (area.empty()) return;
  const float baseline = area.y + 16;
  const Theme& theme = frame.theme();
  if (!ready(frame.experiment, cell)) {
    frame.pen.text({area.x, baseline}, plain("Tap a cell to see its arithmetic."), {Size::caption, theme.ink3});
    return;
  }
  const Reading r = read(frame.experiment, cell);
  const std::string divisor = figures::significant(static_cast<double>(frame.experiment.divisor_of_row(r.query)), 4);
  Runs line =
      coloured(rich("*q*_{" + std::to_string(r.query) + "} · *k*_{" + std::to_string(r.key) + "} "), theme.ink3);
  line = joined(line, plain(four(r.raw) + ", "));
  line = joined(line, coloured(plain("÷ " + divisor + " "), theme.ink3));
  line = joined(line, plain(four(r.scaled) + ", "));
  line = joined(line, coloured(plain("softmax "), theme.ink3));
  line = joined(line, strong(plain(four(r.weight))));
  frame.pen.text({area.x, baseline}, frame.pen.fitted(line, Size::body, area.w), {Size::body, theme.ink});
}

}  // namespace view
