#include "experiment/gradient_task.h"

#include <cassert>
#include <utility>

namespace experiment {
namespace {

attention::Matrix zeros(std::size_t rows, std::size_t columns) {
  attention::Matrix matrix = attention::Matrix::from_shape({rows, columns});
  matrix.fill(0);
  return matrix;
}

}  // namespace

GradientTask::GradientTask(Experiment& experiment, attention::Matrix upstream)
    : experiment_(experiment), version_(experiment.summary_version()), upstream_(std::move(upstream)) {
  const std::size_t dimensions = experiment.queries().shape(0), keys = experiment.keys().shape(1);
  assert(experiment.ready() && upstream_.shape(0) == experiment.queries().shape(1) &&
         upstream_.shape(1) == experiment.values().shape(0));
  gradient_ = {zeros(upstream_.shape(0), dimensions), zeros(keys, dimensions), zeros(keys, upstream_.shape(1))};
  weights_.resize(keys);
}

bool GradientTask::stale() const {
  return experiment_.summary_version() != version_;
}

bool GradientTask::advance(const std::function<bool()>& out_of_time) {
  assert(!stale());
  while (row_ < upstream_.shape(0)) {
    experiment_.stage_row(Stage::weights, row_, weights_.data());
    attention::add_gradient_of_row(experiment_.queries(), experiment_.keys(), experiment_.values(), weights_.data(),
                                   upstream_.data() + row_ * upstream_.shape(1), row_,
                                   experiment_.dimensions_of_row(row_), experiment_.divisor_of_row(row_),
                                   experiment_.parameters().T, gradient_);
    ++row_;
    if (out_of_time()) break;
  }
  return row_ == upstream_.shape(0);
}

}  // namespace experiment
