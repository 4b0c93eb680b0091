#include "experiment/interface_matrix.h"

#include <algorithm>
#include <cmath>

#include "attention/gradient.h"

namespace experiment {
namespace {

void transpose(const attention::Matrix& from, attention::Matrix& to) {
  const std::size_t rows = from.shape(0), columns = from.shape(1);
  to.resize({columns, rows});
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) to.data()[j * rows + i] = from.data()[i * columns + j];
  }
}

void shape_as_scores(const Experiment& experiment, attention::Matrix& matrix) {
  matrix.resize({experiment.scores().shape(0), experiment.scores().shape(1)});
}

void fill_stage(const Experiment& experiment, Stage stage, attention::Matrix& to) {
  shape_as_scores(experiment, to);
  for (std::size_t i = 0; i < to.shape(0); ++i) experiment.stage_row(stage, i, to.data() + i * to.shape(1));
}

void fill_bias(const Experiment& experiment, attention::Matrix& to) {
  shape_as_scores(experiment, to);
  const attention::NumberFormat format = experiment.parameters().fmt;
  for (std::size_t i = 0; i < to.shape(0); ++i) experiment.bias().row(i, to.data() + i * to.shape(1), format);
}

bool fill_jacobian(const Experiment& experiment, attention::Matrix& to, std::string& message) {
  const Parameters& p = experiment.parameters();
  if (p.row == Parameters::none) {
    message = "the Jacobian is that of the selected row: set row first";
    return false;
  }
  std::vector<float> weights(experiment.scores().shape(1));
  experiment.stage_row(Stage::weights, static_cast<std::size_t>(p.row), weights.data());
  to = attention::softmax_jacobian(weights.data(), weights.size(), p.T);
  return true;
}

/// The stage of a matrix that is made from raw scores; raw for other names.
Stage stage_of(std::string_view name) {
  if (name == "scaled") return Stage::scaled;
  if (name == "logits") return Stage::logits;
  return name == "weights" ? Stage::weights : Stage::raw;
}

}  // namespace

const attention::Matrix* matrix_by_name(Experiment& experiment, std::string_view name, attention::Matrix& made,
                                        std::string& message) {
  const bool of_vectors = name == "queries" || name == "keys";
  if (of_vectors && !experiment.has_vectors()) {
    message = "there are no queries and keys: scores are loaded without them";
    return nullptr;
  }
  if (name == "raw") return &experiment.scores();
  if (name == "output") return &experiment.output();
  if (name == "queries") {
    transpose(experiment.queries(), made);
  } else if (name == "keys") {
    transpose(experiment.keys(), made);
  } else if (name == "values") {
    transpose(experiment.values(), made);
  } else if (name == "bias") {
    fill_bias(experiment, made);
  } else if (name == "jacobian") {
    if (!fill_jacobian(experiment, made, message)) return nullptr;
  } else if (const Stage stage = stage_of(name); stage != Stage::raw) {
    fill_stage(experiment, stage, made);
  } else {
    message =
        "there is no matrix of this name; there are queries, keys, values, raw, scaled, bias, logits, weights, "
        "output and jacobian";
    return nullptr;
  }
  return &made;
}

}  // namespace experiment
