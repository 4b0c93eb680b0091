#include "view/track.h"

#include <algorithm>
#include <cmath>

namespace view {
namespace {

constexpr float end_zone = 0.04f;  // of the travel, for 0 and for ∞
constexpr double least_real = 1e-3, most_real = 1e3;

}  // namespace

double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  // Dividing by the reciprocal keeps 0.3 at 0.3 where 3 · 0.1 would not.
  return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

Track::Track(double least, double most, bool logarithmic, bool whole)
    : least_(least), most_(most), logarithmic_(logarithmic && least >= 0), whole_(whole) {}

double Track::low() const {
  if (least_ > 0) return least_;
  return whole_ ? 1 : least_real;
}

double Track::high() const {
  return std::isinf(most_) ? most_real : most_;
}

float Track::low_place() const {
  return least_ > 0 ? 0 : end_zone;
}

float Track::high_place() const {
  return std::isinf(most_) ? 1 - end_zone : 1;
}

float Track::place(double value) const {
  if (value >= most_) return 1;
  if (value <= least_) return 0;
  if (!logarithmic_) return static_cast<float>((value - least_) / (most_ - least_));
  const double share = std::clamp(std::log(value / low()) / std::log(high() / low()), 0.0, 1.0);
  return low_place() + static_cast<float>(share) * (high_place() - low_place());
}

double Track::value(float place) const {
  if (place <= 0) return least_;
  if (place >= 1) return most_;
  double value = 0;
  if (!logarithmic_) {
    value = least_ + static_cast<double>(place) * (most_ - least_);
    value = std::round(value / ((most_ - least_) / 1000)) * ((most_ - least_) / 1000);
  } else if (place < low_place() / 2) {
    return least_;
  } else if (place > (1 + high_place()) / 2) {
    return most_;
  } else {
    const double share = std::clamp((place - low_place()) / (high_place() - low_place()), 0.0f, 1.0f);
    value = low() * std::pow(high() / low(), share);
  }
  return std::clamp(whole_ ? std::round(value) : rounded(value), least_, most_);
}

double Track::value(float at, const std::vector<double>& detents, float reach) const {
  for (const double detent : detents)
    if (std::abs(place(detent) - at) <= reach) return detent;
  return value(at);
}

double Track::step(double value, int direction, bool large) const {
  if (std::isinf(value)) return direction < 0 ? high() : value;
  double next = value;
  if (whole_) {
    next = large && logarithmic_ ? (direction > 0 ? std::max(value * 2, value + 1) : std::floor(value / 2))
                                 : value + direction * (large ? 10 : 1);
  } else if (logarithmic_) {
    if (value == 0) return direction > 0 ? low() : least_;
    next = rounded(value * std::pow(large ? 2.0 : std::pow(10.0, 0.02), direction));
    if (next > high()) return most_;
    if (next < low()) return least_;
  } else {
    next = rounded(value + direction * (most_ - least_) * (large ? 0.1 : 0.01));
  }
  return std::clamp(next, least_, most_);
}

}  // namespace view
