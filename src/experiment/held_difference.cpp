#include "experiment/held_difference.h"

#include <algorithm>
#include <cmath>

namespace experiment {
namespace {

bool hides(const Experiment& e, std::size_t query, std::size_t key) {
  return std::isinf(e.bias().at(query, key));
}

bool ordinary(const Experiment& e, std::size_t query) {
  return e.summaries()[query].state == attention::RowState::ordinary;
}

}  // namespace

void difference_row(const Experiment& a, const Experiment& b, Stage stage, std::size_t query, float* out) {
  const auto keys = static_cast<std::size_t>(b.parameters().keys());
  std::vector<float> of_a(keys);
  a.stage_row(stage, query, of_a.data());
  b.stage_row(stage, query, out);
  const bool biased = stage == Stage::logits || stage == Stage::weights;
  for (std::size_t j = 0; j < keys; ++j) {
    const float difference = out[j] - of_a[j];
    const bool none = !std::isfinite(difference) || (biased && hides(a, query, j) && hides(b, query, j));
    out[j] = none ? NAN : difference;
  }
}

void DifferenceSummary::follow(const Experiment& a, const Experiment& b, Stage stage, std::size_t most_values) {
  const bool same = a_version_ == a.summary_version() && b_version_ == b.summary_version() && stage_ == stage;
  if (!same) {
    if (stage_ != stage) shown_largest_ = 0;
    a_version_ = a.summary_version();
    b_version_ = b.summary_version();
    stage_ = stage;
    rows_ = b.summaries().size();
    keys_ = static_cast<std::size_t>(b.parameters().keys());
    summed_ = ordinary_ = 0;
    largest_ = moved_ = 0;
  }
  std::vector<float> row(keys_);
  const std::size_t ready = std::min(a.summary_rows(), b.summary_rows());
  for (std::size_t values = 0; summed_ < ready && values < most_values; values += keys_, ++summed_) {
    difference_row(a, b, stage, summed_, row.data());
    add(row.data(), ordinary(a, summed_) && ordinary(b, summed_));
  }
  if (complete()) shown_largest_ = largest_;
  shown_largest_ = std::max(shown_largest_, largest_);
}

void DifferenceSummary::add(const float* row, bool ordinary) {
  double sum = 0;
  for (std::size_t j = 0; j < keys_; ++j) {
    if (std::isnan(row[j])) continue;
    const double size = std::abs(static_cast<double>(row[j]));
    largest_ = std::max(largest_, size);
    sum += size;
  }
  if (!ordinary) return;
  ++ordinary_;
  moved_ += sum / 2;
}

std::optional<double> DifferenceSummary::moved() const {
  if (stage_ != Stage::weights || !complete() || ordinary_ == 0) return std::nullopt;
  return moved_ / static_cast<double>(ordinary_);
}

}  // namespace experiment
