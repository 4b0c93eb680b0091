#pragma once
// What the functions of interface.h share.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/gradient_task.h"

namespace experiment {

/// An experiment with room for what the last call answered.
struct Engine : Experiment {
  using Experiment::Experiment;
  std::string text, message;
  attention::Matrix matrix;
  std::vector<float> walk;
  std::unique_ptr<GradientTask> gradient;
  std::optional<attention::Sweep> sweep;
  std::uint64_t sweep_of = 0;  ///< summary_version() that it is of
  std::vector<double> sweep_results;
  UserData put;  ///< what is put down and not taken yet

  /// A finished gradient by its name, or null.
  const attention::Matrix* gradient_by_name(std::string_view name) const;
};

inline Engine& of(Experiment* experiment) {
  return *static_cast<Engine*>(experiment);
}

/// The text, kept until the next answer.
const char* answer(Experiment* experiment, std::string text);

/// Why there is no answer.
inline std::nullptr_t refused(Experiment* experiment, std::string words) {
  of(experiment).message = std::move(words);
  return nullptr;
}

inline double milliseconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

/// Says when `milliseconds` from now are over.
inline auto time_limit(double milliseconds) {
  return [end = milliseconds_now() + milliseconds] { return milliseconds_now() >= end; };
}

}  // namespace experiment
