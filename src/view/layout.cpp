#include "view/layout.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr float gap = 16, bar_height = 56, rail_width = 264, card_height = 88, slot_height = 288, wide_height = 292;
constexpr float card_width = 148;    // at least
constexpr float under_height = 232;  // of the panel under the matrix
// The matrix panel around its square of cells: axes, marginals and colour bar across; tabs and read-out down.
constexpr float matrix_across = 184, matrix_down = 380;

float whole(float at) {
  return std::floor(at / 4) * 4;
}

Arrangement arrangement_of(const LayoutInput& in) {
  if (in.panels.size() == 1 && (in.embed || in.width < 560 || in.large)) return Arrangement::single;
  if (in.embed && (in.width < 560 || in.height < 400)) return Arrangement::single;
  if (in.embed || (in.large && in.width >= 960)) return Arrangement::figure;
  if (in.width >= 1024) return Arrangement::columns;
  return in.width >= 640 ? Arrangement::column : Arrangement::stacked;
}

/// Heights of stacked rows that fill `height`: each gets its least, then what is left in equal shares up to
/// the most it can use.
std::vector<float> share(const std::vector<PanelShape>& rows, float height) {
  std::vector<float> heights;
  float left = height - gap * static_cast<float>(rows.size() - 1);
  for (const PanelShape& row : rows) {
    heights.push_back(row.least_height);
    left -= row.least_height;
  }
  for (int round = 0; round < 4 && left >= 4; ++round) {
    const auto open = static_cast<float>(std::count_if(rows.begin(), rows.end(), [&](const PanelShape& row) {
      return heights[static_cast<std::size_t>(&row - rows.data())] < row.most_height;
    }));
    if (open == 0) break;
    const float each = left / open;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const float more = std::clamp(rows[i].most_height - heights[i], 0.0f, each);
      heights[i] += more;
      left -= more;
    }
  }
  // What rounding leaves goes to the first, so that columns end at the same height.
  float rest = height - gap * static_cast<float>(rows.size() - 1);
  for (float& each : heights) rest -= each = whole(each);
  heights.front() += whole(std::max(0.0f, rest));
  return heights;
}

using Row = std::vector<PanelShape>;

/// Full panels two abreast, as many rows as fit; what is left goes to the shelf.
struct Rows {
  std::vector<Row> full;
  Row shelf;
};

/// Rows of cards that so many panels make on a shelf of a width.
std::size_t shelf_rows(std::size_t cards, float width) {
  const auto abreast = static_cast<std::size_t>(std::max(1.0f, std::floor((width + gap) / (card_width + gap))));
  return (cards + abreast - 1) / abreast;
}

float shelf_height(std::size_t cards, float width) {
  return static_cast<float>(shelf_rows(cards, width)) * (card_height + gap);
}

Rows rows_that_fit(Row panels, float width, float height) {
  Rows rows;
  if (panels.empty()) return rows;
  rows.full.push_back({panels.front()});
  panels.erase(panels.begin());
  float used = std::max(wide_height, rows.full[0][0].least_height);
  const std::size_t abreast = width >= 500 ? 2 : 1;
  while (!panels.empty()) {
    const std::size_t count = std::min(abreast, panels.size());
    const float need = gap + (count == 1 ? panels.front().least_height : slot_height);
    const float shelf = shelf_height(panels.size() - count, width);
    if (used + need + shelf > height) break;
    rows.full.emplace_back(panels.begin(), panels.begin() + static_cast<std::ptrdiff_t>(count));
    panels.erase(panels.begin(), panels.begin() + static_cast<std::ptrdiff_t>(count));
    used += need;
  }
  rows.shelf = std::move(panels);
  return rows;
}

void place_row(const Row& row, const Rect& area, bool card, Layout& out) {
  const auto count = static_cast<float>(row.size());
  const float width = (area.w - gap * (count - 1)) / count;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float x = area.x + static_cast<float>(i) * (width + gap);
    out.panels.push_back({row[i].key, {x, area.y, width, area.h}, card});
  }
}

/// Cards in rows of the same number, but for the last.
void place_shelf(const Row& cards, Rect area, Layout& out) {
  const std::size_t rows = shelf_rows(cards.size(), area.w);
  for (std::size_t row = 0, first = 0; row < rows; ++row) {
    const std::size_t last = first + (cards.size() - first + rows - row - 1) / (rows - row);
    const auto at = [&](std::size_t card) { return cards.begin() + static_cast<std::ptrdiff_t>(card); };
    area.take_top(gap);
    place_row({at(first), at(last)}, area.take_top(card_height), true, out);
    first = last;
  }
}

/// The row as one shape: as high as its most demanding panel.
PanelShape shape_of(const Row& row) {
  PanelShape shape{row.front().key, 0, 0};
  for (const PanelShape& panel : row) {
    shape.least_height = std::max(shape.least_height, row.size() > 1 ? slot_height : panel.least_height);
    shape.most_height = std::max(shape.most_height, panel.most_height);
  }
  return shape;
}

