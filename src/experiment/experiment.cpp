#include "experiment/experiment.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "experiment/experiment_state.h"
#include "experiment/schema.h"

namespace experiment {
namespace {

/// What is gone back to where nothing was complete yet: the same at the default sizes.
Parameters small(Parameters parameters) {
  const Parameters untouched;
  parameters.n = untouched.n;
  parameters.nk = untouched.nk;
  parameters.dk = untouched.dk;
  std::vector<Warning> ignored;
  settle(parameters, ignored);
  return parameters;
}

}  // namespace

Experiment::Experiment(Parameters parameters) : state_(std::make_unique<State>(std::move(parameters))) {}

Experiment::~Experiment() = default;

const Parameters& Experiment::parameters() const {
  return state_->parameters;
}

void Experiment::set(const Parameters& parameters) {
  Parameters kept = parameters;
  std::vector<Warning> ignored;
  keep_shape(kept, ignored);
  state_->change_to(kept);
}

void Experiment::step() {
  if (loaded()) return;
  if (ready()) {
    state_->start_step();
  } else {
    ++state_->steps_waiting;
  }
}

bool Experiment::advance(const std::function<bool()>& out_of_time) {
  while (!ready()) {
    state_->tile();
    if (out_of_time()) return ready();
  }
  state_->sweep(*this, out_of_time);
  return true;
}

void Experiment::finish() {
  while (!ready()) state_->tile();
}

bool Experiment::ready() const {
  return state_->ready();
}

Progress Experiment::progress() const {
  const State& s = *state_;
  const auto tiles = [](std::size_t rows, std::size_t per_tile) { return (rows + per_tile - 1) / per_tile; };
  const std::size_t rows = s.scoring.scores().shape(0), keys = s.scoring.scores().shape(1);
  if (s.sample_wanted) return {"sample", s.sampling.tiles_done(), s.sampling.tiles()};
  if (!s.scoring.done()) return {"raw", s.scoring.tiles_done(), s.scoring.tiles()};
  if (const std::size_t per = s.weighing.rows_per_tile(); !s.weighing.done()) {
    return {"weights", tiles(s.weighing.rows(), per), tiles(rows, per)};
  }
  if (const std::size_t per = PoolStage::rows_per_tile(keys); !s.pooling.done()) {
    return {"statistics", tiles(s.pooling.rows(), per), tiles(rows, per)};
  }
  return {};
}

void Experiment::cancel() {
  State& s = *state_;
  if (ready()) return;
  s.steps_waiting = 0;
  if (!s.complete) return set(small(s.parameters));
  if (s.parameters == *s.complete) return;
  const bool pool_differs = s.scores_differ(s.parameters, *s.complete);
  // The draw that is computed again is in the pool that comes back.
  s.change_to(Parameters(*s.complete), /*joins_pool=*/false);
  if (pool_differs) s.pooling.go_back();
}

bool Experiment::redo(std::string_view stage) {
  State& s = *state_;
  finish();
  if (stage == "sample") {
    s.sampling.start(s.parameters, s.data);
    while (!s.sampling.done()) s.sampling.tile();
  } else if (stage == "raw") {
    s.scoring.start();
    while (!s.scoring.done()) s.tile_scores();
  } else if (stage == "weights") {
    s.start_weights();
    finish();
  } else if (stage == "statistics") {
    s.pooling.begin_draw(s.scoring.rows(), false);
    finish();
  } else if (stage == "output") {
    s.outputs.forget_output();
    output();
  } else {
    return false;
  }
  return true;
}

const attention::Matrix& Experiment::queries() const {
  return state_->sample.queries;
}
const attention::Matrix& Experiment::keys() const {
  return state_->sample.keys;
}
const attention::Matrix& Experiment::scores() const {
  return state_->scoring.scores();
}
std::size_t Experiment::score_rows() const {
  return state_->scoring.rows();
}
std::uint64_t Experiment::score_version() const {
  return state_->score_version;
}
std::size_t Experiment::summary_rows() const {
  return state_->weighing.rows();
}
std::uint64_t Experiment::summary_version() const {
  return state_->summary_version;
}
const std::vector<attention::RowSummary>& Experiment::summaries() const {
  return state_->weighing.summaries();
}
double Experiment::largest(Stage stage) const {
  return state_->weighing.largest(stage);
}
const std::vector<double>& Experiment::received() const {
  return state_->weighing.received();
}
const attention::Bias& Experiment::bias() const {
  return state_->steps.bias();
}
int Experiment::dimensions_of_row(std::size_t query) const {
  return state_->steps.dimensions(query);
}
float Experiment::divisor_of_row(std::size_t query) const {
  return state_->steps.divisor(query);
}

const attention::ScorePool& Experiment::pool() const {
  return state_->pooling.pool();
}
std::size_t Experiment::draws_pooled() const {
  return state_->pooling.draws();
}
const attention::ScoreLaw& Experiment::law() const {
  return state_->law;
}
attention::ScoreMoments Experiment::theory() const {
  return loaded() ? attention::ScoreMoments{} : attention::theory_moments(state_->law);
}
const attention::ScoreMoments& Experiment::score_scale() const {
  return state_->scale;
}

const std::optional<RowMeansLaw>& Experiment::row_means_law() const {
  const State& s = *state_;
  return loaded() ? state_->row_means_law.none() : state_->row_means_law.at(s.law, s.parameters, s.custom());
}
const Margins& Experiment::margins() const {
  State& s = *state_;
  if (s.margins_version == s.summary_version) return s.margins;
  s.margins = loaded() ? Margins{} : expected_margins(s.parameters, s.custom(), s.law, s.row_means_law.table());
  s.margins_version = s.summary_version;
  return s.margins;
}

Digests Experiment::digests() const {
  return {state_->sample.query_digest, state_->sample.key_digest, state_->pooling.digest()};
}

RowMeans Experiment::row_means() const {
  RowMeans means;
  means.count = summaries().size();
  double entropy = 0, effective_keys = 0, largest_weight = 0, saturated = 0, jacobian_trace = 0;
  std::size_t ordinary = 0;
  for (std::size_t i = 0; i < summary_rows(); ++i) {
    const attention::RowSummary& row = summaries()[i];
    means.masked += row.state == attention::RowState::masked;
    means.overflowed += row.state == attention::RowState::overflowed;
    if (row.state != attention::RowState::ordinary) continue;
    ++ordinary;
    entropy += row.entropy;
    effective_keys += std::exp(row.entropy);
    largest_weight += row.largest_weight;
    saturated += row.largest_weight > 0.99;
    jacobian_trace += row.jacobian_trace;
  }
  if (ordinary == 0) return means;
  const auto rows = static_cast<double>(ordinary);
  means.entropy = entropy / rows;
  means.effective_keys = effective_keys / rows;
  means.largest_weight = largest_weight / rows;
  means.saturated = saturated / rows;
  means.jacobian_trace = jacobian_trace / rows;
  return means;
}

void Experiment::stage_row(Stage stage, std::size_t query, float* out) const {
  const State& s = *state_;
  assert(query < s.scoring.rows());
  const std::size_t keys = s.scoring.scores().shape(1);
  const float* raw = s.scoring.scores().data() + query * keys;
  switch (stage) {
    case Stage::raw:
      std::copy(raw, raw + keys, out);
      break;
    case Stage::scaled:
      s.steps.scaled(raw, query, out);
      break;
    case Stage::logits:
      s.steps.logits(raw, query, out);
      break;
    case Stage::weights:
      s.steps.weights(raw, query, out);
      break;
  }
}

float Experiment::stage_value(Stage stage, std::size_t query, std::size_t key) const {
  assert(key < scores().shape(1));
  if (stage == Stage::raw) return scores()(query, key);
  std::vector<float> row(scores().shape(1));
  stage_row(stage, query, row.data());
  return row[key];
}

std::vector<float> Experiment::walk(std::size_t query, std::size_t key) const {
  assert(query < queries().shape(1) && key < keys().shape(1));
  std::vector<float> sums(static_cast<std::size_t>(dimensions_of_row(query)));
  float sum = 0;
  for (std::size_t k = 0; k < sums.size(); ++k) {
    sum += queries()(k, query) * keys()(k, key);
    sums[k] = sum;
  }
  return sums;
}

const attention::Matrix& Experiment::values() {
  return state_->outputs.values(state_->parameters, state_->data.values);
}

const attention::Matrix& Experiment::output() {
  finish();
  State& s = *state_;
  values();
  return s.outputs.output(s.parameters, s.scoring, s.steps, s.summary_version);
}

const attention::Sweep& Experiment::curves() const {
  return state_->curves.ask(parameters(), state_->sweep_source());
}
const std::vector<attention::RowTheory>& Experiment::curve_theory() const {
  return state_->curves.theory();
}
const attention::Sweep& Experiment::phase() const {
  return state_->phase.ask(parameters(), state_->sweep_source());
}
attention::SweepRequest Experiment::sweep_request() const {
  return experiment::sweep_request(parameters(), state_->sweep_source());
}
PhaseGrid Experiment::phase_grid() const {
  const int most = state_->data.has_vectors() ? parameters().dk : 4096;
  return experiment::phase_grid(parameters(), most);
}
const Experiment* Experiment::held() const {
  if (loaded()) state_->held.forget();
  const Experiment* a = loaded() ? nullptr : state_->held.ask(parameters(), state_->custom());
  if (a == nullptr) state_->difference = {};
  return a;
}
const DifferenceSummary& Experiment::difference(Stage stage, std::size_t block) const {
  state_->difference_wanted = {stage, block};
  // A small one at once.
  constexpr std::size_t few = 1 << 13;
  state_->difference.follow(*held(), *this, stage, few, block);
  return state_->difference;
}
const DifferenceSummary& Experiment::difference() const {
  return state_->difference;
}
bool Experiment::sweeping() const {
  return state_->held.under_way() || state_->difference_under_way() || state_->curves.under_way() ||
         state_->phase.under_way();
}
std::uint64_t Experiment::sweep_version() const {
  return state_->sweep_version;
}

}  // namespace experiment
