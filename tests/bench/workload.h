#pragma once
#include <cstddef>

#include "attention/matrix.h"
#include "attention/output.h"
#include "attention/score_pool.h"
#include "attention/scores.h"

namespace bench {

/// Q, K and V of one size, and the engine's stages on them in buffers that are reused.
class Workload {
 public:
  /// n queries and n keys of d dimensions, standard normal.
  Workload(std::size_t n, std::size_t d);

  void scores();              ///< K packed, S = Q Kᵀ
  void softmax();             ///< the weights of every row of S, T = 1, no scaling
  void softmax_statistics();  ///< the same with each row's entropy, largest weight and trace
  void attention();           ///< O = softmax(Q Kᵀ/√d) V
  void pool();                ///< histogram, extremes and four moments of S
  void normals();             ///< n·d normals of one stream, into Q

  attention::Matrix queries, keys, values;  ///< d × n
  attention::Matrix raw, weights;           ///< n × n
  attention::Matrix output;                 ///< n × d
  double checked = 0;                       ///< what keeps row statistics from being optimised away

 private:
  std::size_t n_, d_;
  float divisor_;
  attention::KeyPanels key_panels_;
  attention::ValuePanels value_panels_;
  attention::Matrix weight_block_, output_block_;  ///< some rows of A and O
  attention::ScorePool pool_;
};

}  // namespace bench
