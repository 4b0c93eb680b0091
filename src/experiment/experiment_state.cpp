#include "experiment/experiment_state.h"

#include <algorithm>
#include <cmath>

namespace experiment {
namespace {

attention::ScoreLaw law_of(const Parameters& p) {
  return {.distribution = p.dist,
          .dimensions = p.dk,
          .dimensions_of_row = p.dkq,
          .queries = static_cast<std::size_t>(p.n),
          .keys = static_cast<std::size_t>(p.keys()),
          .query_deviation = p.sq,
          .key_deviation = p.sk,
          .query_mean = p.mq,
          .key_mean = p.mk,
          .rho = p.rho};
}

/// Mean and deviation of the scores of a few queries and keys, evenly spread: where the bins of the user's own
/// scores lie.
attention::ScoreMoments glance(const UserData& data) {
  constexpr std::size_t most = 32;
  const attention::Matrix &q = data.queries, &k = data.keys, &s = data.scores;
  const std::size_t n = data.has_scores() ? s.shape(0) : q.shape(1), nk = data.has_scores() ? s.shape(1) : k.shape(1);
  const std::size_t rows = std::min(n, most), columns = std::min(nk, most);
  double sum = 0, squares = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::size_t i = r * n / rows, j = c * nk / columns;
      double score = data.has_scores() ? static_cast<double>(s(i, j)) : 0;
      for (std::size_t d = 0; d < q.shape(0); ++d) score += static_cast<double>(q(d, i)) * static_cast<double>(k(d, j));
      sum += score;
      squares += score * score;
    }
  }
  const double count = static_cast<double>(rows * columns), mean = sum / count;
  return {.mean = mean, .variance = std::max(0.0, squares / count - mean * mean), .excess_kurtosis = {}};
}

}  // namespace

bool Experiment::State::sample_differs(const Parameters& a, const Parameters& b) const {
  if (data.has_scores()) return false;
  return data.has_vectors() ? a.fmt != b.fmt : SampleStage::differs(a, b);
}

bool Experiment::State::scores_differ(const Parameters& a, const Parameters& b) const {
  if (data.has_scores()) return a.fmt != b.fmt;
  return sample_differs(a, b) || a.dkq != b.dkq;
}

bool Experiment::State::weights_differ(const Parameters& a, const Parameters& b) const {
  // Of loaded data the scores stay, but values that are drawn are others.
  if (data.replaces_sample() && SampleStage::differs(a, b)) return true;
  return scores_differ(a, b) || a.dk != b.dk || a.dkq != b.dkq || a.p != b.p || a.T != b.T || a.bias != b.bias ||
         a.softmax != b.softmax;
}

Experiment::State::State(Parameters start) : parameters(std::move(start)) {
  steps.configure(parameters, nullptr);
  start_pool();
  start_scores();
  start_sample();
}

const attention::Matrix* Experiment::State::custom() const {
  const bool fits = data.bias.shape(0) == static_cast<std::size_t>(parameters.n) &&
                    data.bias.shape(1) == static_cast<std::size_t>(parameters.keys());
  return fits ? &data.bias : nullptr;
}

void Experiment::State::start_weights() {
  weighing.start(static_cast<std::size_t>(parameters.n), static_cast<std::size_t>(parameters.keys()));
  ++summary_version;
}

/// Rows of S follow anew, from the sample that is there.
void Experiment::State::start_scores() {
  scoring.clear(parameters);
  pooling.begin_draw(static_cast<std::size_t>(parameters.n), joins);
  ++score_version;
  start_weights();
}

void Experiment::State::start_pool() {
  law = law_of(parameters);
  scale = data.replaces_sample() ? glance(data) : attention::theory_moments(law);
  pooling.restart(attention::ScoreGrid::around(scale.mean, std::sqrt(scale.variance)));
}

void Experiment::State::start_sample() {
  if (data.has_scores()) return;
  sampling.start(parameters, data);
  sample_wanted = true;
}

void Experiment::State::take_sample() {
  std::swap(sample, sampling.sample());
  sample_wanted = false;
  start_scores();
}

void Experiment::State::start_step() {
  pooling.keep();
  ++parameters.draw;
  joins = true;
  noted = false;
  curves.follow(parameters);
  phase.follow(parameters);
  start_sample();
}

void Experiment::State::tile() {
  if (sample_wanted) {
    sampling.tile();
    if (sampling.done()) take_sample();
  } else if (weighing.rows() < scoring.rows()) {
    weighing.tile(scoring, steps);
  } else if (pooling.rows() < scoring.rows()) {
    pooling.tile(scoring);
  } else {
    tile_scores();
  }
  if (!computed()) return;
  note_complete();
  if (steps_waiting > 0) {
    --steps_waiting;
    start_step();
  }
}

void Experiment::State::tile_scores() {
  if (data.has_scores()) {
    scoring.tile(data.scores, parameters);
  } else {
    scoring.tile(sample, parameters);
  }
}

bool Experiment::State::difference_under_way() const {
  return difference_wanted.block > 0 && held.get() != nullptr && !difference.complete();
}

void Experiment::State::take_difference(const Experiment& of, const std::function<bool()>& out_of_time) {
  constexpr std::size_t most_values = 1 << 14;  // a fraction of a millisecond
  const Experiment* a = held.get();
  const bool fits = a != nullptr && a->parameters().n == parameters.n && a->parameters().keys() == parameters.keys();
  if (!fits || difference_wanted.block == 0) return difference_wanted = {}, void();
  do {
    difference.follow(*a, of, difference_wanted.stage, most_values, difference_wanted.block);
  } while (!difference.complete() && !out_of_time());
  // Another one is taken when somebody asks again.
  if (difference.complete()) difference_wanted = {};
  ++sweep_version;
}

void Experiment::State::sweep(const Experiment& of, const std::function<bool()>& out_of_time) {
  if (held.under_way()) {
    held.advance(out_of_time);
    ++sweep_version;
    if (held.under_way()) return;
  }
  take_difference(of, out_of_time);
  if (difference_under_way()) return;
  for (SweepStage* stage : {&curves, &phase}) {
    if (!stage->under_way()) continue;
    stage->advance(row_means_law.table(), out_of_time);
    ++sweep_version;
    if (stage->under_way()) return;
  }
}

void Experiment::State::note_complete() {
  if (noted) return;
  complete = parameters;
  noted = true;
}

void Experiment::State::change_to(const Parameters& next, bool joins_pool) {
  const bool sample_differs_now = sample_differs(parameters, next);
  const bool scores_differ_now = scores_differ(parameters, next);
  const bool weights_differ_now = weights_differ(parameters, next);
  if (scores_differ_now && computed()) pooling.keep();
  parameters = next;
  noted = noted && !weights_differ_now;
  if (noted) complete = parameters;
  if (weights_differ_now) steps.configure(parameters, custom());
  if (scores_differ_now) {
    steps_waiting = 0;
    joins = joins_pool;
    start_pool();
    start_scores();
  } else if (weights_differ_now) {
    start_weights();
  }
  if (sample_differs_now) start_sample();
  curves.follow(parameters);
  phase.follow(parameters);
}

void Experiment::State::take_data(UserData next, const Parameters& wanted) {
  data = std::move(next);
  if (data.has_scores()) sample = Sample();
  sample_wanted = false;
  parameters = wanted;
  curves.forget();
  phase.forget();
  outputs.forget();
  steps.configure(parameters, custom());
  complete.reset();
  noted = false;
  steps_waiting = 0;
  joins = true;
  start_pool();
  start_scores();
  start_sample();
}

}  // namespace experiment
