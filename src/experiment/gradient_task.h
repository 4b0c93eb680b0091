#pragma once
#include <functional>

#include "attention/gradient.h"
#include "attention/matrix.h"
#include "experiment/experiment.h"

namespace experiment {

/// The gradients of Σ upstream ⊙ O with respect to Q, K and V at the present parameters, one row of
/// queries at a time. The roundings of bf16 and f16 count as steps of slope 1.
class GradientTask {
 public:
  /// `upstream` is n_q × d_v; the experiment must be ready and outlive this.
  GradientTask(Experiment& experiment, attention::Matrix upstream);

  /// Works until done or out of time (asked after each row); true when the result is complete.
  bool advance(const std::function<bool()>& out_of_time);
  /// Whether the parameters have changed since the start, so that there will be no result.
  bool stale() const;

  const attention::AttentionGradient& result() const { return gradient_; }

 private:
  Experiment& experiment_;
  std::uint64_t version_;
  attention::Matrix upstream_;
  attention::AttentionGradient gradient_;
  std::vector<float> weights_;
  std::size_t row_ = 0;
};

}  // namespace experiment
