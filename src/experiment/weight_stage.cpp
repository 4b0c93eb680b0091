#include "experiment/weight_stage.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace experiment {
namespace {

constexpr std::size_t scores_per_tile = 131072;

/// The greatest finite |M/T| of a row whose greatest finite |M| is known.
double largest_logit(double largest_biased, double temperature) {
  if (temperature == 0 || std::isinf(temperature)) return 0;
  return std::min<double>(largest_biased / temperature, std::numeric_limits<float>::max());
}

}  // namespace

void WeightStage::start(std::size_t queries, std::size_t keys) {
  summaries_.resize(queries);
  received_.assign(keys, 0);
  biased_.resize(keys);
  weights_.resize(keys);
  std::fill(std::begin(largest_), std::end(largest_), 0);
  rows_ = 0;
  rows_per_tile_ = std::max<std::size_t>(1, scores_per_tile / keys);
}

void WeightStage::tile(const ScoreStage& scores, const RowSteps& steps) {
  assert(rows_ < scores.rows());
  const std::size_t last = std::min(scores.rows(), rows_ + rows_per_tile_);
  for (; rows_ < last; ++rows_) summarise(scores, steps);
}

void WeightStage::summarise(const ScoreStage& scores, const RowSteps& steps) {
  const std::size_t keys = received_.size();
  const bool masked = steps.biased(scores.scores().data() + rows_ * keys, rows_, biased_.data());
  const attention::RowSummary summary = steps.softmax(biased_.data(), masked, weights_.data());
  summaries_[rows_] = summary;
  if (summary.state != attention::RowState::overflowed) attention::add_to(weights_.data(), keys, received_.data());
  const double raw = static_cast<double>(scores.largest(rows_));
  const double scaled = raw / static_cast<double>(steps.divisor(rows_));
  const double biased =
      steps.bias().none() ? scaled : static_cast<double>(attention::greatest_size(biased_.data(), keys));
  note_largest(Stage::raw, raw);
  note_largest(Stage::scaled, scaled);
  note_largest(Stage::logits, largest_logit(biased, steps.setting().temperature));
  note_largest(Stage::weights, summary.largest_weight);
}

void WeightStage::note_largest(Stage stage, double value) {
  double& largest = largest_[static_cast<std::size_t>(stage)];
  largest = std::max(largest, value);
}

}  // namespace experiment
