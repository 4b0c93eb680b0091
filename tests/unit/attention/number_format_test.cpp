#include "attention/number_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace attention {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// What a 16-bit format with `exponent_bits` and `mantissa_bits` means by `code`.
double decode(unsigned code, int exponent_bits, int mantissa_bits) {
  const unsigned mantissa = code & ((1u << mantissa_bits) - 1);
  const int exponent = static_cast<int>(code >> mantissa_bits & ((1u << exponent_bits) - 1));
  const int top = (1 << exponent_bits) - 1, offset = top / 2;
  const double sign = code >> 15 ? -1 : 1;
  if (exponent == top) return mantissa ? std::nan("") : sign * HUGE_VAL;
  const double steps = exponent ? mantissa + std::ldexp(1.0, mantissa_bits) : mantissa;
  return sign * std::ldexp(steps, std::max(exponent, 1) - offset - mantissa_bits);
}

struct Format {
  NumberFormat format;
  int exponent_bits, mantissa_bits;

  double decode(unsigned code) const { return attention::decode(code, exponent_bits, mantissa_bits); }
  unsigned infinity_code() const { return ((1u << exponent_bits) - 1) << mantissa_bits; }
};
constexpr Format formats[] = {{NumberFormat::bf16, 8, 7}, {NumberFormat::f16, 5, 10}};

TEST(NumberFormat, KeepsEveryValueOfTheFormat) {
  for (const Format& f : formats)
    for (unsigned code = 0; code < 65536; ++code) {
      const double value = f.decode(code);
      const float rounded = round_to(f.format, static_cast<float>(value));
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(rounded)) << code;
      } else {
        EXPECT_EQ(rounded, value) << code;
        EXPECT_EQ(std::signbit(rounded), code >> 15 != 0) << code;
      }
    }
}

/// Halfway between neighbours goes to the even code; the next float32 on each side to the nearer one. The
/// last neighbour is infinity, where the next power of two would be.
TEST(NumberFormat, RoundsToNearestAndTiesToEven) {
  for (const Format& f : formats)
    for (unsigned code = 0; code < f.infinity_code(); ++code) {
      const double low = f.decode(code);
      const bool last = code + 1 == f.infinity_code();
      const double high = last ? 2 * low - f.decode(code - 1) : f.decode(code + 1);
      const auto half = static_cast<float>((low + high) / 2);
      const double above = f.decode(code + 1);
      ASSERT_EQ(static_cast<double>(half), (low + high) / 2) << "halfway is a float32";
      for (const float sign : {1.0f, -1.0f}) {
        const double s = static_cast<double>(sign);
        EXPECT_EQ(round_to(f.format, sign * half), s * (code % 2 ? above : low)) << code;
        EXPECT_EQ(round_to(f.format, sign * std::nextafter(half, 0.0f)), s * low) << code;
        EXPECT_EQ(round_to(f.format, sign * std::nextafter(half, infinity)), s * above) << code;
      }
    }
}

TEST(NumberFormat, LeavesFloat32Alone) {
  for (const float x : {0.1f, -1e-45f, 3.4e38f, -infinity}) EXPECT_EQ(round_to(NumberFormat::f32, x), x);
  std::vector<float> values{0.1f, 1e-40f};
  round_to(NumberFormat::f32, values.data(), values.size());
  EXPECT_EQ(values, (std::vector<float>{0.1f, 1e-40f}));
}

TEST(NumberFormat, RoundsArraysAsSingleValues) {
  std::vector<float> values;
  for (std::uint32_t bits = 1; bits > 0 && values.size() < 70000; bits = bits * 1664525u + 1013904223u) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isnan(value)) values.push_back(value);
  }
  for (const Format& f : formats) {
    std::vector<float> rounded = values;
    round_to(f.format, rounded.data(), rounded.size());
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(rounded[i], round_to(f.format, values[i])) << values[i];
  }
}

}  // namespace
}  // namespace attention
