#include "attention/stable_softmax.h"

#include <algorithm>
#include <limits>

#include "attention/exponential.h"

namespace attention {
namespace {

constexpr float lowest = -std::numeric_limits<float>::infinity();
constexpr std::size_t block = 128;  // keys
constexpr std::size_t step = 16;    // keys at a time where a loop is short enough to be unrolled

/// e of `count` keys, a multiple of 16, to `out`, and x, held at −88 from below, to `exponents`.
void exponentiate(const float* biased, std::size_t count, float top, float inverse_temperature, float* exponents,
                  float* out) {
  const float* end = biased + count;
#pragma GCC unroll 1
  for (; biased != end; biased += 4, exponents += 4, out += 4) {
    Float4 x = (load4(biased) - top) * inverse_temperature;
    store4(out, exponential_of_negative(x));
    store4(exponents, x);
  }
}

/// What a block adds to the sums. Apart from the exponentials, because the constants of both don't fit
/// into the processor's registers together.
void add_block(const float* exponents, const float* values, std::size_t count, ExponentialSums& sums) {
  Float4 rest = {}, squares = {}, products = {};
  Int4 others = {};
  const float* end = values + count;
  for (; values != end; values += step, exponents += step)
#pragma GCC unroll 4
    for (std::size_t j = 0; j < step; j += 4) {
      const Float4 x = load4(exponents + j);
      const Int4 is_other = x != 0.0f;
      const Float4 e = where(is_other, load4(values + j));
      const Float4 root = at_least(e, splat(0x1p-63f));  // subnormal squares would be slow
      others -= is_other;
      rest += e;
      squares += root * root;
      products += e * x;
    }
  sums.tops += static_cast<double>(count) - static_cast<double>((others[0] + others[2]) + (others[1] + others[3]));
  sums.rest += sum_of_lanes(rest);
  sums.squares += sum_of_lanes(squares);
  sums.products += sum_of_lanes(products);
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
  const auto inverse_temperature = static_cast<float>(1 / temperature);
  ExponentialSums sums;
  float exponents[block], padded[block];
  for (std::size_t begin = 0; begin < count; begin += block) {
    const std::size_t size = std::min(block, count - begin), whole = (size + step - 1) / step * step;
    const float* from = biased + begin;
    float* to = out + begin;
    if (size != whole) {  // filled up with keys that don't count
      std::fill(std::copy(from, from + size, padded), padded + whole, lowest);
      from = to = padded;
    }
    exponentiate(from, whole, top, inverse_temperature, exponents, to);
    add_block(exponents, to, whole, sums);
    if (size != whole) std::copy(padded, padded + size, out + begin);
  }
  return sums;
}

}  // namespace attention
