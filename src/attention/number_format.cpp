#include "attention/number_format.h"

#include <cstdint>

#include "attention/bits.h"

namespace attention {
namespace {

/// Drops the last `dropped` bits of a float's size, nearest, ties to even; the carry may reach infinity.
constexpr std::uint32_t round_bits(std::uint32_t size, int dropped) {
  const std::uint32_t below_half = (1u << (dropped - 1)) - 1;
  const std::uint32_t last_kept = size >> dropped & 1;
  return (size + below_half + last_kept) & ~((1u << dropped) - 1);
}

constexpr std::uint32_t sign_bit = 0x80000000u;
constexpr std::uint32_t infinity_bits = 0x7f800000u;

// Both are chains of selections without branches, so that compilers make vector code of their loops.

float to_bf16(float x) {
  const auto bits = bits_as<std::uint32_t>(x);
  const std::uint32_t size = bits & ~sign_bit;
  return bits_as<float>(size > infinity_bits ? bits : (bits & sign_bit) | round_bits(size, 16));
}

float to_f16(float x) {
  constexpr std::uint32_t smallest_normal = 0x38800000u;  // 2⁻¹⁴
  constexpr std::uint32_t beyond = 0x47800000u;           // 2¹⁶: what rounds to it overflows
  const auto bits = bits_as<std::uint32_t>(x);
  const std::uint32_t size = bits & ~sign_bit;
  // Subnormals are multiples of 2⁻²⁴, the last place of 0.5.
  const auto subnormal = bits_as<std::uint32_t>((bits_as<float>(size) + 0.5f) - 0.5f);
  const std::uint32_t near = size < smallest_normal ? subnormal : round_bits(size, 13);
  const std::uint32_t limited = near < beyond ? near : infinity_bits;
  return bits_as<float>((bits & sign_bit) | (size > infinity_bits ? size : limited));
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
  // ln of the largest finite value.
  return format == NumberFormat::f16 ? 11.089866488461016 : 88.72283905206835;
}

}  // namespace attention