void place_rows(const Row& panels, Rect area, Layout& out) {
  Rows rows = rows_that_fit(panels, area.w, area.h);
  if (rows.full.empty()) return;
  const float shelf = shelf_height(rows.shelf.size(), area.w);
  std::vector<PanelShape> shapes;
  for (const Row& row : rows.full) shapes.push_back(shape_of(row));
  const std::vector<float> heights = share(shapes, area.h - shelf);
  for (std::size_t i = 0; i < rows.full.size(); ++i) {
    place_row(rows.full[i], area.take_top(heights[i]), false, out);
    area.take_top(gap);
  }
  place_shelf(rows.shelf, {area.x, area.bottom() - shelf, area.w, shelf}, out);
}

/// Left column: as wide as makes the matrix a square of the height that there is.
float left_width(float width, float height) {
  const float square = height - matrix_down + matrix_across;
  return whole(std::clamp(square, std::min(536.0f, width / 2), std::max(536.0f, width - 536 - gap)));
}

/// Whether a matrix beside one or two panels gets all the height, and most of the width that the rail left.
bool matrix_first(const LayoutInput& in) {
  // Lower ones would leave the panels beside it nothing.
  const float least = in.panels.size() > 2 ? 872 : 640;
  return in.apart && (in.folded || !in.controls) && in.width >= 1280 && in.height >= least && in.enlarged.empty() &&
         in.panels.size() >= 2 && in.panels.size() <= 3 && in.panels.front().key == "matrix";
}

/// Formula, verdict and read-out stand beside the matrix, over the other panels.
void lay_matrix_first(const LayoutInput& in, Rect area, Layout& out) {
  constexpr float read_height = 188, more = 48;  // what margins take more of the width than of the height
  const float first = whole(std::clamp(area.h + more, 640.0f, area.w - gap - 528));
  out.panels.push_back({in.panels.front().key, {area.x, area.y, first, area.h}, false});
  Rect beside{area.x + first + gap, area.y, area.w - first - gap, area.h};
  out.formula = beside.take_top(68);
  out.verdict = beside.take_top(84).inset(16, 0);
  out.readout = beside.take_top(read_height);
  beside.take_top(gap);
  const float count = static_cast<float>(in.panels.size() - 1);
  const float each = whole((beside.h - gap * (count - 1)) / count);
  for (std::size_t i = 1; i < in.panels.size(); ++i) {
    const bool last = i + 1 == in.panels.size();
    out.panels.push_back({in.panels[i].key, last ? beside : beside.take_top(each), false});
    beside.take_top(gap);
  }
}

void lay_columns(const LayoutInput& in, Layout& out) {
  out.height = std::max(in.height, 720.0f);
  out.bar = {0, 0, in.width, bar_height};
  out.rail_folds = in.controls && (in.width < 1280 || in.folded);
  const float rail = in.controls ? rail_width : 0;
  if (rail > 0) out.rail = {0, bar_height, rail, out.height - bar_height};
  const float left = (out.rail_folds ? 0 : rail) + gap;
  Rect area{left, bar_height + 24, in.width - gap - left, out.height - bar_height - 24 - gap};
  if (matrix_first(in)) return lay_matrix_first(in, {area.x, area.y - 8, area.w, area.h + 8}, out);
  Rect band = area.take_top(72);
  // By the width alone, so that nothing moves when a drag makes the sentence longer: two lines, or three.
  const auto lines_more = [](float beside) { return beside < 540 ? 28.0f : 0.0f; };
  if (in.panels.size() < 2 || !in.enlarged.empty()) {
    const float half = whole(band.w / 2), more = lines_more(band.w - half - 2 * gap);
    area.take_top(more);
    out.formula = {band.x, band.y, half, 72 + more};
    out.verdict = {band.x + half + 2 * gap, band.y, band.w - half - 2 * gap, 72 + more};
    if (!in.panels.empty()) out.panels.push_back({in.panels.front().key, area, false});
    return;
  }
  Row rest(in.panels.begin() + 1, in.panels.end());
  const bool under = area.h >= 980 && rest.size() > 2;
  float height = area.h - (under ? under_height + gap : 0);
  const float first = left_width(area.w, height), beside = band.w - first - 2 * gap;
  const float more = lines_more(beside);
  band.h += more;
  area.take_top(more);
  height -= more;
  out.formula = {band.x, band.y, first, band.h};
  out.verdict = {band.x + first + 2 * gap, band.y, beside, band.h};
  out.panels.push_back({in.panels.front().key, {area.x, area.y, first, height}, false});
  if (under) {
    out.panels.push_back({rest.back().key, {area.x, area.bottom() - under_height, first, under_height}, false});
    rest.pop_back();
  }
  place_rows(rest, {area.x + first + gap, area.y, area.w - first - gap, area.h}, out);
}

