// Any sequence of accepted parameters, at small sizes: no crash, no undefined behaviour, no NaN where stable float32
// softmax rules it out, and the results that pile up on the way equal those of a fresh start.
// Each line of the input is a step: "+" draws once more, "!" cancels, ".3" computes three tiles, "q", "s", "b" and "v"
// load queries and keys, scores, a bias or values of the sizes and numbers that follow, "u" unloads, "~" sweeps, "g"
// takes gradients, and anything else is applied to the parameters as a link's pairs.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "expect.h"
#include "experiment/experiment.h"
#include "experiment/gradient_task.h"
#include "experiment/link.h"

namespace {

using experiment::Experiment;
using experiment::Parameters;
using experiment::Stage;

/// The parameters at sizes that take no time.
Parameters small(Parameters parameters) {
  parameters.n = 1 + (parameters.n - 1) % 24;
  if (parameters.nk != 0) parameters.nk = 1 + (parameters.nk - 1) % 24;
  parameters.dk = 1 + (parameters.dk - 1) % 40;
  std::vector<experiment::Warning> warnings;
  experiment::settle(parameters, warnings);
  return parameters;
}

bool is_stable(const Parameters& parameters) {
  return parameters.fmt == attention::NumberFormat::f32 && parameters.softmax == experiment::Softmax::stable;
}

std::vector<float> row_of(const Experiment& experiment, Stage stage, std::size_t query) {
  std::vector<float> row(static_cast<std::size_t>(experiment.parameters().keys()));
  experiment.stage_row(stage, query, row.data());
  return row;
}

/// A row of stable float32 weights sums to 1, or is all 0 where every key is hidden.
void expect_weights(const std::vector<float>& row) {
  double sum = 0;
  for (const float weight : row) {
    expect(weight >= 0 && weight <= 1, "a weight is between 0 and 1: " + std::to_string(weight));
    sum += double(weight);
  }
  // Each of at most 24 weights is rounded once or twice to 2^-24 of itself.
  expect(sum == 0 || std::abs(sum - 1) < 24 * 0x1p-23, "weights sum to 1: " + std::to_string(sum));
}

void expect_mean(const std::optional<double>& mean, bool any, double least, double most, const char* name) {
  expect(mean.has_value() == any, std::string(name) + " is there where a row is");
  if (any) expect(*mean >= least - 1e-5 && *mean <= most + 1e-5, std::string(name) + " is " + std::to_string(*mean));
}

void expect_row_means(const Experiment& experiment) {
  const auto means = experiment.row_means();
  const double keys = experiment.parameters().keys();
  expect(means.count == static_cast<std::size_t>(experiment.parameters().n), "every row is counted");
  expect(means.masked + means.overflowed <= means.count, "rows are masked, overflowed or neither");
  const bool any = means.masked + means.overflowed < means.count;
  if (is_stable(experiment.parameters())) expect(means.overflowed == 0, "stable float32 never overflows");
  // Rounded to bf16, weights may sum to a little more or less than 1.
  const double slack = is_stable(experiment.parameters()) ? 1 : 1.2;
  expect_mean(means.entropy, any, 0, std::log(keys) * slack + (slack - 1), "entropy");
  expect_mean(means.effective_keys, any, 1 / slack, keys * slack * slack, "effective keys");
  expect_mean(means.largest_weight, any, 0, slack, "largest weight");
  expect_mean(means.saturated, any, 0, 1, "saturated");
  expect_mean(means.jacobian_trace, any, 1 - slack * slack, slack, "Jacobian trace");
}

void expect_pool(const Experiment& experiment) {
  const auto digests = experiment.digests();
  std::vector<std::string> whole{digests.scores};
  if (experiment.has_vectors()) whole.insert(whole.end(), {digests.queries, digests.keys});
  for (const auto& digest : whole)
    expect(digest.size() == 8 && digest.find_first_not_of("0123456789abcdef") == digest.npos,
           "“" + digest + "” is a digest");
  const auto theory = experiment.theory();
  expect(std::isfinite(theory.mean) && std::isfinite(theory.variance) && theory.variance >= 0,
         "theory has mean and variance");
  expect(experiment.draws_pooled() >= 1, "the present draw is in the pool");
}

void expect_stable_stages(Experiment& experiment) {
  const auto rows = static_cast<std::size_t>(experiment.parameters().n);
  for (std::size_t query = 0; query < rows; query++) {
    expect_weights(row_of(experiment, Stage::weights, query));
    for (const Stage stage : {Stage::raw, Stage::scaled})
      for (const float value : row_of(experiment, stage, query)) expect(std::isfinite(value), "a score is finite");
    for (const float value : row_of(experiment, Stage::logits, query))
      expect(!std::isnan(value), "a logit is a number");
  }
  for (const float value : experiment.output()) expect(std::isfinite(value), "the output is finite");
}

bool same_bits(const std::vector<float>& one, const std::vector<float>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); });
}

