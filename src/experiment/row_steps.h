#pragma once
#include <optional>
#include <vector>

#include "attention/bias.h"
#include "attention/matrix.h"
#include "attention/softmax.h"
#include "experiment/parameters.h"

namespace experiment {

/// A row's way from raw scores to weights at the present parameters. Rows of n_k values.
class RowSteps {
 public:
  /// `custom` (n_q × n_k, or null) must outlive this.
  void configure(const Parameters& parameters, const attention::Matrix* custom);

  void scaled(const float* raw, std::size_t query, float* out) const;
  /// M; whether B hides every key of the row.
  bool biased(const float* raw, std::size_t query, float* out) const;
  void logits(const float* raw, std::size_t query, float* out) const;
  void weights(const float* raw, std::size_t query, float* out) const;
  /// Weights from a row of M.
  attention::RowSummary softmax(const float* biased, bool masked, float* out) const;

  const attention::Bias& bias() const { return bias_; }
  int dimensions(std::size_t query) const { return dimensions_[query % dimensions_.size()]; }  ///< d_i
  float divisor(std::size_t query) const { return divisors_[query % divisors_.size()]; }       ///< d_i^p
  const attention::SoftmaxSetting& setting() const { return setting_; }

 private:
  std::size_t queries_ = 0, keys_ = 0;
  attention::Bias bias_;
  std::optional<attention::BiasChoice> choice_;  ///< what bias_ is made of; none with the user's matrix
  attention::SoftmaxSetting setting_;
  std::vector<int> dimensions_;
  std::vector<float> divisors_;
  mutable std::vector<float> bias_row_, biased_row_;
};

}  // namespace experiment
