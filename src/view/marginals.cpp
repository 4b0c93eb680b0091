#include "view/marginals.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiment/words.h"
#include "view/axis.h"

namespace view {
namespace {

namespace figures = experiment::figures;

struct Bar {
  float from, to;  ///< along the axis, points
  double value;
  bool marked;
};

/// One bar for each index, or for as many as share 1.5 points.
std::vector<Bar> bars_of(double first, double count, float from, float length, int marked, int ready,
                         const std::function<double(int)>& value) {
  std::vector<Bar> bars;
  const float each = length / static_cast<float>(count);
  const int together = std::max(1, static_cast<int>(std::ceil(1.5f / each)));
  const int begin = std::max(0, static_cast<int>(std::floor(first)));
  const int end = std::min(ready, static_cast<int>(std::ceil(first + count)));
  for (int i = begin; i < end; i += together) {
    const int stop = std::min(end, i + together);
    double sum = 0;
    for (int j = i; j < stop; ++j) sum += value(j);
    const float space = each >= 5 ? 1.0f : 0;
    bars.push_back({std::max(from, from + static_cast<float>(i - first) * each + space),
                    std::min(from + length, from + static_cast<float>(stop - first) * each - space), sum / (stop - i),
                    marked >= i && marked < stop});
  }
  return bars;
}

void draw_rows(const Frame& frame, const MatrixPlan& plan, Cell marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = plan.row_bars;
  const auto& rows = frame.experiment.summaries();
  const double most = frame.parameters().keys();
  const auto effective = [&](int i) {
    const attention::RowSummary& row = rows[static_cast<std::size_t>(i)];
    return row.state == attention::RowState::ordinary ? std::exp(row.entropy) : 0.0;
  };
  pen.down(area.right(), area.y, area.bottom(), theme.hairline);
  for (const Bar& bar : bars_of(plan.window.row, plan.window.rows, area.y, area.h, marked.row,
                                static_cast<int>(frame.experiment.summary_rows()), effective)) {
    const float length = area.w * static_cast<float>(std::min(1.0, bar.value / most));
    pen.fill({area.x, bar.from, std::max(length, pen.hair()), bar.to - bar.from}, bar.marked ? theme.ink : theme.axis,
             bar.to - bar.from > 4 ? 1.0f : 0.0f);
  }
  const float em = pen.em(Size::tick);
  pen.text({area.right(), area.bottom() + 5 + em}, plain(figures::whole(most)),
           {Size::tick, theme.ink3, Align::centre});
  pen.text({area.middle_x(), area.bottom() + 20 + em}, plain("effective keys"),
           {Size::tick, theme.ink3, Align::centre});
}

/// Weight that each key receives; the dashed line is an equal share, 1 where there are as many queries as keys.
void draw_columns(const Frame& frame, const MatrixPlan& plan, Cell marked) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Rect& area = plan.column_bars;
  const std::vector<double>& received = frame.experiment.received();
  if (received.empty()) return;
  const double share = static_cast<double>(frame.experiment.summary_rows()) / static_cast<double>(received.size());
  const double most = std::max(*std::max_element(received.begin(), received.end()), 1.9 * share);
  const Axis up{0, most, area.bottom(), area.y};
  for (const Bar& bar :
       bars_of(plan.window.column, plan.window.columns, area.x, area.w, marked.column,
               static_cast<int>(received.size()), [&](int j) { return received[static_cast<std::size_t>(j)]; })) {
    const float top = up.at(bar.value);
    pen.fill({bar.from, top, bar.to - bar.from, area.bottom() - top}, bar.marked ? theme.ink : theme.axis,
             bar.to - bar.from > 4 ? 1.0f : 0.0f);
  }
  const float y = up.at(share);
  pen.line({{area.x, y}, {area.right(), y}}, theme.ink3, 1, reference_dash);
  const float em = pen.em(Size::tick);
  pen.text({area.x - 7, y + 0.357f * em}, plain(figures::significant(share, 2)),
           {Size::tick, theme.ink3, Align::right});
  pen.text({area.x, area.y - 13}, plain("weight received, sum over queries"), {Size::tick, theme.ink3});
}

}  // namespace

void draw_marginals(const Frame& frame, const MatrixPlan& plan, Cell marked) {
  if (!plan.marginals) return;
  draw_columns(frame, plan, marked);
  draw_rows(frame, plan, marked);
}

}  // namespace view
