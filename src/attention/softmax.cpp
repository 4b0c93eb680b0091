#include "attention/softmax.h"

#include <algorithm>
#include <cmath>

#include "attention/bits.h"
#include "attention/elementary.h"
#include "attention/exponential.h"
#include "attention/stable_softmax.h"

namespace attention {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

bool is_finite(double x) {
  return x - x == 0;
}

/// A value rounded as the format holds it: to float32 first, as hardware of the format does.
double rounded(NumberFormat format, double x) {
  return static_cast<double>(round_to(format, static_cast<float>(x)));
}

/// The first thing that went wrong in an overflowed row: a score, else what comes after it.
RowSummary overflow(const float* biased, std::size_t count, RowSummary summary, OverflowStep step, double value) {
  summary.state = RowState::overflowed;
  summary.step = step;
  summary.overflow_value = static_cast<float>(value);
  const auto broken = std::find_if(biased, biased + count, [](float m) { return m != m || m == infinity; });
  const bool all_lost = std::all_of(biased, biased + count, [](float m) { return m == -infinity; });
  if (broken != biased + count || all_lost) {
    summary.step = OverflowStep::score;
    summary.overflow_value = all_lost ? -infinity : *broken;
  }
  return summary;
}

/// −a ln a, 0 at a = 0.
double entropy_term(double weight) {
  return weight > 0 ? -weight * own_log(weight) : 0;
}

/// T = 0 and T = ∞: the keys for which `shares` holds have equal weights.
template <typename Shares>
RowSummary equal_weights(const float* biased, std::size_t count, NumberFormat format, RowSummary summary,
                         float* weights, Shares shares) {
  const auto sharers = static_cast<double>(std::count_if(biased, biased + count, shares));
  summary.total = static_cast<float>(sharers);
  if (sharers == 0) {
    std::fill_n(weights, count, not_a_number);
    return overflow(biased, count, summary, OverflowStep::sum, 0);
  }
  const double weight = format == NumberFormat::f32 ? 1 / sharers : rounded(format, 1 / sharers);
  const auto held = static_cast<float>(weight);
  std::transform(biased, biased + count, weights, [&](float m) { return shares(m) ? held : 0.0f; });
  summary.entropy = sharers * entropy_term(weight);
  summary.largest_weight = weight;
  summary.jacobian_trace = 1 - sharers * weight * weight;
  return summary;
}

RowSummary limit_row(const float* biased, std::size_t count, const SoftmaxSetting& setting, RowSummary summary,
                     float* weights) {
  if (setting.temperature != 0)
    return equal_weights(biased, count, setting.format, summary, weights, [](float m) { return m != -infinity; });
  const bool lost = std::any_of(biased, biased + count, [](float m) { return m != m; });
  const float top = lost ? not_a_number : summary.largest_biased;
  return equal_weights(biased, count, setting.format, summary, weights, [top](float m) { return m == top; });
}

/// float32 with the maximum taken out: what a row costs is here.
RowSummary stable_row(const float* biased, std::size_t count, double temperature, RowSummary summary, float* weights) {
  const ExponentialSums sums = exponentials(biased, count, summary.largest_biased, temperature, weights);
  const double total = sums.total;
  const auto share = static_cast<float>(1 / total);
  scale(weights, count, share);
  summary.total = static_cast<float>(total);
  if (!is_finite(total)) return overflow(biased, count, summary, OverflowStep::sum, total);
  // ln(tops + rest), with what the sum rounded off added back.
  summary.entropy = own_log(total) + (sums.rest - (total - sums.tops)) / total - sums.products / total;
  summary.largest_weight = 1 / total;
  // 1 − Σa² without the cancellation that 1 − 1 would be for a one-hot row.
  const double unlike = sums.tops * (sums.tops - 1) + 2 * sums.tops * sums.rest + sums.rest * sums.rest - sums.squares;
  summary.jacobian_trace = std::max(0.0, unlike / (total * total));
  return summary;
}

/// The weights of stable_row alone.
void stable_weights(const float* biased, std::size_t count, double temperature, float* weights) {
  const double total = total_of_exponentials(biased, count, largest(biased, count), temperature, weights);
  scale(weights, count, static_cast<float>(1 / total));
}

/// The steps as hardware of the format takes them, each rounded; float32 only where naive.
struct SteppedSoftmax {
  const float* biased;
  std::size_t count;
  NumberFormat format;
  bool naive;
  double temperature;  ///< float32's value of T
  double top;          ///< max M

  double exponent(std::size_t j) const {
    const double m = static_cast<double>(biased[j]);
    return naive ? rounded(format, m / temperature) : rounded(format, rounded(format, m - top) / temperature);
  }

