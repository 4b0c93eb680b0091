#pragma once
#include <cstdint>
#include <vector>

#include "attention/matrix.h"
#include "attention/scores.h"
#include "experiment/parameters.h"
#include "experiment/sample_stage.h"

namespace experiment {

/// Packs K and makes S = Q Kᵀ, some rows at a time.
class ScoreStage {
 public:
  /// Makes room for S and forgets its rows.
  void clear(const Parameters& parameters);
  /// Starts anew; the sample must fit the parameters of clear().
  void start() { packed_ = rows_ = 0; }
  void tile(const Sample& sample, const Parameters& parameters);
  /// The same from scores that are given, in the shape of clear().
  void tile(const attention::Matrix& given, const Parameters& parameters);

  const attention::Matrix& scores() const { return scores_; }  ///< n_q × n_k
  std::size_t rows() const { return rows_; }                   ///< rows of S that are ready
  bool done() const { return rows_ == scores_.shape(0); }
  /// The greatest finite |S_ij| of a row.
  float largest(std::size_t query) const { return largest_[query]; }

  std::size_t tiles_done() const { return (rows_ + rows_per_tile_ - 1) / rows_per_tile_; }
  std::size_t tiles() const { return (scores_.shape(0) + rows_per_tile_ - 1) / rows_per_tile_; }

 private:
  void note_largest(std::size_t last);

  attention::KeyPanels panels_;
  attention::Matrix scores_;
  std::vector<float> largest_;
  std::size_t packed_ = 0;  ///< panels
  std::size_t rows_ = 0;
  std::size_t rows_per_tile_ = 4;
};

}  // namespace experiment
