#pragma once
#include <string>
#include <vector>

#include "view/pen.h"

namespace view {

/// Values low … high along a line from one place to another, in points.
struct Axis {
  double low = 0, high = 1;
  float from = 0, to = 1;
  bool logarithmic = false;

  float at(double value) const;
  double value(float at) const;
};

struct Tick {
  double value = 0;
  Runs label;
  bool strong = false;  ///< bold, and its neighbours make room for it
  bool end = false;     ///< stays before the ordinary ones
  bool name = false;    ///< never bold: only the text face has every letter
};

/// A step of 1, 2 or 5 × 10^k with at most `most` ticks between low and high.
double round_step(double low, double high, int most);

/// 3 to 9 ticks at round steps; decimals as the step needs.
std::vector<Tick> round_ticks(double low, double high, int most);

/// Ticks of a multiple of `step`.
std::vector<Tick> step_ticks(double low, double high, double step);

/// Multiples of σ where it is whole and above 1, else round steps.
std::vector<Tick> deviation_ticks(double low, double high, int most, double deviation);

/// Indices first … last of cells, at steps of a power of two where the count has them, the ends included and
/// `pinned` (−1: none) in bold. Values are the cells' middles.
std::vector<Tick> index_ticks(double first, double last, int pinned);

/// The same with names where there are some, each cut to `most` points; all that there is room for.
std::vector<Tick> name_ticks(const Pen& pen, const std::vector<std::string>& names, double first, double last,
                             int pinned, float most);

/// Powers of ten between low and high, written 10⁻³.
std::vector<Tick> power_ticks(double low, double high);

/// Those that fit beside each other: strong before ends before the rest. `extents` are sizes along the axis.
std::vector<Tick> uncrowded(const std::vector<Tick>& ticks, const Axis& axis, const std::vector<float>& extents,
                            float gap);

/// The one place where axes are drawn.
/// Labels under a horizontal axis at height y, with `mark` points of tick.
void draw_below(const Pen& pen, const Axis& axis, float y, const std::vector<Tick>& ticks, float mark);
/// Labels left of a vertical axis, ending at x; `mark` draws dashes between label and axis.
void draw_left(const Pen& pen, const Axis& axis, float x, const std::vector<Tick>& ticks);
/// Labels right of a vertical axis at x, with marks.
void draw_right(const Pen& pen, const Axis& axis, float x, const std::vector<Tick>& ticks, float mark);

}  // namespace view
