#include "attention/stable_softmax.h"

#include <algorithm>
#include <limits>

#include "attention/exponential.h"

namespace attention {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();
constexpr std::size_t block = 256;  // keys
constexpr std::size_t step = 16;    // keys at a time where a loop is short enough to be unrolled

/// A block on its way through the exponential. In stages, because the constants of all of them don't fit
/// into the processor's registers together, and because the processor looks ahead over short chains only.
struct Block {
  ReducedExponent reduced[block / 4];
  float exponents[block];
  float padded[block];  ///< a last, partly filled block
};

// The loops stay functions of their own, so that each has the registers to itself.

/// x = (M − top)/T of a multiple of 16 keys in its two parts. With `unit` T is 1; with `keeps` x itself, held at
/// −88 from below, is stored too. Whether some x is 0, known only where it is kept.
template <bool unit, bool keeps>
[[gnu::noinline]] bool reduce(const float* biased, std::size_t count, float top, float inverse_temperature, Block& to) {
  Float4 nearest = splat(lowest);
  ReducedExponent* reduced = to.reduced;
  float* exponents = to.exponents;
#pragma GCC unroll 1
  for (const float* end = biased + count; biased != end; biased += 8, reduced += 2, exponents += 8)
#pragma GCC unroll 2
    for (std::size_t part = 0; part < 2; ++part) {
      const Float4 below = load4(biased + 4 * part) - top;
      Float4 x = unit ? below : below * inverse_temperature;
      reduced[part] = reduce_exponent(x);
      if (!keeps) continue;
      nearest = at_least(nearest, x);
      store4(exponents + 4 * part, x);
    }
  return std::max(std::max(nearest[0], nearest[1]), std::max(nearest[2], nearest[3])) >= 0;
}

/// e of a reduced block to `out`; their sum.
[[gnu::noinline]] double evaluate(const ReducedExponent* reduced, std::size_t count, float* out) {
  Float4 sums[2] = {};
#pragma GCC unroll 1
  for (const float* end = out + count; out != end; out += 8, reduced += 2)
#pragma GCC unroll 2
    for (std::size_t part = 0; part < 2; ++part) {
      const Float4 e = evaluate_exponential(reduced[part]);
      store4(out + 4 * part, e);
      sums[part] += e;
    }
  return sum_of_lanes(sums[0]) + sum_of_lanes(sums[1]);
}

/// Σ e² and Σ e·x of a block, keys with x = 0 left out. With `has_tops` there may be some: they are counted, and
/// what the others hold is added up.
template <bool has_tops>
[[gnu::noinline]] void add_moments(const float* exponents, const float* values, std::size_t count,
                                   ExponentialSums& sums) {
  Float4 squares[2] = {}, products[2] = {}, rest[2] = {};
  Int4 others = {};
#pragma GCC unroll 1
  for (const float* end = values + count; values != end; values += 8, exponents += 8)
#pragma GCC unroll 2
    for (std::size_t part = 0; part < 2; ++part) {
      const Float4 x = load4(exponents + 4 * part);
      Float4 e = load4(values + 4 * part);
      if (has_tops) {
        const Int4 is_other = x != 0.0f;
        others -= is_other;
        e = where(is_other, e);
        rest[part] += e;
      }
      const Float4 root = at_least(e, splat(0x1p-63f));  // subnormal squares would be slow
      squares[part] += root * root;
      products[part] += e * x;
    }
  sums.squares += sum_of_lanes(squares[0]) + sum_of_lanes(squares[1]);
  sums.products += sum_of_lanes(products[0]) + sum_of_lanes(products[1]);
  if (!has_tops) return;
  sums.rest += sum_of_lanes(rest[0]) + sum_of_lanes(rest[1]);
  sums.tops += static_cast<double>(count) - static_cast<double>((others[0] + others[2]) + (others[1] + others[3]));
}

template <bool unit, bool with_moments>
ExponentialSums exponentiate(const float* biased, std::size_t count, float top, float inverse_temperature, float* out) {
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
    const bool has_tops = reduce<unit, with_moments>(from, whole, top, inverse_temperature, room);
    const double total = evaluate(room.reduced, whole, to);
    sums.total += total;
    if (with_moments && has_tops) add_moments<true>(room.exponents, to, whole, sums);
    if (with_moments && !has_tops) {
      add_moments<false>(room.exponents, to, whole, sums);
      sums.rest += total;
    }
    if (size != whole) std::copy(room.padded, room.padded + size, out + begin);
  }
  return sums;
}

template <bool with_moments>
ExponentialSums exponentiate(const float* biased, std::size_t count, float top, double temperature, float* out) {
  const auto inverse_temperature = static_cast<float>(1 / temperature);
  return temperature == 1 ? exponentiate<true, with_moments>(biased, count, top, 1, out)
                          : exponentiate<false, with_moments>(biased, count, top, inverse_temperature, out);
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
double total_of_exponentials(const float* biased, std::size_t count, float top, double temperature, float* out) {
  return exponentiate<false>(biased, count, top, temperature, out).total;
}

void scale(float* values, std::size_t count, float factor) {
  std::size_t j = 0;
  for (; j + step <= count; j += step)
#pragma GCC unroll 4
    for (std::size_t part = 0; part < step; part += 4) store4(values + j + part, load4(values + j + part) * factor);
  for (; j < count; ++j) values[j] *= factor;
}

}  // namespace attention
