#include "attention/score_pool.h"

#include <algorithm>
#include <cmath>

#include "attention/bits.h"
#include "attention/simd.h"

namespace attention {
namespace {

constexpr std::size_t block_length = 1024;

/// Floats in their order as integers: a reduction over them vectorises, and NaN and infinities stand
/// outside the finite ones (positive NaN above, negative below).
std::int32_t order_key(float value) {
  const auto bits = bits_as<std::int32_t>(value);
  return bits ^ ((bits >> 31) & 0x7fffffff);
}

float from_order_key(std::int32_t key) {
  return bits_as<float>(key ^ ((key >> 31) & 0x7fffffff));
}

struct KeyRange {
  std::int32_t low = std::numeric_limits<std::int32_t>::max();
  std::int32_t high = std::numeric_limits<std::int32_t>::min();

  bool finite() const {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    return low > order_key(-infinity) && high < order_key(infinity);
  }
};

KeyRange key_range(const float* values, std::size_t count) {
  KeyRange range;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t key = order_key(values[i]);
    range.low = std::min(range.low, key);
    range.high = std::max(range.high, key);
  }
  return range;
}

std::optional<double> where(bool known, double value) {
  return known ? std::optional<double>(value) : std::nullopt;
}

}  // namespace

ScoreGrid ScoreGrid::around(double mean, double deviation) {
  const double reach = deviation > 0 ? 8 * deviation : 8;
  return {mean - reach, mean + reach};
}

ScorePool::ScorePool(ScoreGrid grid) : grid_(grid), slots_(ScoreGrid::bins + 2, 0) {
  values_.reserve(kept);  // so that no draw needs more
}

void ScorePool::restart(ScoreGrid grid) {
  grid_ = grid;
  count_ = 0;
  moments_ = {};
  min_ = std::numeric_limits<float>::infinity();
  max_ = -min_;
  std::fill(slots_.begin(), slots_.end(), 0);
  values_.clear();
}

void ScorePool::add(const float* scores, std::size_t count) {
  for (std::size_t first = 0; first < count; first += block_length)
    add_block(scores + first, std::min(block_length, count - first));
}

void ScorePool::add_block(const float* scores, std::size_t count) {
  count_ += count;
  const KeyRange range = key_range(scores, count);
  if (range.finite()) return add_finite(scores, count, from_order_key(range.low), from_order_key(range.high));
  std::array<float, block_length> finite;
  const auto end = std::copy_if(scores, scores + count, finite.begin(), [](float s) { return std::isfinite(s); });
  const auto left = static_cast<std::size_t>(end - finite.begin());
  const KeyRange rest = key_range(finite.data(), left);
  if (left > 0) add_finite(finite.data(), left, from_order_key(rest.low), from_order_key(rest.high));
}

void ScorePool::add_finite(const float* scores, std::size_t count, float least, float most) {
  min_ = std::min(min_, least);
  max_ = std::max(max_, most);
  moments_.add(scores, count);
  count_in_bins(scores, count);
  keep(scores, count);
}

// Slot 0 counts the scores below the grid, slot bins + 1 those above. Adding 1.5 · 2⁵² leaves the nearest
// integer in a double's low bits; ½ less makes it the floor, and 2⁻⁴⁰ lifts a score that lies on an edge
// off the tie. So only scores within 10⁻¹² bins under an edge count in the bin above it.
void ScorePool::count_in_bins(const float* scores, std::size_t count) {
  constexpr double to_integer = 0x1.8p52, half_bins = ScoreGrid::bins / 2;
  constexpr double origin = half_bins + 1 - 0.5 + 0x1p-40;
  const double centre = grid_.centre(), per_score = 1 / grid_.width();
  std::uint64_t* slots = slots_.data();
  const auto slots_of = [&](Double2 two) {
    const Double2 offset = held_between((two - centre) * per_score, Double2{-half_bins - 1, -half_bins - 1},
                                        Double2{half_bins, half_bins});
    return bits_as<Long2>(offset + origin + to_integer);  // in the low half of each lane
  };
  const auto add = [&](const float* four, std::size_t number) {
    const Long2 low = slots_of(load_doubles(four)), high = slots_of(load_doubles(four + 2));
    ++slots[static_cast<std::uint32_t>(low[0])];
    if (number > 1) ++slots[static_cast<std::uint32_t>(low[1])];
    if (number > 2) ++slots[static_cast<std::uint32_t>(high[0])];
    if (number > 3) ++slots[static_cast<std::uint32_t>(high[1])];
  };
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) add(scores + i, 4);
  if (i == count) return;
  float rest[4] = {};
  std::copy(scores + i, scores + count, rest);
  add(rest, count - i);
}

void ScorePool::keep(const float* scores, std::size_t count) {
  if (moments_.count <= kept)
    values_.insert(values_.end(), scores, scores + count);
  else
    values_.clear();
}

std::optional<double> ScorePool::mean() const {
  return where(finite() > 0, moments_.mean);
}

std::optional<double> ScorePool::variance() const {
  return where(finite() > 0, moments_.m2 / static_cast<double>(finite()));
}

std::optional<double> ScorePool::skewness() const {
  const double n = static_cast<double>(finite());
  return where(moments_.m2 > 0, moments_.m3 * std::sqrt(n) / (moments_.m2 * std::sqrt(moments_.m2)));
}

std::optional<double> ScorePool::excess_kurtosis() const {
  const double n = static_cast<double>(finite());
  return where(moments_.m2 > 0, moments_.m4 * n / (moments_.m2 * moments_.m2) - 3);
}

std::optional<double> ScorePool::min() const {
  return where(finite() > 0, min_);
}
std::optional<double> ScorePool::max() const {
  return where(finite() > 0, max_);
}

}  // namespace attention
