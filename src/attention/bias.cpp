#include "attention/bias.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "attention/elementary.h"

namespace attention {
namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

/// The relative term at `relative` = j − i − (n_k − n_q).
double relative_bias(const BiasChoice& choice, int relative) {
  const int distance = std::abs(relative);
  if (choice.causal && relative > 0) return hidden;
  if (choice.window && distance >= choice.window_size) return hidden;
  double sum = 0;
  if (choice.alibi) sum -= choice.slope * distance;
  if (choice.t5) sum -= choice.t5_strength * own_log(1.0 + t5_bucket(relative, choice.causal));
  return sum;
}

/// The relative and the custom term rounded once; what is hidden stays hidden whatever is added.
float sum(double relative, float given) {
  return static_cast<float>(relative == hidden ? hidden : relative + static_cast<double>(given));
}

}  // namespace

int t5_bucket(int relative, bool one_direction) {
  constexpr int farthest = 128;
  const int buckets = one_direction ? 32 : 16;
  const int distance = one_direction ? std::max(-relative, 0) : std::abs(relative);
  const int exact = buckets / 2;  // these distances have a bucket each, farther ones share on a log scale
  if (distance < exact) return distance;
  const double share = own_log(double(distance) / exact) / own_log(double(farthest) / exact);
  return std::min(exact + static_cast<int>(share * (buckets - exact)), buckets - 1);
}

Bias::Bias(const BiasChoice& choice, std::size_t queries, std::size_t keys, const Matrix* custom)
    : relative_(queries + keys - 1),
      queries_(queries),
      first_padded_(choice.padding ? keys - std::min<std::size_t>(keys, choice.padded_keys) : keys),
      custom_(choice.custom ? custom : nullptr) {
  assert(!custom_ || (custom_->shape(0) == queries && custom_->shape(1) == keys));
  // Entry e is j − i + n_q − 1; relative = j − i − (n_k − n_q) = e + 1 − n_k.
  for (std::size_t e = 0; e < relative_.size(); ++e)
    relative_[e] = relative_bias(choice, static_cast<int>(e) + 1 - static_cast<int>(keys));
  const bool flat = std::all_of(relative_.begin(), relative_.end(), [](double b) { return b == 0; });
  none_ = flat && first_padded_ == keys && !custom_;
}

float Bias::at(std::size_t query, std::size_t key) const {
  if (none_) return 0;
  if (key >= first_padded_) return static_cast<float>(hidden);
  return sum(relative_[key + queries_ - 1 - query], custom_ ? (*custom_)(query, key) : 0.0f);
}

void Bias::row(std::size_t query, float* out, NumberFormat format) const {
  const std::size_t keys = relative_.size() + 1 - queries_;
  const double* relative = relative_.data() + (queries_ - 1 - query);
  if (custom_) {
    const float* given = custom_->data() + query * keys;
    for (std::size_t j = 0; j < keys; ++j) out[j] = sum(relative[j], given[j]);
  } else {
    for (std::size_t j = 0; j < keys; ++j) out[j] = static_cast<float>(relative[j]);
  }
  std::fill(out + first_padded_, out + keys, static_cast<float>(hidden));
  round_to(format, out, keys);
}

}  // namespace attention
