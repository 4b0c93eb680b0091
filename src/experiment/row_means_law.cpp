#include "experiment/row_means_law.h"

namespace experiment {
namespace {

/// Below this an error is of the size of float32's roundings and the table's.
constexpr double least_error = 1e-7;

/// None where the mean is made of a few rows that are not frozen: its law is far from Normal.
std::optional<double> judged(std::optional<double> error, double mean) {
  return error && *error >= least_error && mean >= *error ? error : std::nullopt;
}

}  // namespace

const std::optional<RowMeansLaw>& RowMeansLawStage::at(const attention::ScoreLaw& law,
                                                       const std::optional<VisibleKeys>& visible, double divisor) {
  if (!visible || !attention::has_row_theory(law)) {
    inputs_.reset();
    law_.reset();
    return law_;
  }
  const Inputs inputs{*visible, law.dimensions, divisor, law.query_deviation * law.key_deviation};
  if (inputs == inputs_) return law_;
  inputs_ = inputs;
  law_.emplace();
  law_->means = table_.at(visible->count, inputs.dimensions, divisor, inputs.entry_scale);
  law_->errors = errors(inputs, law_->means);
  return law_;
}

attention::RowStandardErrors RowMeansLawStage::errors(const Inputs& inputs, const attention::RowTheory& means) {
  const auto& [visible, dimensions, divisor, scale] = inputs;
  if (!visible.same) return {};
  const attention::RowTheory slope = table_.slope(visible.count, dimensions, divisor, scale);
  const attention::RowVariances variances =
      attention::simulated_row_variances(visible.count, dimensions, divisor, scale);
  const attention::RowStandardErrors errors =
      attention::row_standard_errors(slope, variances, visible.rows, visible.count, dimensions);
  return {judged(errors.entropy, means.entropy), judged(errors.jacobian_trace, means.jacobian_trace)};
}

}  // namespace experiment