  double weight(double e, double total) const {
    const double ratio = e / total;
    return format == NumberFormat::f32 ? ratio : rounded(format, ratio);
  }
};

RowSummary stepped_row(const SteppedSoftmax& step, RowSummary summary, float* weights) {
  double sum = 0, broken_exponent = 0, broken_weight = 0;
  bool exponential_broke = false, weight_broke = false;
  for (std::size_t j = 0; j < step.count; ++j) {
    const double x = step.exponent(j), e = rounded(step.format, own_exp(x));
    if (!is_finite(e) && !exponential_broke) exponential_broke = true, broken_exponent = x;
    weights[j] = static_cast<float>(e);
    sum += e;
  }
  const double total = static_cast<double>(static_cast<float>(sum));  // sums are held in float32
  double squares = 0;
  for (std::size_t j = 0; j < step.count; ++j) {
    const double a = step.weight(static_cast<double>(weights[j]), total);
    if (!is_finite(a) && !weight_broke) weight_broke = true, broken_weight = a;
    weights[j] = static_cast<float>(a);
    summary.entropy += entropy_term(a);
    summary.largest_weight = std::max(summary.largest_weight, a);
    squares += a * a;
  }
  summary.total = static_cast<float>(total);
  summary.jacobian_trace = 1 - squares;
  if (!exponential_broke && is_finite(total) && total != 0 && !weight_broke) return summary;
  summary.entropy = summary.largest_weight = summary.jacobian_trace = 0;
  if (exponential_broke) return overflow(step.biased, step.count, summary, OverflowStep::exponential, broken_exponent);
  if (!is_finite(total) || total == 0) return overflow(step.biased, step.count, summary, OverflowStep::sum, total);
  return overflow(step.biased, step.count, summary, OverflowStep::weight, broken_weight);
}

RowSummary masked_row(std::size_t count, float* weights) {
  std::fill_n(weights, count, 0.0f);
  RowSummary summary;
  summary.state = RowState::masked;
  return summary;
}

}  // namespace

float score_divisor(int dimensions, double exponent) {
  return static_cast<float>(std::pow(static_cast<double>(dimensions), exponent));
}

void scale_row(const float* raw, std::size_t count, float divisor, NumberFormat format, float* scaled) {
  const float inverse = 1 / divisor;
  if ((bits_as<std::uint32_t>(divisor) & 0x7fffffu) == 0 && inverse * divisor == 1) {
    // A power of two: the product has the quotient's bits.
    for (std::size_t j = 0; j < count; ++j) scaled[j] = raw[j] * inverse;
  } else {
    for (std::size_t j = 0; j < count; ++j) scaled[j] = raw[j] / divisor;
  }
  round_to(format, scaled, count);
}

void bias_row(const float* scaled, const float* bias, std::size_t count, NumberFormat format, float* biased) {
  for (std::size_t j = 0; j < count; ++j) biased[j] = scaled[j] + (bias ? bias[j] : 0.0f);
  round_to(format, biased, count);
}

void logits_row(const float* biased, std::size_t count, const SoftmaxSetting& setting, float* logits) {
  const auto temperature = static_cast<float>(setting.temperature);
  if (setting.temperature == SoftmaxSetting::infinite) {
    std::transform(biased, biased + count, logits, [](float m) { return m == -infinity ? m : 0.0f; });
  } else if (setting.temperature == 0) {
    const float top = largest(biased, count);
    std::transform(biased, biased + count, logits,
                   [top](float m) { return m == top && m != -infinity ? 0.0f : -infinity; });
  } else {
    std::transform(biased, biased + count, logits, [temperature](float m) { return m / temperature; });
    round_to(setting.format, logits, count);
  }
}

RowSummary softmax_row(const float* biased, std::size_t count, bool masked, const SoftmaxSetting& setting,
                       float* weights) {
  if (masked) return masked_row(count, weights);
  RowSummary summary;
  summary.largest_biased = largest(biased, count);
  if (setting.temperature == 0 || setting.temperature == SoftmaxSetting::infinite)
    return limit_row(biased, count, setting, summary, weights);
  if (setting.format == NumberFormat::f32 && !setting.naive)
    return stable_row(biased, count, setting.temperature, summary, weights);
  const auto temperature = static_cast<double>(static_cast<float>(setting.temperature));
  return stepped_row({biased, count, setting.format, setting.naive, temperature, summary.largest_biased}, summary,
                     weights);
}

void softmax_weights(const float* biased, std::size_t count, bool masked, const SoftmaxSetting& setting,
                     float* weights) {
  const bool limit = setting.temperature == 0 || setting.temperature == SoftmaxSetting::infinite;
  if (masked || limit || setting.format != NumberFormat::f32 || setting.naive)
    softmax_row(biased, count, masked, setting, weights);
  else
    stable_weights(biased, count, setting.temperature, weights);
}

void add_to(const float* values, std::size_t count, double* sums) {
  for (std::size_t j = 0; j < count; ++j) sums[j] += static_cast<double>(values[j]);
}

float greatest_size(const float* values, std::size_t count) {
  // Floats without their sign are ordered as their bits are, and integers are compared several at once.
  std::int32_t greatest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t bits = bits_as<std::int32_t>(values[i]) & 0x7fffffff;
    const std::int32_t finite = bits < 0x7f800000 ? bits : 0;
    greatest = std::max(greatest, finite);
  }
  return bits_as<float>(greatest);
}

float exponential(float x) {
  return x > 0 ? static_cast<float>(own_exp(static_cast<double>(x))) : exponential_of_negative(splat(x))[0];
}

}  // namespace attention
