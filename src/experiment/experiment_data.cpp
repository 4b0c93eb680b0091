// What an experiment does with a user's own data.
#include <algorithm>

#include "experiment/experiment_state.h"
#include "experiment/figures.h"

namespace experiment {

std::string Experiment::load(UserData data, std::vector<Warning>& warnings) {
  State& s = *state_;
  const bool brings_bias = data.bias.size() > 0;
  std::string words = refusal(data, s.parameters);
  if (!words.empty()) return words;
  UserData next = merged(s.data, std::move(data));
  Parameters wanted = s.parameters;
  take_shape(next, wanted);
  if (brings_bias) wanted.bias.custom = true;
  settle(wanted, warnings);
  if (!s.has_data) s.before_data = s.parameters;
  s.has_data = true;
  s.take_data(std::move(next), wanted);
  return words;
}

void Experiment::set_custom_bias(attention::Matrix bias) {
  State& s = *state_;
  if (!s.has_data) s.before_data = s.parameters;
  s.has_data = true;
  s.data.bias = std::move(bias);
  s.steps.configure(s.parameters, s.custom());
  s.curves.forget();
  s.phase.forget();
  s.noted = false;
  s.start_weights();
}

void Experiment::unload() {
  State& s = *state_;
  if (!s.has_data) return;
  Parameters wanted = s.parameters;
  wanted.n = s.before_data.n;
  wanted.nk = s.before_data.nk;
  wanted.dk = s.before_data.dk;
  wanted.bias.custom = s.before_data.bias.custom;
  std::vector<Warning> ignored;
  settle(wanted, ignored);
  s.has_data = false;
  s.take_data({}, wanted);
}

bool Experiment::loaded() const {
  return state_->data.replaces_sample();
}

bool Experiment::has_vectors() const {
  return !state_->data.has_scores();
}

void Experiment::keep_shape(Parameters& parameters, std::vector<Warning>& warnings) const {
  if (!loaded()) return;
  const Parameters given = parameters;
  take_shape(state_->data, parameters);
  for (const char* key : {"n", "nk", "dk"}) {
    const Parameter& row = *find_parameter(key);
    const std::string was = row.write(given), kept = row.write(parameters);
    if (was != kept) warnings.push_back({key, was, kept + ", as the loaded data have", kept});
  }
  settle(parameters, warnings);
}

const std::vector<std::string>& Experiment::query_tokens() const {
  return state_->fitting(state_->data.query_tokens, state_->parameters.n);
}

const std::vector<std::string>& Experiment::key_tokens() const {
  return state_->fitting(state_->data.key_tokens, state_->parameters.keys());
}

bool Experiment::lacks_custom_bias() const {
  return state_->parameters.bias.custom && !state_->custom();
}

std::string Experiment::misfit_bias() const {
  const attention::Matrix& bias = state_->data.bias;
  if (!lacks_custom_bias() || bias.size() == 0) return "";
  const auto size = [](double rows, double columns) { return figures::whole(rows) + " × " + figures::whole(columns); };
  return "the custom bias is " + size(double(bias.shape(0)), double(bias.shape(1))) + ", the scores are now " +
         size(state_->parameters.n, state_->parameters.keys()) + ": it is left out; undo brings it back";
}

const std::vector<std::string>& Experiment::State::fitting(const std::vector<std::string>& tokens, int count) const {
  static const std::vector<std::string> none;
  return tokens.size() == static_cast<std::size_t>(count) ? tokens : none;
}

SweepSource Experiment::State::sweep_source() const {
  SweepSource source{.law = law, .none = data.has_scores(), .custom = custom()};
  if (data.has_vectors()) {
    source.queries = &sample.queries;
    source.keys = &sample.keys;
  }
  return source;
}

}  // namespace experiment
