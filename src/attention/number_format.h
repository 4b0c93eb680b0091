#pragma once
#include <cstddef>

namespace attention {

/// Number format that the whole computation is rounded to after each step.
enum class NumberFormat { f32, bf16, f16 };

/// The nearest value of the format, ties to even, subnormals kept, overflow to infinity; NaN stays.
float round_to(NumberFormat format, float value);

/// The same in place for `count` values; f32 does nothing.
void round_to(NumberFormat format, float* values, std::size_t count);

/// The largest x whose exp(x) is finite in the format: 88.72 for f32 and bf16, 11.09 for f16.
double largest_exponent(NumberFormat format);

}  // namespace attention
