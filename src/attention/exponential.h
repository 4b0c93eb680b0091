#pragma once
#include "attention/simd.h"

namespace attention {

/// x = k·ln 2 + rest with |rest| ≤ ½ ln 2; the low bits of `whole` are k + 127, a float's exponent bits for 2^k.
struct ReducedExponent {
  Float4 rest, whole;
};

/// The first half of e^x for four x ≤ 0. `x` is held at −88 from below, so that its products with e^x stay
/// finite; there k = −127, whose exponent bits are those of 0.
inline ReducedExponent reduce_exponent(Float4& x) {
  constexpr float to_integer = 0x1.8p23f + 127;  // adding it rounds to an integer
  constexpr float ln2_high = 0x1.62e4p-1f;       // short enough that k·ln2_high is exact
  constexpr float ln2_low = 1.42860677e-6f;
  x = at_least(x, splat(-88.0f));
  const Float4 whole = x * 1.44269504f + to_integer;
  const Float4 k = whole - to_integer;
  return {(x - k * ln2_high) - k * ln2_low, whole};
}

/// The second half: e^rest by a polynomial of degree 6 (minimax of the relative error, 3.1e-9), times 2^k.
inline Float4 evaluate_exponential(const ReducedExponent& reduced) {
  const Float4 r = reduced.rest, square = r * r;
  const Float4 low = 0.49999994f + r * 0.1666652f;
  const Float4 high = (0.0416684f + r * 0.008368851f) + square * 0.001381432f;
  const Float4 mantissa = 1.0f + (r + square * (low + square * high));
  return mantissa * from_bits(bits_of(reduced.whole) << 23);
}

/// e^x of four x ≤ 0: within 1 ulp where the result is a normal number; 0 from −87.7 on, where it would
/// leave them, −∞ included; NaN stays.
inline Float4 exponential_of_negative(Float4 x) {
  return evaluate_exponential(reduce_exponent(x));
}

}  // namespace attention
