#pragma once
#include <string>

#include "attention/digest.h"
#include "attention/score_statistics.h"
#include "experiment/score_stage.h"

namespace experiment {

/// Scores of the pooled draws and the digest of the present one, some rows at a time.
class PoolStage {
 public:
  /// An empty pool whose bins lie around theory.
  void restart(attention::ScoreGrid grid);
  /// The rows of a new draw follow; without `joins` they are digested alone.
  void begin_draw(std::size_t rows, bool joins);
  /// Remembers the pool, to go back to when what follows is cancelled.
  void keep();
  /// Back to the pool that was kept.
  void go_back();
  /// Some rows of those that `scores` has ready.
  void tile(const ScoreStage& scores);

  std::size_t rows() const { return rows_; }  ///< rows of the present draw that are in
  bool done() const { return rows_ == all_rows_; }
  std::size_t draws() const { return draws_; }  ///< whole draws in the pool
  const attention::ScorePool& pool() const { return pool_; }
  const std::string& digest() const { return hex_; }  ///< of the present draw, once done

  static std::size_t rows_per_tile(std::size_t keys);

 private:
  attention::ScorePool pool_, kept_pool_;
  std::size_t draws_ = 0, kept_draws_ = 0;
  attention::Digest digest_;
  std::string hex_;
  bool joins_ = true;
  std::size_t rows_ = 0, all_rows_ = 0;
};

}  // namespace experiment
