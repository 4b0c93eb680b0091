#include "experiment/row_steps.h"

#include <algorithm>
#include <cmath>

namespace experiment {

void RowSteps::configure(const Parameters& parameters, const attention::Matrix* custom) {
  const auto queries = static_cast<std::size_t>(parameters.n), keys = static_cast<std::size_t>(parameters.keys());
  // Made anew only where it differs: it has a table, and T moves often.
  if (custom || choice_ != parameters.bias || queries_ != queries || keys_ != keys) {
    bias_ = attention::Bias(parameters.bias, queries, keys, custom);
  }
  choice_ = parameters.bias;
  if (custom) choice_.reset();
  queries_ = queries;
  keys_ = keys;
  setting_ = {parameters.T, parameters.fmt, parameters.softmax == Softmax::naive};
  dimensions_ = parameters.dkq;
  if (dimensions_.empty()) dimensions_.push_back(parameters.dk);
  divisors_.clear();
  for (int d : dimensions_) divisors_.push_back(attention::score_divisor(d, parameters.p));
  bias_row_.resize(keys_);
  biased_row_.resize(keys_);
}

void RowSteps::scaled(const float* raw, std::size_t query, float* out) const {
  attention::scale_row(raw, keys_, divisor(query), setting_.format, out);
}

bool RowSteps::biased(const float* raw, std::size_t query, float* out) const {
  scaled(raw, query, out);
  if (bias_.none()) return false;
  bias_.row(query, bias_row_.data());
  // Hidden by B itself, before rounding: float16 has no room for −10⁶, but that hides nothing.
  const bool masked = std::all_of(bias_row_.begin(), bias_row_.end(), [](float b) { return b == -INFINITY; });
  attention::round_to(setting_.format, bias_row_.data(), keys_);
  attention::bias_row(out, bias_row_.data(), keys_, setting_.format, out);
  return masked;
}

void RowSteps::logits(const float* raw, std::size_t query, float* out) const {
  biased(raw, query, out);
  attention::logits_row(out, keys_, setting_, out);
}

attention::RowSummary RowSteps::softmax(const float* biased, bool masked, float* out) const {
  return attention::softmax_row(biased, keys_, masked, setting_, out);
}

void RowSteps::weights(const float* raw, std::size_t query, float* out) const {
  const bool masked = biased(raw, query, biased_row_.data());
  attention::softmax_weights(biased_row_.data(), keys_, masked, setting_, out);
}

}  // namespace experiment