/// What came about step by step is what a fresh start gives.
void expect_as_fresh(const Experiment& experiment) {
  Experiment fresh(experiment.parameters());
  fresh.advance([] { return false; });
  const auto one = experiment.digests(), other = fresh.digests();
  expect(one.queries == other.queries && one.keys == other.keys && one.scores == other.scores,
         "digests as from a fresh start");
  const auto rows = static_cast<std::size_t>(experiment.parameters().n);
  for (std::size_t query = 0; query < rows; query++)
    for (const Stage stage : {Stage::raw, Stage::scaled, Stage::logits, Stage::weights})
      expect(same_bits(row_of(experiment, stage, query), row_of(fresh, stage, query)), "rows as from a fresh start");
}

/// Gradients at a row of ones: numbers, where every step before is one.
void expect_gradients(Experiment& experiment) {
  experiment.finish();
  if (!experiment.has_vectors()) return;
  const std::size_t rows = experiment.scores().shape(0);
  attention::Matrix upstream = attention::Matrix::from_shape({rows, experiment.values().shape(0)});
  upstream.fill(1);
  experiment::GradientTask task(experiment, upstream);
  expect(task.advance([] { return false; }) && !task.stale(), "gradients come to an end");
  const auto& [queries, keys, values] = task.result();
  // dQ and dK are at most of the size of T's inverse, K's and Q's: far below float32's end.
  if (is_stable(experiment.parameters()))
    for (const attention::Matrix* matrix : {&queries, &keys, &values})
      for (const float value : *matrix) expect(std::isfinite(value), "a gradient is finite");
}

/// A sweep to d_k 40: means that rows can have.
void expect_sweep(Experiment& experiment) {
  experiment.finish();
  attention::SweepRequest request = experiment.sweep_request();
  if (!experiment.has_vectors()) return;
  const int most = experiment.loaded() ? experiment.parameters().dk : 40;
  request.points =
      attention::curve_points(attention::log_spaced(most, 1), experiment.parameters().p, experiment.parameters().T);
  attention::Sweep sweep(std::move(request));
  expect(sweep.advance([] { return false; }), "a sweep comes to an end");
  for (std::size_t i = 0; i < sweep.request().points.size(); ++i) {
    const auto means = sweep.means(i);
    if (!means) continue;
    const double slack = is_stable(experiment.parameters()) ? 1 : 1.2;
    expect_mean(means->entropy, true, 0, std::log(double(experiment.parameters().keys())) * slack + (slack - 1),
                "entropy");
    expect_mean(means->largest_weight, true, 0, slack, "largest weight");
    expect_mean(means->jacobian_trace, true, 1 - slack * slack, slack, "Jacobian trace");
    expect(std::isfinite(means->gradient_norm) && means->gradient_norm >= 0, "a norm is a number");
  }
}

