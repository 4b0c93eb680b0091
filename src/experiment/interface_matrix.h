#pragma once
#include <string>
#include <string_view>

#include "attention/matrix.h"
#include "experiment/experiment.h"

namespace experiment {

/// The matrix of a name of contract §4 in the shape that the learner sees: the experiment's own where it
/// has it, else made in `made`. Null, and `message` says why, where there is none. Everything must be ready.
const attention::Matrix* matrix_by_name(Experiment& experiment, std::string_view name, attention::Matrix& made,
                                        std::string& message);

}  // namespace experiment
