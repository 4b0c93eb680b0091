#pragma once
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/schema.h"

namespace experiment {

// What the interface says, as JSON (contract §4).
std::string parameters_json(const Parameters& parameters);
std::string warnings_json(const std::vector<Warning>& warnings);
std::string statistics_json(const Experiment& experiment);
std::string theory_json(const Experiment& experiment, const double* scores, std::size_t count);
std::string progress_json(const Experiment& experiment);
std::string schema_json();

}  // namespace experiment