/// The panels' sweeps can be asked for at any time, and stopped.
void ask_for_sweeps(const Experiment& experiment) {
  experiment.curves();
  experiment.phase();
  experiment.row_means_law();
  experiment.margins();
}

void expect_all(Experiment& experiment, bool with_data) {
  expect(experiment.ready(), "ready when done");
  const auto rows = static_cast<std::size_t>(experiment.parameters().n);
  expect(experiment.score_rows() == rows && experiment.summary_rows() == rows, "every row is ready");
  expect_row_means(experiment);
  expect_pool(experiment);
  if (is_stable(experiment.parameters())) expect_stable_stages(experiment);
  expect_gradients(experiment);
  if (!with_data) expect_as_fresh(experiment);
}

/// ".3": three tiles, then something else happens.
void advance_some(Experiment& experiment, std::string_view count) {
  int tiles = 0;
  std::from_chars(count.data(), count.data() + count.size(), tiles);
  experiment.advance([&tiles] { return tiles-- <= 0; });
  experiment.progress();
}

/// A matrix of the sizes that two characters give, filled from the others in turn.
attention::Matrix matrix_of(std::string_view text, std::size_t& at, std::size_t rows, std::size_t columns) {
  attention::Matrix matrix = attention::Matrix::from_shape({rows, columns});
  for (float& value : matrix) {
    const auto byte = static_cast<signed char>(text[at++ % text.size()]);
    value = byte == '!' ? -INFINITY : byte == '?' ? NAN : static_cast<float>(byte) * 0.37f;
  }
  return matrix;
}

/// "q37abc": queries and keys of so many rows each, and so on; whether it was taken.
bool load(Experiment& experiment, std::string_view line) {
  if (line.size() < 4) return false;
  const std::size_t a = 1 + static_cast<unsigned char>(line[1]) % 9, b = 1 + static_cast<unsigned char>(line[2]) % 9;
  const auto n = static_cast<std::size_t>(experiment.parameters().n);
  const auto keys = static_cast<std::size_t>(experiment.parameters().keys());
  std::size_t at = 3;
  experiment::UserData data;
  if (line[0] == 'q') {
    data.queries = matrix_of(line, at, b, a);
    data.keys = matrix_of(line, at, b, 1 + (a * b) % 7);
  } else if (line[0] == 's') {
    data.scores = matrix_of(line, at, a, b);
  } else if (line[0] == 'b') {
    data.bias = matrix_of(line, at, line[1] == '=' ? n : a, keys);
  } else {
    data.values = matrix_of(line, at, b, line[1] == '=' ? keys : a);
  }
  const Parameters before = experiment.parameters();
  std::vector<experiment::Warning> warnings;
  const std::string refusal = experiment.load(std::move(data), warnings);
  if (!refusal.empty()) expect(experiment.parameters() == before, "what is refused changes nothing");
  return refusal.empty();
}

void take_step(Experiment& experiment, std::string_view line, bool& with_data) {
  if (!line.empty() && std::string_view("qsbv").find(line[0]) != std::string_view::npos &&
      line.find('=', 2) == line.npos) {
    with_data = load(experiment, line) || with_data;
    return;
  }
  if (line == "u") {
    with_data = false;
    return experiment.unload();
  }
  if (line == "~") return expect_sweep(experiment);
  if (line == "?") return ask_for_sweeps(experiment);
  if (line == "g") return expect_gradients(experiment);
  if (line == "+") return experiment.step();
  if (line == "!") return experiment.cancel();
  if (line.substr(0, 1) == ".") return advance_some(experiment, line.substr(1));
  Parameters parameters = experiment.parameters();
  experiment::apply(line, parameters);
  experiment.set(small(parameters));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Experiment experiment(small(Parameters{}));
  bool with_data = false;
  for (int steps = 0; steps < 12 && !text.empty(); steps++) {
    const auto end = text.find('\n');
    take_step(experiment, text.substr(0, end), with_data);
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  }
  experiment.finish();
  expect_all(experiment, with_data);
  return 0;
}
