#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiment/experiment.h"
#include "page/bias_table.h"
#include "page/float_texture.h"
#include "page/row_table.h"

namespace page {

/// What the GPU holds of an experiment: raw scores and, in the row table, what makes every stage of them, so
/// that a change of temperature, scaling or bias sends no matrix. Where the shader's arithmetic is not the
/// experiment's (another number format, naive softmax), the shown stage itself, made by the processor.
///
/// Rows come in order, as far as they are ready and a bounded amount at a time. A row that waits shows what
/// it showed before for a moment, so that dragging and playing don't flicker, and then nothing.
class MatrixSource {
 public:
  /// Takes over what became ready, for pictures of `stage` that come from `previous`. `now` in milliseconds. With
  /// `less`, of the same shape, the matrix is what `experiment` has more than it. Rows of a stage are made until
  /// `until` on the bridge's clock, one at least.
  void follow(const experiment::Experiment& experiment, experiment::Stage stage, experiment::Stage previous, double now,
              Uploads& uploads, double until, const experiment::Experiment* less = nullptr);

  /// Whether rows are ready in the experiment that are not here yet.
  bool pending() const { return pending_; }

  /// Whether the textures hold the stage's own values; else raw scores.
  bool made() const { return made_; }
  /// Whether the previous stage's values are there too, to blend with.
  bool has_previous() const { return !made_ || previous_rows_ == matrix_.rows(); }

  std::size_t rows() const { return matrix_.rows(); }
  std::size_t columns() const { return matrix_.columns(); }
  const FloatTexture& matrix() const { return matrix_; }
  const FloatTexture& previous() const { return previous_; }
  const RowTable& records() const { return records_; }
  const BiasTable& bias() const { return bias_; }

  /// Frees what it has on the GPU.
  void release();
  /// The context lost everything: all is sent again.
  void forget();

 private:
  void follow_shape(const experiment::Experiment& experiment);
  void follow_stage(experiment::Stage stage, experiment::Stage previous);
  void start_over();
  void follow_versions(const experiment::Experiment& experiment, double now);
  void take_scores(const experiment::Experiment& experiment, std::size_t ready, Uploads& uploads);
  void take_values(const experiment::Experiment& experiment, std::size_t ready, double until, Uploads& uploads);
  void take_summaries(const experiment::Experiment& experiment);
  void drop_stale(const experiment::Experiment& experiment, double now);

  FloatTexture matrix_, previous_;
  RowTable records_;
  BiasTable bias_;
  const experiment::Experiment* less_ = nullptr;  ///< of the call under way
  std::vector<float> made_rows_, row_of_less_;
  bool made_ = false, pending_ = false;
  experiment::Stage stage_ = experiment::Stage::weights;  ///< of matrix_, where made
  static constexpr std::uint64_t unknown_version = ~std::uint64_t{0};
  std::uint64_t score_version_ = unknown_version, summary_version_ = unknown_version;
  std::size_t matrix_rows_ = 0, summary_rows_ = 0, previous_rows_ = 0;  ///< how many are present ones
  double changed_at_ = 0;
};

}  // namespace page
