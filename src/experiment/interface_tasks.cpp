// The functions of interface.h that take a user's data or more time than an answer may.
#include <algorithm>
#include <cmath>

#include "experiment/figures.h"
#include "experiment/interface.h"
#include "experiment/interface_engine.h"
#include "experiment/interface_json.h"
#include "experiment/utf8.h"

namespace {

using experiment::Engine;
using experiment::Experiment;
using experiment::milliseconds_now;
using experiment::of;
using experiment::time_limit;
using experiment::UserData;

constexpr std::size_t most_points = 1 << 16, longest_token = 200;

/// Where a matrix of this name is put down, or null.
attention::Matrix* place_of(UserData& data, std::string_view name) {
  if (name == "queries") return &data.queries;
  if (name == "keys") return &data.keys;
  if (name == "values") return &data.values;
  if (name == "scores") return &data.scores;
  return name == "bias" ? &data.bias : nullptr;
}

/// Whether every value is a whole number that d_k can be, or one that T can be.
bool are_dimensions(const double* values, int count, double most) {
  return std::all_of(values, values + count, [most](double d) { return d >= 1 && d <= most && d == std::floor(d); });
}
bool are_temperatures(const double* values, int count) {
  return std::all_of(values, values + count,
                     [](double T) { return T == 0 || (T >= 0.001 && T <= 1000) || T == INFINITY; });
}

}  // namespace

int engine_put_matrix(Experiment* engine, const char* name, const float* data, int rows, int columns) {
  UserData& put = of(engine).put;
  attention::Matrix* matrix = place_of(put, name);
  if (matrix == nullptr || rows < 0 || columns < 0) return 0;
  const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(columns);
  const bool as_given = matrix == &put.scores || matrix == &put.bias;
  matrix->resize({as_given ? height : width, as_given ? width : height});
  for (std::size_t i = 0; i < height; ++i) {
    for (std::size_t j = 0; j < width; ++j)
      matrix->data()[as_given ? i * width + j : j * height + i] = data[i * width + j];
  }
  return 1;
}

void engine_put_token(Experiment* engine, const char* list, const char* token) {
  UserData& put = of(engine).put;
  auto& tokens = std::string_view(list) == "queryTokens" ? put.query_tokens : put.key_tokens;
  tokens.push_back(experiment::shortened(experiment::valid_utf8(token), longest_token));
}

const char* engine_load(Experiment* engine) {
  std::vector<experiment::Warning> warnings;
  const std::string words = engine->load(std::exchange(of(engine).put, {}), warnings);
  if (!words.empty()) return experiment::refused(engine, words);
  return experiment::answer(engine, experiment::warnings_json(warnings));
}

void engine_unload(Experiment* engine) {
  engine->unload();
}

int engine_loaded(Experiment* engine) {
  return engine->loaded() ? 1 : 0;
}

int engine_sweep(Experiment* engine, const double* dimensions, int count, const double* temperatures,
                 int temperature_count, int pooled) {
  engine->finish();
  Engine& e = of(engine);
  const experiment::Parameters& p = engine->parameters();
  const int most = engine->loaded() ? p.dk : 4096;
  const auto points = static_cast<std::size_t>(count) * static_cast<std::size_t>(temperature_count) * 2;
  e.message.clear();
  if (!engine->has_vectors())
    e.message = "a sweep needs queries and keys: scores are loaded without them";
  else if (count < 1 || temperature_count < 1 || points > most_points)
    e.message = "a sweep has 1 to 32,768 pairs of dk and T";
  else if (!are_dimensions(dimensions, count, most))
    e.message = "each dk must be a whole number from 1 to " + experiment::figures::whole(most);
  else if (!are_temperatures(temperatures, temperature_count))
    e.message = "each T must be 0, 0.001 to 1,000, or Infinity";
  if (!e.message.empty()) return 0;
  attention::SweepRequest request = engine->sweep_request();
  request.pooled = pooled != 0;
  for (int d = 0; d < count; ++d) {
    const int dimension = static_cast<int>(dimensions[d]);
    for (int t = 0; t < temperature_count; ++t)
      for (const float divisor : {attention::score_divisor(dimension, p.p), 1.0f})
        request.points.push_back({dimension, divisor, temperatures[t]});
  }
  e.sweep.emplace(std::move(request));
  e.sweep_of = engine->summary_version();
  return 1;
}

int engine_sweep_advance(Experiment* engine, double milliseconds) {
  Engine& e = of(engine);
  if (e.sweep && e.sweep_of == engine->summary_version()) return e.sweep->advance(time_limit(milliseconds)) ? 1 : 0;
  e.message = "the parameters changed while the sweep was computed";
  return -1;
}

const double* engine_sweep_results(Experiment* engine, int* points) {
  Engine& e = of(engine);
  e.sweep_results.clear();
  const std::size_t count = e.sweep ? e.sweep->request().points.size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const attention::SweepMeans means = e.sweep->means(i).value_or(attention::SweepMeans{NAN, NAN, NAN, NAN});
    for (const double value : {means.entropy, means.largest_weight, means.jacobian_trace, means.gradient_norm})
      e.sweep_results.push_back(value);
  }
  *points = static_cast<int>(count);
  return e.sweep_results.data();
}

int engine_gradient(Experiment* engine, const float* upstream, int rows, int columns) {
  engine->finish();
  Engine& e = of(engine);
  if (!engine->has_vectors()) {
    e.message = "the gradients need queries and keys: scores are loaded without them";
    return 0;
  }
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
    // A browser's clock is coarse: what is short is repeated until it shows.
    const double start = milliseconds_now();
    int repeats = 0;
    do {
      if (!engine->redo(stage)) {
        of(engine).message = "there is no stage of this name; there are sample, raw, weights, output and statistics";
        return -1;
      }
      ++repeats;
    } while (milliseconds_now() - start < 1);
    const double time = (milliseconds_now() - start) / repeats;
    times.insert(std::upper_bound(times.begin(), times.end(), time), time);
  }
  return (times[(times.size() - 1) / 2] + times[times.size() / 2]) / 2;
}
