#include "experiment/held_difference.h"

#include <algorithm>
#include <cmath>

namespace experiment {
namespace {

using attention::RowState;

bool hides(const Experiment& e, std::size_t query, std::size_t key) {
  return std::isinf(e.bias().at(query, key));
}

RowState state(const Experiment& e, std::size_t query) {
  return e.summaries()[query].state;
}

/// Of a custom bias, which alone may differ where the settings do not.
bool same_bias(const Experiment& a, const Experiment& b, std::size_t query, std::size_t keys) {
  if (!a.parameters().bias.custom || !b.parameters().bias.custom) return true;
  for (std::size_t j = 0; j < keys; ++j)
    if (a.bias().at(query, j) != b.bias().at(query, j)) return false;
  return true;
}

}  // namespace

void difference_row(const Experiment& a, const Experiment& b, Stage stage, std::size_t query, float* of_a, float* out) {
  const auto keys = static_cast<std::size_t>(b.parameters().keys());
  a.stage_row(stage, query, of_a);
  b.stage_row(stage, query, out);
  const bool weights = stage == Stage::weights;
  const bool none = weights && (overflowed(a, query) || overflowed(b, query));
  for (std::size_t j = 0; j < keys; ++j) {
    const float x = of_a[j], y = out[j], difference = none ? NAN : y - x;
    // A bias is asked for as seldom as can be: where it hides, weights are 0 and logits −∞.
    const bool hidden = weights && (none || (x == 0 && y == 0)) && hides(a, query, j) && hides(b, query, j);
    const int infinite = stage == Stage::logits ? int(x == -INFINITY) + int(y == -INFINITY) : 2 * int(hidden);
    out[j] = infinite == 2 ? -INFINITY : infinite == 1 ? INFINITY : std::isfinite(difference) ? difference : NAN;
  }
}

bool overflowed(const Experiment& e, std::size_t query) {
  return state(e, query) == RowState::overflowed;
}

void DifferenceSummary::follow(const Experiment& a, const Experiment& b, Stage stage, std::size_t most_values,
                               std::size_t block) {
  const bool same =
      block_ == block && a_version_ == a.summary_version() && b_version_ == b.summary_version() && stage_ == stage;
  if (!same) {
    if (stage_ != stage) shown_largest_ = 0;
    if (stage_ != stage || block_ != block) std::fill(shown_drawn_, shown_drawn_ + 3, 0.0);
    block_ = block;
    a_version_ = a.summary_version();
    b_version_ = b.summary_version();
    stage_ = stage;
    rows_ = b.summaries().size();
    keys_ = static_cast<std::size_t>(b.parameters().keys());
    summed_ = ordinary_ = 0;
    largest_ = moved_ = 0;
    lone_ = left_out_ = 0;
    repainted_ = false;
    std::fill(drawn_, drawn_ + 3, 0.0);
    sums_.assign(3 * (keys_ / block + 1), 0);
    of_a_.resize(keys_);
    row_.resize(keys_);
  }
  const std::size_t ready = std::min(a.summary_rows(), b.summary_rows());
  for (std::size_t values = 0; summed_ < ready && values < most_values; values += keys_, ++summed_) {
    difference_row(a, b, stage, summed_, of_a_.data(), row_.data());
    if (block_ > 1) add_blocks(of_a_.data(), row_.data());
    add(row_.data(), state(a, summed_) == RowState::ordinary && state(b, summed_) == RowState::ordinary);
    repainted_ = repainted_ || !same_bias(a, b, summed_, keys_);
  }
  if (complete()) {
    shown_largest_ = largest_;
    std::copy(drawn_, drawn_ + 3, shown_drawn_);
  }
  shown_largest_ = std::max(shown_largest_, largest_);
}

void DifferenceSummary::add(const float* row, bool ordinary) {
  double sum = 0;
  bool none = false;
  for (std::size_t j = 0; j < keys_; ++j) {
    none = none || std::isnan(row[j]);
    lone_ += row[j] == INFINITY;
    if (!std::isfinite(row[j])) continue;
    const double size = std::abs(static_cast<double>(row[j]));
    largest_ = std::max(largest_, size);
    sum += size;
  }
  left_out_ += none;
  if (!ordinary) return;
  ++ordinary_;
  moved_ += sum / 2;
}

void DifferenceSummary::add_blocks(const float* of_a, const float* row) {
  float* sums = sums_.data();
  for (std::size_t j = 0, left = block_; j < keys_; ++j) {
    if (std::isfinite(row[j])) {
      sums[0] += of_a[j];
      sums[1] += of_a[j] + row[j];
      sums[2] += row[j];
    }
    if (--left > 0) continue;
    left = block_;
    sums += 3;
  }
  if ((summed_ + 1) % block_ != 0) return;
  // A block that is cut off at the right end is drawn with its neighbour.
  const auto area = static_cast<double>(block_ * block_);
  for (std::size_t i = 0; i < sums_.size(); ++i)
    drawn_[i % 3] = std::max(drawn_[i % 3], std::abs(static_cast<double>(sums_[i])) / area);
  std::fill(sums_.begin(), sums_.end(), 0.0f);
}

std::optional<double> DifferenceSummary::moved() const {
  if (stage_ != Stage::weights || !complete() || ordinary_ == 0) return std::nullopt;
  return moved_ / static_cast<double>(ordinary_);
}

}  // namespace experiment