float matrix_height(float width) {
  return whole(std::min(width - matrix_across + matrix_down, 900.0f));
}

void lay_column(const LayoutInput& in, Layout& out) {
  out.bar = {0, 0, in.width, bar_height};
  out.rail_folds = in.controls;
  if (in.controls) out.rail = {0, bar_height, rail_width, in.height - bar_height};
  Rect area{gap, bar_height + 24, in.width - 2 * gap, 100000};
  out.formula = area.take_top(72);
  const float verdict = in.verdict_height ? in.verdict_height(area.w) : 52;
  out.verdict = area.take_top(verdict);
  area.take_top(20);
  out.panels.push_back({in.panels.front().key, area.take_top(matrix_height(area.w)), false});
  Row rest(in.panels.begin() + 1, in.panels.end());
  area.take_top(gap);
  if (!rest.empty()) {
    place_row({rest.front()}, area.take_top(wide_height + gap), false, out);
    rest.erase(rest.begin());
  }
  while (!rest.empty()) {
    area.take_top(gap);
    const std::size_t count = std::min<std::size_t>(2, rest.size());
    const Row row(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
    place_row(row, area.take_top(count == 2 ? slot_height + gap : rest.front().least_height), false, out);
    rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
  }
  out.height = std::max(in.height, area.y + gap);
}

void lay_stacked(const LayoutInput& in, Layout& out) {
  out.bar = {0, 0, in.width, 48};
  Rect area{gap, 60, in.width - 2 * gap, 100000};
  out.verdict = area.take_top(in.verdict_height ? in.verdict_height(area.w) : 78);
  area.take_top(12);
  for (const PanelShape& panel : in.panels) {
    float height =
        panel.key == "matrix" ? in.width - 2 * gap + 122 : std::clamp(304.0f, panel.least_height, panel.most_height);
    if (panel.tools) height += touch_row;
    out.panels.push_back({panel.key, area.take_top(whole(height)), false, panel.tools});
    area.take_top(12);
  }
  out.height = std::max(in.height, area.y + 4);
}

void lay_figure(const LayoutInput& in, Layout& out) {
  const float margin = in.large ? 24 : gap;
  const float strip = in.controls ? (in.large ? 92 : 72) : 0;
  out.height = std::max(in.height, 320.0f);
  Rect area{margin, in.large ? 16.0f : 8.0f, in.width - 2 * margin, out.height - (in.large ? 16 : 8)};
  if (strip > 0) out.strip = {0, out.height - strip, in.width, strip};
  area.h -= strip + (strip > 0 ? gap : margin);
  const auto count = std::min<std::size_t>(in.panels.size(), in.width >= 1500 ? 3 : 2);
  const float first = whole(area.w * (count == 2 ? 0.46f : 0.38f));
  if (area.h > 420) {
    const float beside = area.w - first - 2 * gap;
    const float verdict = in.verdict_height ? in.verdict_height(beside) : 52;
    const Rect band = area.take_top(std::max(in.large ? 92.0f : 84.0f, verdict + 8));
    out.formula = {band.x, band.y, first, band.h};
    out.verdict = {band.x + first + 2 * gap, band.y, beside, band.h};
  }
  out.panels.push_back({in.panels[0].key, {area.x, area.y, first, area.h}, false});
  Row rest(in.panels.begin() + 1, in.panels.begin() + static_cast<std::ptrdiff_t>(count));
  if (!rest.empty()) place_row(rest, {area.x + first + gap, area.y, area.w - first - gap, area.h}, false, out);
}

void lay_single(const LayoutInput& in, Layout& out) {
  const float strip = in.controls && in.height >= 200 ? (in.height >= 300 ? 80.0f : 74.0f) : 0;
  out.height = std::max(in.height, 160.0f);
  if (strip > 0) out.strip = {0, out.height - strip, in.width, strip};
  out.panels.push_back({in.panels.front().key, {0, 0, in.width, out.height - strip}, false});
}

}  // namespace

Layout lay_out(const LayoutInput& input) {
  LayoutInput in = input;
  const auto chosen = [&](const PanelShape& panel) { return panel.key == in.enlarged; };
  const auto found = std::find_if(in.panels.begin(), in.panels.end(), chosen);
  if (found != in.panels.end() && !in.enlarged.empty()) {
    in.panels = {*found};
  } else {
    in.enlarged = {};
  }
  Layout out;
  out.height = in.height;
  if (in.panels.empty()) return out;
  out.arrangement = arrangement_of(in);
  switch (out.arrangement) {
    case Arrangement::columns:
      lay_columns(in, out);
      break;
    case Arrangement::column:
      lay_column(in, out);
      break;
    case Arrangement::stacked:
      lay_stacked(in, out);
      break;
    case Arrangement::figure:
      lay_figure(in, out);
      break;
    case Arrangement::single:
      lay_single(in, out);
      break;
  }
  return out;
}

}  // namespace view
