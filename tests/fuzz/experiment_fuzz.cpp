// Any sequence of accepted parameters, at small sizes: no crash, no undefined behaviour, no NaN where stable float32
// softmax rules it out, and the results that pile up on the way equal those of a fresh start.
// Each line of the input is a step: "+" draws once more, "!" cancels, ".3" computes three tiles, and anything else
// is applied to the parameters as a link's pairs.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "expect.h"
#include "experiment/experiment.h"
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
  for (const auto& digest : {digests.queries, digests.keys, digests.scores})
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

void expect_all(Experiment& experiment) {
  expect(experiment.ready(), "ready when done");
  const auto rows = static_cast<std::size_t>(experiment.parameters().n);
  expect(experiment.score_rows() == rows && experiment.summary_rows() == rows, "every row is ready");
  expect_row_means(experiment);
  expect_pool(experiment);
  if (is_stable(experiment.parameters())) expect_stable_stages(experiment);
  expect_as_fresh(experiment);
}

/// ".3": three tiles, then something else happens.
void advance_some(Experiment& experiment, std::string_view count) {
  int tiles = 0;
  std::from_chars(count.data(), count.data() + count.size(), tiles);
  experiment.advance([&tiles] { return tiles-- <= 0; });
  experiment.progress();
}

void take_step(Experiment& experiment, std::string_view line) {
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
  for (int steps = 0; steps < 12 && !text.empty(); steps++) {
    const auto end = text.find('\n');
    take_step(experiment, text.substr(0, end));
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  }
  experiment.advance([] { return false; });
  expect_all(experiment);
  return 0;
}
