#include "view/axis.h"

#include <algorithm>
#include <cmath>

#include "experiment/words.h"

namespace view {
namespace {

namespace figures = experiment::figures;

/// Steps of an index axis: a power of two where it divides the count, else a round step.
int index_step(int count) {
  for (const int parts : {4, 5, 3, 6})
    if (count % parts == 0) {
      const int step = count / parts;
      if (step > 0 && (step & (step - 1)) == 0) return step;
    }
  return std::max(1, static_cast<int>(round_step(0, count, 6)));
}

Runs label_of(const Tick& tick) {
  return tick.strong && !tick.name ? strong(tick.label) : tick.label;
}

std::vector<float> widths(const Pen& pen, const std::vector<Tick>& ticks) {
  std::vector<float> extents;
  for (const Tick& tick : ticks) extents.push_back(pen.width(label_of(tick), Size::tick));
  return extents;
}

TextStyle style_of(const Pen& pen, const Tick& tick, Align align) {
  return {Size::tick, tick.strong ? pen.theme().ink : pen.theme().ink3, align};
}

int rank(const Tick& tick) {
  return tick.strong ? 0 : (tick.end ? 1 : 2);
}

}  // namespace

float Axis::at(double value) const {
  if (high == low) return from;
  double share = (value - low) / (high - low);
  if (logarithmic) share = std::log(std::max(value, 1e-300) / low) / std::log(high / low);
  return from + static_cast<float>(share) * (to - from);
}

double Axis::value(float at) const {
  const double share = to == from ? 0 : (at - from) / (to - from);
  return logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

double round_step(double low, double high, int most) {
  const double span = high - low;
  if (!(span > 0) || !std::isfinite(span)) return 1;
  const double rough = span / std::max(1, most);
  const double unit = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * unit >= rough * 0.999) return factor * unit;
  return 10 * unit;
}

std::vector<Tick> step_ticks(double low, double high, double step) {
  std::vector<Tick> ticks;
  const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
  const double slack = step * 1e-6;
  for (double i = std::ceil((low - slack) / step); i * step <= high + slack && ticks.size() < 64; ++i) {
    const double value = i * step;
    const std::string text = value == 0     ? "0"
                             : decimals > 5 ? figures::significant(value, 2)
                                            : figures::fixed(value, decimals);
    ticks.push_back({value, plain(text)});
  }
  return ticks;
}

std::vector<Tick> round_ticks(double low, double high, int most) {
  return step_ticks(low, high, round_step(low, high, most));
}

std::vector<Tick> deviation_ticks(double low, double high, int most, double deviation) {
  if (!(deviation > 1) || deviation != std::floor(deviation)) return round_ticks(low, high, most);
  double step = deviation;
  while ((high - low) / step > most) step *= 2;
  return step_ticks(low, high, step);
}

std::vector<Tick> index_ticks(double first, double last, int pinned) {
  const int begin = static_cast<int>(std::ceil(first - 1e-6)), end = static_cast<int>(std::floor(last + 1e-6)) - 1;
  std::vector<Tick> ticks;
  const auto add = [&](int index, bool bold, bool corner) {
    ticks.push_back({index + 0.5, plain(figures::whole(index)), bold, corner});
  };
  const int step = index_step(end - begin + 1);
  for (int i = begin; i <= end; ++i)
    if (i == begin || i == end || i == pinned || i % step == 0) add(i, i == pinned, i == begin || i == end);
  return ticks;
}

std::vector<Tick> name_ticks(const Pen& pen, const std::vector<std::string>& names, double first, double last,
                             int pinned, float most) {
  if (names.empty()) return index_ticks(first, last, pinned);
  const int begin = std::max(0, static_cast<int>(std::ceil(first - 1e-6)));
  const int end = std::min(static_cast<int>(names.size()), static_cast<int>(std::floor(last + 1e-6)));
  const int step = std::max(1, (end - begin) / 64);
  std::vector<Tick> ticks;
  for (int i = begin; i < end; ++i)
    if (i == pinned || (i - begin) % step == 0)
      ticks.push_back(
          {i + 0.5, pen.fitted(plain(names[static_cast<std::size_t>(i)]), Size::tick, most), i == pinned, false, true});
  return ticks;
}

std::vector<Tick> power_ticks(double low, double high) {
  std::vector<Tick> ticks;
  for (int power = static_cast<int>(std::ceil(std::log10(low) - 1e-9)); power <= std::log10(high) + 1e-9; ++power) {
    std::string text = "10^{" + figures::whole(power) + "}";
    if (power == 0) text = "1";
    if (power == 1) text = "10";
    ticks.push_back({std::pow(10.0, power), rich(text)});
  }
  return ticks;
}

std::vector<Tick> uncrowded(const std::vector<Tick>& ticks, const Axis& axis, const std::vector<float>& extents,
                            float gap) {
  std::vector<char> kept(ticks.size());
  const auto clash = [&](std::size_t i, std::size_t j) {
    const float distance = std::abs(axis.at(ticks[i].value) - axis.at(ticks[j].value));
    return kept[j] && distance < (extents[i] + extents[j]) / 2 + gap;
  };
  for (int wanted = 0; wanted < 3; ++wanted)
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      if (rank(ticks[i]) != wanted) continue;
      bool fits = true;
      for (std::size_t j = 0; j < ticks.size(); ++j) fits = fits && !clash(i, j);
      kept[i] = fits;
    }
  std::vector<Tick> result;
  for (std::size_t i = 0; i < ticks.size(); ++i)
    if (kept[i]) result.push_back(ticks[i]);
  return result;
}

void draw_below(const Pen& pen, const Axis& axis, float y, const std::vector<Tick>& ticks, float mark) {
  const float em = pen.em(Size::tick);
  for (const Tick& tick : uncrowded(ticks, axis, widths(pen, ticks), 0.6f * em)) {
    const float x = axis.at(tick.value);
    if (mark > 0) pen.down(x, y, y + mark, pen.theme().axis);
    pen.text({x, y + mark + 4 + em}, label_of(tick), style_of(pen, tick, Align::centre));
  }
}

void draw_left(const Pen& pen, const Axis& axis, float x, const std::vector<Tick>& ticks) {
  const float em = pen.em(Size::tick);
  for (const Tick& tick : uncrowded(ticks, axis, std::vector<float>(ticks.size(), em), 0.35f * em))
    pen.text({x, axis.at(tick.value) + 0.357f * em}, label_of(tick), style_of(pen, tick, Align::right));
}

void draw_right(const Pen& pen, const Axis& axis, float x, const std::vector<Tick>& ticks, float mark) {
  const float em = pen.em(Size::tick);
  for (const Tick& tick : uncrowded(ticks, axis, std::vector<float>(ticks.size(), em), 0.35f * em)) {
    const float y = axis.at(tick.value);
    if (tick.strong) {
      pen.triangle({x + 1.5f, y}, {x + 7, y - 4}, {x + 7, y + 4}, pen.theme().ink);
    } else if (mark > 0) {
      pen.across(x, x + mark, y, pen.theme().axis);
    }
    const float room = tick.strong ? 9.5f : mark + 3;
    pen.text({x + room, y + 0.357f * em}, label_of(tick), style_of(pen, tick, Align::left));
  }
}

}  // namespace view
