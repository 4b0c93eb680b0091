#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>

#include "attention/number_format.h"

namespace attention {

/// What turns a row of raw scores into attention weights, B apart.
struct SoftmaxSetting {
  double temperature = 1.0;  ///< T: 0 and infinity are the exact limits
  NumberFormat format = NumberFormat::f32;
  bool naive = false;  ///< leave out the maximum: exp(M/T) over its sum

  static constexpr double infinite = std::numeric_limits<double>::infinity();
};

/// float32(d_k^p), the divisor of a row of raw scores (Vaswani et al. 2017, eq. 1 at p = ½).
float score_divisor(int dimensions, double exponent);

enum class RowState : std::uint8_t {
  ordinary,
  masked,     ///< every key is hidden by B: weights 0, output 0, left out of means
  overflowed  ///< an exponential, their sum or a weight is not finite, or the sum is 0
};

/// Which value broke an overflowed row, for the words on the screen.
enum class OverflowStep : std::uint8_t { none, score, exponential, sum, weight };

/// What one pass over a row of n_k keys yields; no unit but where stated.
struct RowSummary {
  RowState state = RowState::ordinary;
  OverflowStep step = OverflowStep::none;
  float overflow_value = 0;  ///< the exponent, sum or weight that broke it
  float largest_biased = 0;  ///< max_j M_ij; 0 in a masked row
  float total = 0;           ///< the sum of exponentials that the weights are divided by
  double entropy = 0;        ///< nats
  double largest_weight = 0;
  double jacobian_trace = 0;  ///< 1 − Σ a²
};

/// Z = S / divisor, rounded to the format; `count` values. In place allowed.
void scale_row(const float* raw, std::size_t count, float divisor, NumberFormat format, float* scaled);

/// M = Z + B, rounded to the format. `bias` null means B = 0. In place allowed.
void bias_row(const float* scaled, const float* bias, std::size_t count, NumberFormat format, float* biased);

/// L = M / T: at T = 0 0 on the largest M and −∞ elsewhere, at T = ∞ 0 where visible and −∞ where hidden.
void logits_row(const float* biased, std::size_t count, const SoftmaxSetting& setting, float* logits);

/// Softmax of a row of M (n_k values) into `weights`; `masked` says whether B hides every key.
/// The exponential is this project's own, the order of the sum is fixed: the same bits everywhere.
RowSummary softmax_row(const float* biased, std::size_t count, bool masked, const SoftmaxSetting& setting,
                       float* weights);

/// The same weights, bit for bit, without the summary: faster in float32.
void softmax_weights(const float* biased, std::size_t count, bool masked, const SoftmaxSetting& setting,
                     float* weights);

/// sums[j] += values[j] for `count` keys.
void add_to(const float* values, std::size_t count, double* sums);

/// The greatest finite |value| of `count` floats; 0 where there is none.
float greatest_size(const float* values, std::size_t count);

/// e^x as softmax_row computes it (own arithmetic, at most 2 ulp from the exact value).
float exponential(float x);

}  // namespace attention
