#include "attention/stable_softmax.h"

#include <algorithm>
#include <limits>

#include "attention/exponential.h"

namespace attention {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();
constexpr std::size_t block = 128;  // keys
constexpr std::size_t step = 16;    // keys at a time where a loop is short enough to be unrolled

/// A block on its way through the exponential. In stages, because the constants of all of them don't fit
/// into the processor's registers together, and because the processor looks ahead over short chains only.
struct Block {
  float exponents[block], rests[block], powers[block];
  float padded[block];  ///< a last, partly filled block
};

// The loops stay functions of their own, so that each has the registers to itself.

/// x, held at −88 from below, and its two parts, for a multiple of 16 keys. Whether some x is 0.
[[gnu::noinline]] bool reduce(const float* biased, std::size_t count, float top, float inverse_temperature, Block& to) {
  Float4 nearest = splat(lowest);
#pragma GCC unroll 1
  for (std::size_t j = 0; j < count; j += 4) {
    Float4 x = (load4(biased + j) - top) * inverse_temperature;
    const ReducedExponent reduced = reduce_exponent(x);
    nearest = at_least(nearest, x);
    store4(to.exponents + j, x);
    store4(to.rests + j, reduced.rest);
    store4(to.powers + j, reduced.power);
  }
  return std::max(std::max(nearest[0], nearest[1]), std::max(nearest[2], nearest[3])) >= 0;
}

/// e of a reduced block to `out`, and their sum. With `has_tops` some x may be 0; without, the sum is the same.
template <bool has_tops>
[[gnu::noinline]] void evaluate(const Block& from, std::size_t count, float* out, ExponentialSums& sums) {
  Float4 rest = {};
  Int4 others = {};
#pragma GCC unroll 1
  for (std::size_t j = 0; j < count; j += 4) {
    const Float4 e = evaluate_exponential({load4(from.rests + j), load4(from.powers + j)});
    store4(out + j, e);
    if (has_tops) {
      const Int4 is_other = load4(from.exponents + j) != 0.0f;
      others -= is_other;
      rest += where(is_other, e);
    } else {
      rest += e;
    }
  }
  sums.rest += sum_of_lanes(rest);
  if (has_tops)
    sums.tops += static_cast<double>(count) - static_cast<double>((others[0] + others[2]) + (others[1] + others[3]));
}

/// Σ e² and Σ e·x of a block. Keys with x = 0 are left out.
[[gnu::noinline]] void add_moments(const float* exponents, const float* values, std::size_t count,
                                   ExponentialSums& sums) {
  Float4 squares[2] = {}, products[2] = {};
  for (std::size_t j = 0; j < count; j += step)
#pragma GCC unroll 4
    for (std::size_t part = 0; part < 4; ++part) {
      const Float4 x = load4(exponents + j + 4 * part);
      const Float4 e = where(x != 0.0f, load4(values + j + 4 * part));
      const Float4 root = at_least(e, splat(0x1p-63f));  // subnormal squares would be slow
      squares[part % 2] += root * root;
      products[part % 2] += e * x;
    }
  sums.squares += sum_of_lanes(squares[0]) + sum_of_lanes(squares[1]);
  sums.products += sum_of_lanes(products[0]) + sum_of_lanes(products[1]);
}

template <bool with_moments>
ExponentialSums exponentiate(const float* biased, std::size_t count, float top, double temperature, float* out) {
  const auto inverse_temperature = static_cast<float>(1 / temperature);
  ExponentialSums sums;
  Block room;
  for (std::size_t begin = 0; begin < count; begin += block) {
    const std::size_t size = std::min(block, count - begin), whole = (size + step - 1) / step * step;
    const float* from = biased + begin;
    float* to = out + begin;
    if (size != whole) {  // filled up with keys that don't count
      std::fill(std::copy(from, from + size, room.padded), room.padded + whole, lowest);
      from = to = room.padded;
    }
    if (reduce(from, whole, top, inverse_temperature, room))
      evaluate<true>(room, whole, to, sums);
    else
      evaluate<false>(room, whole, to, sums);
    if (with_moments) add_moments(room.exponents, to, whole, sums);
    if (size != whole) std::copy(room.padded, room.padded + size, out + begin);
  }
  return sums;
}

}  // namespace

float largest(const float* biased, std::size_t count) {
  Float4 tops[4] = {splat(lowest), splat(lowest), splat(lowest), splat(lowest)};
  std::size_t j = 0;
  for (; j + step <= count; j += step)
#pragma GCC unroll 4
    for (std::size_t part = 0; part < 4; ++part) tops[part] = at_least(tops[part], load4(biased + j + 4 * part));
  const Float4 four = at_least(at_least(tops[0], tops[1]), at_least(tops[2], tops[3]));
  float top = std::max(std::max(four[0], four[1]), std::max(four[2], four[3]));
  for (; j < count; ++j) top = biased[j] > top ? biased[j] : top;
  return top;
}

ExponentialSums exponentials(const float* biased, std::size_t count, float top, double temperature, float* out) {
  return exponentiate<true>(biased, count, top, temperature, out);
}
ExponentialSums exponentials_alone(const float* biased, std::size_t count, float top, double temperature, float* out) {
  return exponentiate<false>(biased, count, top, temperature, out);
}

void scale(float* values, std::size_t count, float factor) {
  std::size_t j = 0;
  for (; j + step <= count; j += step)
#pragma GCC unroll 4
    for (std::size_t part = 0; part < step; part += 4) store4(values + j + part, load4(values + j + part) * factor);
  for (; j < count; ++j) values[j] *= factor;
}

}  // namespace attention
