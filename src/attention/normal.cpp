#include "attention/normal.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/bits.h"
#include "attention/elementary.h"

namespace attention {
namespace {

constexpr double r = 3.6541528853610088;   // where the tail begins
constexpr double area = 0.00492867323399;  // of every layer
constexpr double mantissa = 8388608;       // 2²³: 23 bits of a word place the sample within its layer

/// Layer i: a sample is mantissa bits times `width`; below `inside` it lies under the curve for sure;
/// `height` is the curve at the layer's edge.
struct Ziggurat {
  std::array<std::uint32_t, 256> inside;
  std::array<float, 256> width;
  std::array<float, 256> height;
};

double curve(double x) {
  return own_exp(-0.5 * x * x);
}

/// A share of a layer as mantissa bits, rounded to nearest as in NumPy's table.
std::uint32_t places(double share) {
  return static_cast<std::uint32_t>(share * mantissa + 0.5);
}

Ziggurat make_ziggurat() {
  Ziggurat z{};
  const double base = area / curve(r);
  const auto set = [&z](std::size_t layer, double edge) {
    z.width[layer] = static_cast<float>(edge / mantissa);
    z.height[layer] = static_cast<float>(curve(edge));
  };
  set(255, r);
  z.inside[0] = places(r / base);
  z.width[0] = static_cast<float>(base / mantissa);
  z.height[0] = 1;
  double edge = r;
  for (std::size_t layer = 254; layer >= 1; --layer) {
    const double inner = std::sqrt(-2 * own_log(area / edge + curve(edge)));
    z.inside[layer + 1] = places(inner / edge);
    set(layer, inner);
    edge = inner;
  }
  z.inside[1] = 0;
  return z;
}

const Ziggurat& ziggurat() {
  static const Ziggurat tables = make_ziggurat();
  return tables;
}

/// −log1p(−u); 1 − u is exact for the generator's 24-bit u.
float exponential_variate(Pcg64& words) {
  return -static_cast<float>(own_log(1.0 - static_cast<double>(uniform(words.next()))));
}

float tail(Pcg64& words, bool negative) {
  constexpr float edge = static_cast<float>(r);
  constexpr float inverse = 0.27366123732975828f;  // 1/r
  for (;;) {
    const float x = inverse * exponential_variate(words);
    const float y = exponential_variate(words);
    if (y + y > x * x) return negative ? -(edge + x) : edge + x;
  }
}

bool under_curve(const Ziggurat& z, std::size_t layer, float x, float share) {
  const float height = (z.height[layer - 1] - z.height[layer]) * share + z.height[layer];
  return static_cast<double>(height) < curve(static_cast<double>(x));
}

/// Where a word falls: its layer, its place there, and the sample if it is kept.
struct Draw {
  std::size_t layer;
  std::uint32_t place;
  float x;

  Draw(const Ziggurat& z, std::uint32_t word) : layer(word & 0xff), place(word >> 9) {
    const float distance = static_cast<float>(static_cast<std::int32_t>(place)) * z.width[layer];
    x = bits_as<float>(bits_as<std::uint32_t>(distance) ^ (word << 23 & 0x80000000u));  // half of them: no branch
  }

  bool inside(const Ziggurat& z) const { return place < z.inside[layer]; }
};

/// What becomes of a draw that is not inside its layer for sure, one in 80.
float settle(const Ziggurat& z, Pcg64& words, Draw draw) {
  while (!draw.inside(z)) {
    if (draw.layer == 0) return tail(words, draw.place >> 8 & 1);
    if (under_curve(z, draw.layer, draw.x, uniform(words.next()))) return draw.x;
    draw = Draw(z, words.next());
  }
  return draw.x;
}

/// Takes words as long as they fall inside their layers; how many those were.
std::size_t fill_inside(const Ziggurat& z, const std::uint32_t* words, std::size_t count, float* out) {
  for (std::size_t i = 0; i < count; ++i) {
    const Draw draw(z, words[i]);
    if (!draw.inside(z)) return i;
    out[i] = draw.x;
  }
  return count;
}

}  // namespace

void fill_normal(Pcg64& words, float* out, std::size_t count) {
  const Ziggurat& z = ziggurat();
  while (count > 0) {
    const auto [begin, end] = words.ahead();
    const std::size_t ready = std::min(count, static_cast<std::size_t>(end - begin));
    const std::size_t filled = fill_inside(z, begin, ready, out);
    words.take(filled);
    out += filled;
    count -= filled;
    if (filled == ready) continue;
    *out++ = settle(z, words, Draw(z, words.next()));
    --count;
  }
}

}  // namespace attention
