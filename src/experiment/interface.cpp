#include "experiment/interface.h"

#include <algorithm>

#include "experiment/interface_engine.h"
#include "experiment/interface_json.h"
#include "experiment/interface_matrix.h"
#include "experiment/link.h"
#include "experiment/words.h"

namespace {

using experiment::answer;
using experiment::Engine;
using experiment::Experiment;
using experiment::of;
using experiment::Parameters;
using experiment::Warning;

/// Takes the parameters and adds what only the experiment knows to the warnings.
const char* take(Experiment* engine, Parameters parameters, std::vector<Warning> warnings) {
  const bool chosen_now = parameters.bias.custom && !engine->parameters().bias.custom;
  const bool lacked = engine->lacks_custom_bias();
  engine->keep_shape(parameters, warnings);
  engine->set(parameters);
  const std::string used = experiment::find_parameter("bias")->write(parameters), misfit = engine->misfit_bias();
  if (!misfit.empty()) {
    if (chosen_now || !lacked) warnings.push_back({"bias", used, misfit, used});
  } else if (chosen_now && engine->lacks_custom_bias()) {
    warnings.push_back(
        {"bias", "custom", "custom with a matrix that is loaded or painted; without one it adds 0", used});
  }
  return answer(engine, experiment::warnings_json(warnings));
}

}  // namespace

const char* experiment::answer(Experiment* experiment, std::string text) {
  Engine& engine = of(experiment);
  engine.text = std::move(text);
  return engine.text.c_str();
}

const attention::Matrix* experiment::Engine::gradient_by_name(std::string_view name) const {
  if (!gradient || gradient->stale()) return nullptr;
  const attention::AttentionGradient& result = gradient->result();
  if (name == "queriesGradient") return &result.queries;
  if (name == "keysGradient") return &result.keys;
  return name == "valuesGradient" ? &result.values : nullptr;
}

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
  engine->unload();
  return take(engine, decoded.parameters, decoded.warnings);
}

const char* engine_link(Experiment* engine) {
  return answer(engine, experiment::encode(engine->parameters()));
}

void engine_step(Experiment* engine) {
  engine->step();
}

int engine_advance(Experiment* engine, double milliseconds) {
  return engine->advance(experiment::time_limit(milliseconds)) ? 1 : 0;
}

const char* engine_progress(Experiment* engine) {
  return answer(engine, experiment::progress_json(*engine));
}

void engine_cancel(Experiment* engine) {
  engine->cancel();
}

const char* engine_statistics(Experiment* engine) {
  // What is nearly there is waited for; a computation of seconds is not, so that the page stays answerable.
  if (!engine->ready()) engine->advance(experiment::time_limit(40));
  return answer(engine, experiment::statistics_json(*engine));
}

const char* engine_theory(Experiment* engine, const double* scores, int count) {
  return answer(engine, experiment::theory_json(*engine, scores, static_cast<std::size_t>(std::max(count, 0))));
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
  if (!engine->has_vectors()) return refused(engine, "a walk needs queries and keys: scores are loaded without them");
  if (row < 0 || row >= p.n || column < 0 || column >= p.keys()) {
    return refused(engine,
                   "row must be 0 to " + std::to_string(p.n - 1) + " and col 0 to " + std::to_string(p.keys() - 1));
  }
  e.walk = engine->walk(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
  *count = static_cast<int>(e.walk.size());
  return e.walk.data();
}

const char* engine_summary(Experiment* engine) {
  const std::string state = experiment::state_word(*engine);
  const std::string sentence = experiment::plain_text(experiment::verdict(*engine));
  std::string summary = state.empty() ? sentence : state + ". " + sentence;
  for (const std::string& notice : experiment::row_notices(*engine)) summary += " " + notice;
  return answer(engine, summary);
}

const char* engine_schema() {
  static const std::string text = experiment::schema_json();
  return text.c_str();
}

const char* engine_message(Experiment* engine) {
  return of(engine).message.c_str();
}
