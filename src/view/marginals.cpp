#include "view/marginals.h"

#include <algorithm>
#include <cmath>

#include "experiment/words.h"
#include "view/axis.h"

namespace view {
namespace {

namespace figures = experiment::figures;

/// One margin: a bar for each index along the cells, as long as its value.
struct Margin {
  bool upright;  ///< along the rows
  Axis along, up;
  int marked;
  std::vector<double> values;                  ///< as many as are ready
  const std::vector<double>& expected;         ///< by theory, or empty
  bool even;                                   ///< whether theory expects the same for all
  bool compared = !even && !expected.empty();  ///< whether theory's curve runs over the bars
};

float& at(ImVec2& point, bool y) {
  return y ? point.y : point.x;
}

float index_length(const Axis& along) {
  return (along.to - along.from) / static_cast<float>(along.high - along.low);
}

/// How many indices share a bar, so that it is 1.5 points wide.
int shared(const Axis& along) {
  return std::max(1, static_cast<int>(std::ceil(1.5f / index_length(along))));
}

int end_of(const Margin& margin) {
  return std::min(static_cast<int>(margin.values.size()), static_cast<int>(std::ceil(margin.along.high)));
}

double mean(const Margin& margin, int from, int to) {
  double sum = 0;
  for (int j = from; j < to; ++j) sum += margin.values[static_cast<std::size_t>(j)];
  return sum / (to - from);
}

/// The longest bar's value.
double longest(const Margin& margin) {
  double most = 0;
  const int together = shared(margin.along), end = end_of(margin);
  for (int i = static_cast<int>(margin.along.low); i < end; i += together)
    most = std::max(most, mean(margin, i, std::min(end, i + together)));
  return most;
}

/// One bar for each index, or the mean of as many as share one. Where theory's curve runs over them, bars are the
/// sample beside it; else they are grey.
void draw_bars(const Frame& frame, const Margin& margin) {
  const Theme& theme = frame.theme();
  const Axis &along = margin.along, &up = margin.up;
  const float each = index_length(along);
  const int together = shared(along), end = end_of(margin);
  const float space = each >= 5 ? 1.0f : 0;
  for (int i = static_cast<int>(along.low); i < end; i += together) {
    const int stop = std::min(end, i + together);
    const float tip = up.at(std::min(mean(margin, i, stop), up.high)), least = up.to > up.from ? 1.0f : -1.0f;
    ImVec2 from, to;
    at(from, margin.upright) = std::max(along.from, along.at(i) + space);
    at(to, margin.upright) = std::min(along.to, along.at(stop) - space);
    at(from, !margin.upright) = up.from;
    at(to, !margin.upright) = std::abs(tip - up.from) < 1 ? up.from + least : tip;
    const bool marked = margin.marked >= i && margin.marked < stop;
    const Rgb colour = marked ? theme.ink : margin.compared ? theme.sample : theme.axis;
    const Rect box{from.x, std::min(from.y, to.y), to.x - from.x, std::abs(to.y - from.y)};
    frame.pen.fill(box, colour, each > 6 ? 1.0f : 0.0f, margin.compared && !marked ? 2 * theme.sample_fill : 1);
  }
}

void draw_expected(const Frame& frame, const Margin& margin) {
  std::vector<ImVec2> points;
  const auto add = [&](double index, int of) {
    ImVec2 point;
    at(point, margin.upright) = margin.along.at(index);
    at(point, !margin.upright) = margin.up.at(margin.expected[static_cast<std::size_t>(of)]);
    points.push_back(point);
  };
  const int begin = static_cast<int>(margin.along.low);
  const int end = std::min(static_cast<int>(margin.expected.size()), static_cast<int>(margin.along.high));
  if (begin >= end) return;
  add(margin.along.low, begin);
  for (int i = begin; i < end; i += 1 + (end - begin) / 256) add(i + 0.5, i);
  add(margin.along.high, end - 1);
  const Theme& theme = frame.theme();
  frame.pen.line(points, theme.theory, theme.line(margin.even ? 1.5f : 2), margin.even ? approximation_dash : solid);
}

std::vector<Tick> ticks_to(double most, bool roomy) {
  std::vector<Tick> ticks = round_ticks(0, most, roomy ? 3 : 2);
  ticks.erase(ticks.begin());  // 0 stands at the cells' own axis
  return ticks;
}

void draw_rows(const Frame& frame, const MatrixPlan& plan, int marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = plan.row_bars;
  const experiment::Margins& margins = frame.experiment.margins();
  const double keys = frame.parameters().keys();
  Margin margin{true,
                {plan.window.row, plan.window.row + plan.window.rows, area.y, area.bottom()},
                {0, keys, area.x, area.right()},
                marked,
                {},
                margins.effective_keys,
                margins.even};
  for (std::size_t i = 0; i < frame.experiment.summary_rows(); ++i) {
    const attention::RowSummary& row = frame.experiment.summaries()[i];
    margin.values.push_back(row.state == attention::RowState::ordinary ? std::exp(row.entropy) : 0);
  }
  std::vector<Tick> ticks{{keys, plain(figures::whole(keys))}};
  if (margin.compared) {
    const auto& expected = margin.expected;
    margin.up.high =
        std::min(keys, std::max(1.15 * *std::max_element(expected.begin(), expected.end()), longest(margin)));
    ticks = ticks_to(margin.up.high, plan.roomy);
  }
  for (const Tick& tick : ticks) pen.down(margin.up.at(tick.value), area.y, area.bottom(), theme.hairline);
  draw_bars(frame, margin);
  draw_expected(frame, margin);
  draw_below(pen, margin.up, area.bottom() + 1, ticks, 0);
  const float line = area.bottom() + pen.em(Size::tick);
  pen.text({area.middle_x(), line + 20}, plain("effective keys"), {Size::tick, theme.ink3, Align::centre});
  if (plan.roomy && margins.share > 0)
    pen.text({area.middle_x(), line + 36}, plain("theory: about " + figures::percent(margins.share) + " of those seen"),
             {Size::tick, theme.theory, Align::centre});
}

/// Weight that each key receives. Where theory expects the same for all, the dashed line is that equal share: 1 where
/// there are as many queries as keys.
void draw_columns(const Frame& frame, const MatrixPlan& plan, int marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = plan.column_bars;
  const std::vector<double>& received = frame.experiment.received();
  if (received.empty()) return;
  const experiment::Margins& margins = frame.experiment.margins();
  const double share = static_cast<double>(frame.experiment.summary_rows()) / static_cast<double>(received.size());
  const double most = std::max(*std::max_element(received.begin(), received.end()), 1.9 * share);
  const Margin margin{false,
                      {plan.window.column, plan.window.column + plan.window.columns, area.x, area.right()},
                      {0, most, area.bottom(), area.y},
                      marked,
                      received,
                      margins.received,
                      margins.even};
  draw_bars(frame, margin);
  const ImVec2 at(area.x, area.y - 13);
  // Shorter where the choice of colours stands in the same line.
  const float room = plan.colours.x - at.x;
  Runs words = plain("weight received, sum over queries ");
  if (pen.width(words, Size::tick) > room - 50) words = plain("weight received ");
  const float width = pen.text(at, words, {Size::tick, theme.ink3}) + 6;
  if (margin.compared || !margins.effective_keys.empty()) {
    Runs expected = rich("theory: Σ 1/keys that query *i* sees");
    if (!plan.roomy || !margin.compared || width + pen.width(expected, Size::tick) > room) expected = plain("theory");
    pen.text({at.x + width, at.y}, expected, {Size::tick, theme.theory});
  }
  if (margin.compared) {
    draw_expected(frame, margin);
    return draw_left(pen, margin.up, area.x - 7, ticks_to(most, plan.roomy));
  }
  const float y = margin.up.at(share);
  pen.line({{area.x, y}, {area.right(), y}}, theme.ink3, 1, reference_dash);
  pen.text({area.x - 7, y + 0.357f * pen.em(Size::tick)}, plain(figures::significant(share, 2)),
           {Size::tick, theme.ink3, Align::right});
}

}  // namespace

void draw_marginals(const Frame& frame, const MatrixPlan& plan, Cell marked) {
  if (!plan.marginals) return;
  draw_columns(frame, plan, marked.column);
  draw_rows(frame, plan, marked.row);
}

}  // namespace view
