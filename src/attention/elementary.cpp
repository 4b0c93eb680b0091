#include "attention/elementary.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "attention/bits.h"

namespace attention {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// ln 2 in two parts: the first ends in enough zero bits for its product with an exponent to be exact.
constexpr double ln2_high = 0x1.62e42fee00000p-1;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

/// 1/(i + 1)!, the Taylor series of (e^x − 1)/x.
constexpr std::array<double, 13> make_inverse_factorials() {
  std::array<double, 13> terms{};
  double factorial = 1;
  for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = 1 / (factorial *= static_cast<double>(i + 1));
  return terms;
}
constexpr auto inverse_factorials = make_inverse_factorials();

/// 1/(2i + 3), the series of (artanh(s)/s − 1)/s² in s².
constexpr std::array<double, 10> make_odd_inverses() {
  std::array<double, 10> terms{};
  for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = 1 / static_cast<double>(2 * i + 3);
  return terms;
}
constexpr auto odd_inverses = make_odd_inverses();

/// A power series, its even and odd terms apart, since one chain of steps would wait for each.
template <std::size_t size>
double series(const std::array<double, size>& terms, double x) {
  const double square = x * x;
  double even = 0, odd = 0;
  for (std::size_t i = (size + 1) / 2; i-- > 0;) even = even * square + terms[2 * i];
  for (std::size_t i = size / 2; i-- > 0;) odd = odd * square + terms[2 * i + 1];
  return even + x * odd;
}

double power_of_two(int exponent) {
  return bits_as<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

}  // namespace

double own_exp(double x) {
  if (x != x) return x;
  if (x > 709.9) return infinity;
  if (x < -745.2) return 0;
  const double exponent = std::floor(x * 1.4426950408889634 + 0.5);
  const double rest = (x - exponent * ln2_high) - exponent * ln2_low;
  // |rest| ≤ ½ ln 2, so that the first term left out is below 4·10⁻¹⁸.
  const double mantissa = 1 + rest * series(inverse_factorials, rest);
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
  // ln m = 2 artanh s, s = (m − 1)/(m + 1), |s| < 0.1716: the first term left out is below 10⁻¹⁷ of it.
  const double s = (mantissa - 1) / (mantissa + 1);
  const double square = s * s;
  return exponent * ln2_high + (2 * s + (2 * s * square * series(odd_inverses, square) + exponent * ln2_low));
}

}  // namespace attention
