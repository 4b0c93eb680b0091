#pragma once
#include "attention/simd.h"

namespace attention {

/// Below this e^x is under float32's smallest normal number, and taken as 0.
inline constexpr float smallest_exponent = -87.33654f;

/// e^x of four x ≤ 0: x = k·ln 2 + r with |r| ≤ ½ ln 2, e^r by a polynomial of degree 6 (minimax of the
/// relative error, 3.1e-9), 2^k by the exponent's bits. Below 1 ulp from the exact value; 0 below
/// `smallest_exponent`, −∞ included; NaN stays.
inline Float4 exponential_of_negative(Float4 x) {
  constexpr float magic = 12582912.0f;        // 1.5·2²³: adding it rounds to an integer
  constexpr float ln2_high = 0x1.62e4p-1f;    // short enough that k·ln2_high is exact
  constexpr float ln2_low = 1.42860677e-6f;
  const Int4 vanishes = x < smallest_exponent;
  const Float4 held = vanishes ? splat(smallest_exponent) : x;
  const Float4 shifted = held * 1.44269504f + magic;
  const Float4 k = shifted - magic;
  const Float4 r = (held - k * ln2_high) - k * ln2_low;
  const Float4 square = r * r;
  const Float4 low = 0.49999994f + r * 0.1666652f;
  const Float4 high = (0.0416684f + r * 0.008368851f) + square * 0.001381432f;
  const Float4 mantissa = 1.0f + (r + square * (low + square * high));
  const Float4 power = from_bits((bits_of(shifted) << 23) + (127 << 23));
  return zero_where(vanishes, mantissa * power);
}

}  // namespace attention
