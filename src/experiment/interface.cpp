#include "experiment/interface.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/gradient_task.h"
#include "experiment/interface_json.h"
#include "experiment/interface_matrix.h"
#include "experiment/link.h"
#include "experiment/words.h"

namespace {

using experiment::Experiment;
using experiment::Parameters;
using experiment::Warning;

/// An experiment with room for what the last call answered.
struct Engine : Experiment {
  using Experiment::Experiment;
  std::string text, message;
  attention::Matrix matrix;
  std::vector<float> walk;
  std::unique_ptr<experiment::GradientTask> gradient;

  /// A finished gradient by its name, or null.
  const attention::Matrix* gradient_by_name(std::string_view name) const {
    if (!gradient || gradient->stale()) return nullptr;
    const attention::AttentionGradient& result = gradient->result();
    if (name == "queriesGradient") return &result.queries;
    if (name == "keysGradient") return &result.keys;
    return name == "valuesGradient" ? &result.values : nullptr;
  }
};

Engine& of(Experiment* experiment) {
  return *static_cast<Engine*>(experiment);
}

const char* answer(Experiment* experiment, std::string text) {
  Engine& engine = of(experiment);
  engine.text = std::move(text);
  return engine.text.c_str();
}

double milliseconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

/// Says when `milliseconds` from now are over.
auto time_limit(double milliseconds) {
  return [end = milliseconds_now() + milliseconds] { return milliseconds_now() >= end; };
}

/// Takes the parameters and adds what only the experiment knows to the warnings.
const char* take(Experiment* engine, const Parameters& parameters, std::vector<Warning> warnings) {
  const bool chosen_now = parameters.bias.custom && !engine->parameters().bias.custom;
  engine->set(parameters);
  if (chosen_now && engine->lacks_custom_bias()) {
    const std::string used = experiment::find_parameter("bias")->write(parameters);
    warnings.push_back(
        {"bias", "custom", "custom with a matrix that is loaded or painted; without one it adds 0", used});
  }
  return answer(engine, experiment::warnings_json(warnings));
}

}  // namespace

Experiment* engine_create(const char* link) {
  return new Engine(experiment::decode(link).parameters);
}

void engine_delete(Experiment* engine) {
  delete static_cast<Engine*>(engine);
}

const char* engine_get(Experiment* engine) {
  return answer(engine, experiment::parameters_json(engine->parameters()));
}

const char* engine_set(Experiment* engine, const char* pairs) {
  Parameters parameters = engine->parameters();
  std::vector<Warning> warnings = experiment::apply(pairs, parameters);
  return take(engine, parameters, std::move(warnings));
}

const char* engine_open(Experiment* engine, const char* link) {
  const experiment::Decoded decoded = experiment::decode(link);
  return take(engine, decoded.parameters, decoded.warnings);
}

const char* engine_link(Experiment* engine) {
  return answer(engine, experiment::encode(engine->parameters()));
}

void engine_step(Experiment* engine) {
  engine->step();
}

int engine_advance(Experiment* engine, double milliseconds) {
  return engine->advance(time_limit(milliseconds)) ? 1 : 0;
}

const char* engine_progress(Experiment* engine) {
  return answer(engine, experiment::progress_json(*engine));
}

void engine_cancel(Experiment* engine) {
  engine->cancel();
}

const char* engine_statistics(Experiment* engine) {
  // What is nearly there is waited for; a computation of seconds is not, so that the page stays answerable.
  engine->advance(time_limit(40));
  return answer(engine, experiment::statistics_json(*engine));
}

const char* engine_theory(Experiment* engine, const double* scores, int count) {
  return answer(engine, experiment::theory_json(engine->law(), scores, static_cast<std::size_t>(std::max(count, 0))));
}

const float* engine_matrix(Experiment* engine, const char* name, int* rows, int* columns) {
  engine->finish();
  Engine& e = of(engine);
  const attention::Matrix* matrix = e.gradient_by_name(name);
  if (!matrix) matrix = experiment::matrix_by_name(e, name, e.matrix, e.message);
  *rows = matrix ? static_cast<int>(matrix->shape(0)) : 0;
  *columns = matrix ? static_cast<int>(matrix->shape(1)) : 0;
  return matrix ? matrix->data() : nullptr;
}

const float* engine_walk(Experiment* engine, int row, int column, int* count) {
  engine->finish();
  Engine& e = of(engine);
  const Parameters& p = engine->parameters();
  *count = 0;
  if (row < 0 || row >= p.n || column < 0 || column >= p.keys()) {
    e.message = "row must be 0 to " + std::to_string(p.n - 1) + " and col 0 to " + std::to_string(p.keys() - 1);
    return nullptr;
  }
  e.walk = engine->walk(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
  *count = static_cast<int>(e.walk.size());
  return e.walk.data();
}

int engine_gradient(Experiment* engine, const float* upstream, int rows, int columns) {
  engine->finish();
  Engine& e = of(engine);
  const auto n = static_cast<std::size_t>(engine->parameters().n), width = engine->values().shape(0);
  if (static_cast<std::size_t>(rows) != n || static_cast<std::size_t>(columns) != width) {
    e.message = "upstream must have the shape of the output, " + std::to_string(n) + " × " + std::to_string(width);
    return 0;
  }
  attention::Matrix matrix = attention::Matrix::from_shape({n, width});
  std::copy(upstream, upstream + matrix.size(), matrix.data());
  e.gradient = std::make_unique<experiment::GradientTask>(*engine, std::move(matrix));
  return 1;
}

int engine_gradient_advance(Experiment* engine, double milliseconds) {
  Engine& e = of(engine);
  if (e.gradient && !e.gradient->stale()) return e.gradient->advance(time_limit(milliseconds)) ? 1 : 0;
  e.message = "the parameters changed while the gradient was computed";
  return -1;
}

double engine_measure(Experiment* engine, const char* stage, int rounds) {
  engine->finish();
  std::vector<double> times;
  for (int round = 0; round < std::max(rounds, 1); ++round) {
    const double start = milliseconds_now();
    if (!engine->redo(stage)) {
      of(engine).message = "there is no stage of this name; there are sample, raw, weights, output and statistics";
      return -1;
    }
    times.push_back(milliseconds_now() - start);
  }
  std::sort(times.begin(), times.end());
  return (times[(times.size() - 1) / 2] + times[times.size() / 2]) / 2;
}

const char* engine_summary(Experiment* engine) {
  const std::string state = experiment::state_word(*engine);
  const std::string sentence = experiment::plain_text(experiment::verdict(*engine));
  return answer(engine, state.empty() ? sentence : state + ". " + sentence);
}

const char* engine_schema() {
  static const std::string text = experiment::schema_json();
  return text.c_str();
}

const char* engine_message(Experiment* engine) {
  return of(engine).message.c_str();
}
