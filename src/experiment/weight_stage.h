#pragma once
#include <vector>

#include "attention/softmax.h"
#include "experiment/row_steps.h"
#include "experiment/score_stage.h"

namespace experiment {

/// Row summaries of the attention weights, some rows at a time; the weights themselves are not kept.
class WeightStage {
 public:
  /// Forgets all rows of an n_q × n_k matrix.
  void start(std::size_t queries, std::size_t keys);
  /// Some rows of those that `scores` has ready.
  void tile(const ScoreStage& scores, const RowSteps& steps);

  std::size_t rows() const { return rows_; }  ///< rows that are summarised
  bool done() const { return rows_ == summaries_.size(); }
  const std::vector<attention::RowSummary>& summaries() const { return summaries_; }  ///< n_q of them
  /// Σ_i A_ij of each key over the rows that are ready and did not overflow; n_k of them.
  const std::vector<double>& received() const { return received_; }
  /// The greatest finite |value| of a stage over the rows that are ready.
  double largest(Stage stage) const { return largest_[static_cast<std::size_t>(stage)]; }

  std::size_t rows_per_tile() const { return rows_per_tile_; }

 private:
  void summarise(const ScoreStage& scores, const RowSteps& steps);
  void note_largest(Stage stage, double value);

  std::vector<attention::RowSummary> summaries_;
  std::vector<double> received_;
  std::vector<float> biased_, weights_;  ///< scratch rows
  double largest_[4] = {};               ///< by Stage
  std::size_t rows_ = 0;
  std::size_t rows_per_tile_ = 1;
};

}  // namespace experiment
