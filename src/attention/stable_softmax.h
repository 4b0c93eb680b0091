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

  double total() const { return tops + rest; }
};

/// The largest M that is not NaN; −∞ where there is none.
float largest(const float* biased, std::size_t count);

/// Writes exp((M − top)/T) to `out` and sums it, in one order whatever the processor: blocks of 128 keys in
/// float32 lanes, lanes and then blocks added up in double. e goes to four lanes (key j to lane j mod 4), e²
/// and e·x to eight. In place allowed.
ExponentialSums exponentials(const float* biased, std::size_t count, float top, double temperature, float* out);

/// The same with tops and rest alone: all that the weights need.
ExponentialSums exponentials_alone(const float* biased, std::size_t count, float top, double temperature, float* out);

/// Multiplies `count` values by `factor`.
void scale(float* values, std::size_t count, float factor);

}  // namespace attention
