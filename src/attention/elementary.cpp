#include "attention/elementary.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "attention/bits.h"

namespace attention {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// ln 2 in two parts: the first has 21 trailing zero bits, so that its product with an exponent is exact.
constexpr double ln2_high = 0x1.62e42fee00000p-1;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

double power_of_two(int exponent) { return bits_as<double>(static_cast<std::uint64_t>(exponent + 1023) << 52); }

}  // namespace

double own_exp(double x) {
  if (x != x) return x;
  if (x > 709.9) return infinity;
  if (x < -745.2) return 0;
  const double exponent = std::floor(x * 1.4426950408889634 + 0.5);
  const double rest = (x - exponent * ln2_high) - exponent * ln2_low;
  // Taylor: |rest| ≤ ½ ln 2, so that the first term left out is below 4·10⁻¹⁸.
  double tail = 1;
  for (int i = 13; i >= 2; --i) tail = 1 + tail * rest / i;
  const double mantissa = 1 + rest * tail;
  const int half = static_cast<int>(exponent) / 2;  // two factors reach subnormals with one rounding
  return mantissa * power_of_two(half) * power_of_two(static_cast<int>(exponent) - half);
}

double own_log(double x) {
  if (x != x || x == infinity) return x;
  if (x <= 0) return x == 0 ? -infinity : std::numeric_limits<double>::quiet_NaN();
  int exponent = 0;
  if (x < std::numeric_limits<double>::min()) x *= power_of_two(54), exponent = -54;
  const auto bits = bits_as<std::uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1023;
  double mantissa = bits_as<double>((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
  if (mantissa > 1.4142135623730951) mantissa *= 0.5, ++exponent;
  // ln m = 2 artanh s, s = (m − 1)/(m + 1), |s| < 0.1716; the series to s²¹ leaves below 10⁻¹⁷ of it.
  const double s = (mantissa - 1) / (mantissa + 1);
  const double square = s * s;
  double series = 0;
  for (int i = 21; i >= 3; i -= 2) series = (series + 1.0 / i) * square;
  return exponent * ln2_high + (2 * s + (2 * s * series + exponent * ln2_low));
}

}  // namespace attention
