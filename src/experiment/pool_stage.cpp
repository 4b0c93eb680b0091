#include "experiment/pool_stage.h"

#include <algorithm>
#include <cassert>

namespace experiment {
namespace {

constexpr std::size_t scores_per_tile = 131072;

}  // namespace

void PoolStage::restart(attention::ScoreGrid grid) {
  pool_.restart(grid);
  draws_ = 0;
}

void PoolStage::begin_draw(std::size_t rows, bool joins) {
  rows_ = 0;
  all_rows_ = rows;
  joins_ = joins;
  digest_ = {};
}

void PoolStage::keep() {
  kept_pool_ = pool_;
  kept_draws_ = draws_;
}

void PoolStage::go_back() {
  pool_ = kept_pool_;
  draws_ = kept_draws_;
}

void PoolStage::tile(const ScoreStage& scores) {
  assert(rows_ < scores.rows());
  const std::size_t keys = scores.scores().shape(1);
  const std::size_t last = std::min(scores.rows(), rows_ + rows_per_tile(keys)), count = (last - rows_) * keys;
  const float* values = scores.scores().data() + rows_ * keys;
  if (joins_) pool_.add(values, count);
  digest_.add(values, count);
  rows_ = last;
  if (!done()) return;
  hex_ = digest_.hex();
  if (joins_) ++draws_;
}

std::size_t PoolStage::rows_per_tile(std::size_t keys) {
  return std::max<std::size_t>(1, scores_per_tile / keys);
}

}  // namespace experiment
