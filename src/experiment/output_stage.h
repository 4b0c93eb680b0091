#pragma once
#include <cstdint>
#include <optional>

#include "attention/matrix.h"
#include "attention/output.h"
#include "experiment/parameters.h"
#include "experiment/row_steps.h"
#include "experiment/score_stage.h"

namespace experiment {

/// V and O = A V, made when they are asked for and kept until what they depend on changes.
class OutputStage {
 public:
  /// `given` are the user's (d_v × n_k), or empty; they count where they fit n_k.
  const attention::Matrix& values(const Parameters& parameters, const attention::Matrix& given);  ///< d_v × n_k
  /// Of the values last asked for. `version` tells whether the weights are those of the last call.
  const attention::Matrix& output(const Parameters& parameters, const ScoreStage& scores, const RowSteps& steps,
                                  std::uint64_t version);  ///< n_q × d_v
  /// Forgets O, so that the next call makes it anew.
  void forget_output() { output_version_.reset(); }
  /// Forgets V too.
  void forget() {
    values_of_.reset();
    output_version_.reset();
  }

 private:
  std::optional<Parameters> values_of_;
  std::optional<std::uint64_t> output_version_;
  attention::Matrix values_, output_;
  attention::ValuePanels panels_;
  attention::Matrix weight_block_, output_block_;  ///< some rows of A and O
};

}  // namespace experiment
