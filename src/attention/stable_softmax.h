#pragma once
#include <cstddef>

namespace attention {

/// Sums over a row of e = exp(x), x = (M − max M)/T. The keys with x = 0 are counted apart, so that what
/// the others hold keeps its digits when the row is nearly one-hot.
struct ExponentialSums {
  double tops = 0;      ///< keys with x = 0
  double rest = 0;      ///< Σ e of the others
  double squares = 0;   ///< Σ e² of the others
  double products = 0;  ///< Σ e·x
  double total = 0;     ///< Σ e of all keys, as rounded as float32 sums are
};

/// The largest M that is not NaN; −∞ where there is none.
float largest(const float* biased, std::size_t count);

/// Writes exp((M − top)/T) to `out` and sums it, in one order whatever the processor: blocks of 256 keys in eight
/// float32 lanes (key j in lane j mod 8), lanes and then blocks added up in double. In place allowed.
ExponentialSums exponentials(const float* biased, std::size_t count, float top, double temperature, float* out);

/// The same with the total alone: all that the weights need.
double total_of_exponentials(const float* biased, std::size_t count, float top, double temperature, float* out);

/// Multiplies `count` values by `factor`.
void scale(float* values, std::size_t count, float factor);

}  // namespace attention
