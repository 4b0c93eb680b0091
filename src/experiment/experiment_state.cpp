#include "experiment/experiment_state.h"

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

bool weights_differ(const Parameters& a, const Parameters& b) {
  return scores_differ(a, b) || a.p != b.p || a.T != b.T || a.bias != b.bias || a.softmax != b.softmax;
}

}  // namespace

bool scores_differ(const Parameters& a, const Parameters& b) {
  return SampleStage::differs(a, b) || a.dkq != b.dkq;
}

Experiment::State::State(Parameters start) : parameters(std::move(start)) {
  steps.configure(parameters, nullptr);
  start_pool();
  start_scores();
  start_sample();
}

const attention::Matrix* Experiment::State::custom() const {
  const bool fits = custom_bias.shape(0) == static_cast<std::size_t>(parameters.n) &&
                    custom_bias.shape(1) == static_cast<std::size_t>(parameters.keys());
  return fits ? &custom_bias : nullptr;
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
  const attention::ScoreMoments theory = attention::theory_moments(law);
  pooling.restart(attention::ScoreGrid::around(theory.mean, std::sqrt(theory.variance)));
}

void Experiment::State::start_sample() {
  sampling.start(parameters);
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
    scoring.tile(sample, parameters);
  }
  if (!computed()) return;
  note_complete();
  if (steps_waiting > 0) {
    --steps_waiting;
    start_step();
  }
}

void Experiment::State::sweep(const std::function<bool()>& out_of_time) {
  for (SweepStage* stage : {&curves, &phase}) {
    if (!stage->under_way()) continue;
    stage->advance(row_law.table(), out_of_time);
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
  const bool sample_differs = SampleStage::differs(parameters, next);
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
  if (sample_differs) start_sample();
  curves.follow(parameters);
  phase.follow(parameters);
}

void Experiment::State::take_bias(attention::Matrix bias) {
  curves.forget();
  phase.forget();
  custom_bias = std::move(bias);
  steps.configure(parameters, custom());
  noted = false;
  start_weights();
}

}  // namespace experiment
