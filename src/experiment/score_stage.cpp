#include "experiment/score_stage.h"

#include <algorithm>
#include <cassert>

#include "attention/softmax.h"

namespace experiment {
namespace {

/// Multiply-adds per tile: about 1 ms at the processor's best, a few where it is slow.
constexpr std::size_t products_per_tile = std::size_t{1} << 25;
constexpr std::size_t entries_per_packing = 131072;
/// The score kernel takes four rows at once.
constexpr std::size_t kernel_rows = 4;

}  // namespace

void ScoreStage::clear(const Parameters& parameters) {
  const auto queries = static_cast<std::size_t>(parameters.n), keys = static_cast<std::size_t>(parameters.keys());
  scores_.resize({queries, keys});
  largest_.resize(queries);
  const std::size_t row_products = keys * static_cast<std::size_t>(parameters.dk);
  rows_per_tile_ = std::max(kernel_rows, products_per_tile / row_products / kernel_rows * kernel_rows);
  start();
}

void ScoreStage::tile(const Sample& sample, const Parameters& parameters) {
  assert(!done() && sample.queries.shape(1) == scores_.shape(0) && sample.keys.shape(1) == scores_.shape(1));
  if (packed_ == 0) panels_.shape(sample.keys.shape(0), sample.keys.shape(1));
  if (packed_ < panels_.panels()) {
    const std::size_t count = std::max<std::size_t>(1, entries_per_packing / (8 * sample.keys.shape(0)));
    const std::size_t last = std::min(panels_.panels(), packed_ + count);
    attention::pack_keys(sample.keys, packed_, last, panels_);
    packed_ = last;
    return;
  }
  const std::size_t last = std::min(scores_.shape(0), rows_ + rows_per_tile_);
  attention::raw_scores(sample.queries, panels_, parameters.dkq, rows_, last, parameters.fmt, scores_);
  note_largest(last);
}

void ScoreStage::tile(const attention::Matrix& given, const Parameters& parameters) {
  assert(!done() && given.shape() == scores_.shape());
  const std::size_t last = std::min(scores_.shape(0), rows_ + rows_per_tile_), first = rows_ * scores_.shape(1);
  const std::size_t count = last * scores_.shape(1) - first;
  std::copy_n(given.data() + first, count, scores_.data() + first);
  attention::round_to(parameters.fmt, scores_.data() + first, count);
  note_largest(last);
}

/// Of the rows up to `last`, which are ready with it.
void ScoreStage::note_largest(std::size_t last) {
  const std::size_t keys = scores_.shape(1);
  for (; rows_ < last; ++rows_) largest_[rows_] = attention::greatest_size(scores_.data() + rows_ * keys, keys);
}

}  // namespace experiment
