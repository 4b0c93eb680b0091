#include "page/matrix_source.h"

#include <algorithm>
#include <cmath>

#include "experiment/held_difference.h"
#include "page/bridge.h"

namespace page {
namespace {

using experiment::Stage;

/// Bytes of matrices sent in one frame: about a millisecond.
constexpr std::size_t most_bytes = 4 << 20;

/// Milliseconds for which a row that waits for its turn goes on showing what it showed.
constexpr double stale_time = 400;

/// Whether a stage of a row can be shown before its softmax is known.
bool needs_summary(Stage stage) {
  return stage == Stage::logits || stage == Stage::weights;
}

std::size_t rows_of(const attention::Matrix& matrix) {
  return matrix.shape()[0];
}
std::size_t columns_of(const attention::Matrix& matrix) {
  return matrix.shape()[1];
}

std::size_t rows_a_frame(std::size_t columns) {
  return std::max<std::size_t>(1, most_bytes / (columns * sizeof(float)));
}

/// Infinities and NaN as the shader knows them.
float fit_for_gpu(float value) {
  if (std::isnan(value)) return 3e38f;
  return std::clamp(value, -1e30f, 1e30f);
}

/// Of a difference −∞ is a hidden cell, and what has none is overflowed.
float fit_difference(float value) {
  return std::isinf(value) ? std::copysign(3e38f, value) : fit_for_gpu(value);
}

}  // namespace

void MatrixSource::follow(const experiment::Experiment& experiment, Stage stage, Stage previous, double now,
                          Uploads& uploads, double until, const experiment::Experiment* less) {
  less_ = less;
  follow_shape(experiment);
  if (rows() == 0) return;
  const auto& parameters = experiment.parameters();
  const bool made = less != nullptr || parameters.fmt != attention::NumberFormat::f32 ||
                    parameters.softmax == experiment::Softmax::naive;
  if (made != made_) start_over();
  made_ = made;
  if (made_) follow_stage(stage, previous);
  follow_versions(experiment, now);
  bias_.upload(most_bytes, uploads);

  const std::size_t scored = std::min(experiment.score_rows(), rows());
  std::size_t summarised = std::min({experiment.summary_rows(), scored, bias_.ready_rows()});
  if (less != nullptr) summarised = std::min(summarised, less->summary_rows());
  const bool summary_first = made_ || needs_summary(stage) || needs_summary(previous);
  const std::size_t ready = summary_first ? summarised : scored;
  if (made_) {
    take_values(experiment, ready, until, uploads);
  } else {
    take_scores(experiment, ready, uploads);
  }
  take_summaries(experiment);
  drop_stale(experiment, now);
  records_.upload(uploads);
  pending_ = matrix_rows_ < ready || bias_.ready_rows() < rows();
}

void MatrixSource::follow_shape(const experiment::Experiment& experiment) {
  const attention::Matrix& scores = experiment.scores();
  const std::size_t rows = rows_of(scores), columns = columns_of(scores);
  if (rows == matrix_.rows() && columns == matrix_.columns()) return;
  previous_.release();
  matrix_.release();
  matrix_rows_ = summary_rows_ = previous_rows_ = 0;
  if (rows == 0 || columns == 0) return;
  matrix_.shape(rows, columns);
  records_.shape(rows);
}

void MatrixSource::follow_stage(Stage stage, Stage previous) {
  if (stage == previous) previous_.release();
  if (stage == stage_) return;
  // What was the stage is now the previous one; its texture is there already.
  const std::size_t rows = matrix_.rows(), columns = matrix_.columns();
  matrix_.swap(previous_);
  matrix_.shape(rows, columns);
  const std::size_t made_before = stage_ == previous ? matrix_rows_ : 0;
  start_over();
  previous_rows_ = made_before;
  stage_ = stage;
}

void MatrixSource::start_over() {
  records_.clear_from(0);
  matrix_rows_ = summary_rows_ = previous_rows_ = 0;
}

void MatrixSource::follow_versions(const experiment::Experiment& experiment, double now) {
  const auto version = [&](std::uint64_t of, std::uint64_t of_less) { return of ^ of_less << 32; };
  const auto score_version = version(experiment.score_version(), less_ != nullptr ? less_->score_version() : 0);
  const auto summary_version = version(experiment.summary_version(), less_ != nullptr ? less_->summary_version() : 0);
  const bool scores = score_version != score_version_;
  const bool summaries = summary_version != summary_version_;
  if (scores || summaries) {
    score_version_ = score_version;
    summary_version_ = summary_version;
    changed_at_ = now;
    summary_rows_ = 0;
    if (scores || made_) matrix_rows_ = previous_rows_ = 0;
  }
  // Under another bias the records of waiting rows would show what never was.
  if (bias_.follow(experiment.bias(), rows(), columns(), scores)) records_.clear_from(0);
}

void MatrixSource::take_scores(const experiment::Experiment& experiment, std::size_t ready, Uploads& uploads) {
  const std::size_t last = std::min(ready, matrix_rows_ + rows_a_frame(columns()));
  if (last <= matrix_rows_) return;
  matrix_.upload_rows(experiment.scores().data() + matrix_rows_ * columns(), matrix_rows_, last, uploads);
  for (std::size_t row = matrix_rows_; row < last; ++row) records_.set_scores(row, experiment.divisor_of_row(row));
  matrix_rows_ = last;
}

void MatrixSource::take_values(const experiment::Experiment& experiment, std::size_t ready, double until,
                               Uploads& uploads) {
  const std::size_t last = std::min(ready, matrix_rows_ + rows_a_frame(columns()));
  if (last <= matrix_rows_) return;
  made_rows_.resize((last - matrix_rows_) * columns());
  row_of_less_.resize(less_ != nullptr ? columns() : 0);
  std::size_t row = matrix_rows_;
  float* out = made_rows_.data();
  for (; row < last && (row == matrix_rows_ || bridge::now() < until); ++row, out += columns()) {
    if (less_ != nullptr) {
      experiment::difference_row(*less_, experiment, stage_, row, row_of_less_.data(), out);
    } else {
      experiment.stage_row(stage_, row, out);
    }
    std::transform(out, out + columns(), out, less_ != nullptr ? fit_difference : fit_for_gpu);
  }
  matrix_.upload_rows(made_rows_.data(), matrix_rows_, row, uploads);
  matrix_rows_ = row;
}

void MatrixSource::take_summaries(const experiment::Experiment& experiment) {
  const std::size_t last = std::min({experiment.summary_rows(), matrix_rows_, bias_.ready_rows(), rows()});
  const double temperature = experiment.parameters().T;
  const auto& summaries = experiment.summaries();
  for (; summary_rows_ < last; ++summary_rows_) {
    const float divisor = experiment.divisor_of_row(summary_rows_);
    records_.set_summary(summary_rows_, divisor, temperature, summaries[summary_rows_]);
  }
}

void MatrixSource::drop_stale(const experiment::Experiment& experiment, double now) {
  const bool playing = experiment.parameters().play;
  if (!playing && now - changed_at_ > stale_time) records_.clear_from(std::max(summary_rows_, matrix_rows_));
}

void MatrixSource::release() {
  matrix_.release();
  previous_.release();
  records_.release();
  bias_.release();
  forget();
}

void MatrixSource::forget() {
  matrix_.forget();
  previous_.forget();
  records_.forget();
  bias_.forget();
  start_over();
  score_version_ = summary_version_ = unknown_version;
}

}  // namespace page
