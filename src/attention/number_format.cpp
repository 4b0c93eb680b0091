#include "attention/number_format.h"

#include <cmath>
#include <cstdint>

#include "attention/bits.h"

namespace attention {
namespace {

float as_float(std::uint32_t bits) { return bits_as<float>(bits); }

/// Drops the last `dropped` bits of a finite float, nearest, ties to even; the carry may reach infinity.
std::uint32_t round_bits(std::uint32_t bits, int dropped) {
  const std::uint32_t below_half = (1u << (dropped - 1)) - 1;
  const std::uint32_t last_kept = bits >> dropped & 1;
  return (bits + below_half + last_kept) & ~((1u << dropped) - 1);
}

float to_bf16(float x) { return x != x ? x : as_float(round_bits(bits_as<std::uint32_t>(x), 16)); }

float to_f16(float x) {
  constexpr float overflow = 65520;             // halfway between the largest, 65504, and 65536
  constexpr float smallest_normal = 0x1p-14f;
  constexpr float magic = 0.5f;                 // its last place is 2⁻²⁴, the spacing of f16's subnormals
  const float size = std::fabs(x);
  float rounded = size;
  if (size >= overflow)
    rounded = HUGE_VALF;
  else if (size >= smallest_normal)
    rounded = as_float(round_bits(bits_as<std::uint32_t>(size), 13));
  else if (size == size)
    rounded = (size + magic) - magic;
  return std::copysign(rounded, x);
}

}  // namespace

float round_to(NumberFormat format, float value) {
  switch (format) {
    case NumberFormat::f32:
      return value;
    case NumberFormat::bf16:
      return to_bf16(value);
    case NumberFormat::f16:
      return to_f16(value);
  }
  return value;
}

void round_to(NumberFormat format, float* values, std::size_t count) {
  if (format == NumberFormat::bf16)
    for (std::size_t i = 0; i < count; ++i) values[i] = to_bf16(values[i]);
  if (format == NumberFormat::f16)
    for (std::size_t i = 0; i < count; ++i) values[i] = to_f16(values[i]);
}

double largest_exponent(NumberFormat format) {
  // Where exp(x) rounds to infinity: ln of the largest value and half its last place.
  return format == NumberFormat::f16 ? 11.089866488461016 : 88.72283905206835;
}

}  // namespace attention
