#include "experiment/held_state.h"

#include <algorithm>
#include <cmath>

#include "experiment/link.h"
#include "experiment/schema_rows.h"

namespace experiment {
namespace {

std::string exchanged(std::string text, char equals, char and_then, char to_equals, char to_and) {
  for (char& c : text) c = c == equals ? to_equals : c == and_then ? to_and : c;
  return text;
}

std::string link_text(std::string_view held) {
  return exchanged(std::string(held), ':', '~', '=', '&');
}

/// What results depend on, but for the sample, is taken over from `p`.
Parameters with_results_of(const Parameters& p, Parameters kept) {
  for (const Parameter& row : schema())
    if (row.key == "preset" || set_by_presets(row)) row.read(row.write(p), kept);
  return kept;
}

/// Everything else at its default.
Parameters results_only(const Parameters& p) {
  return with_results_of(p, {});
}

std::optional<double> logit_deviation(const Experiment& e) {
  const Parameters& p = e.parameters();
  const auto variance = e.pool().variance();
  if (!variance || !p.dkq.empty() || p.T == 0) return std::nullopt;
  return std::sqrt(*variance) / (std::pow(p.dk, p.p) * p.T);
}

std::optional<double> root(const std::optional<double>& value) {
  return value ? std::optional(std::sqrt(*value)) : std::nullopt;
}

}  // namespace

std::string held_text(const Parameters& parameters) {
  return exchanged(encode(results_only(parameters)), '=', '&', ':', '~');
}

bool is_held_text(std::string_view text) {
  for (const std::string_view part : split(text, "~")) {
    const std::string_view key = part.substr(0, part.find(':'));
    const Parameter* row = find_parameter(key);
    if (key != "v" && key != "preset" && (row == nullptr || !set_by_presets(*row))) return false;
  }
  return decode(link_text(text)).warnings.empty();
}

std::optional<Parameters> held_parameters(const Parameters& present) {
  if (present.compare.empty() || present.compare == "none") return std::nullopt;
  Parameters held = results_only(decode(link_text(present.compare)).parameters);
  held.seed = present.seed;
  held.draw = present.draw;
  return held;
}

Parameters swapped(const Parameters& present) {
  const std::optional<Parameters> held = held_parameters(present);
  if (!held) return present;
  Parameters next = with_results_of(*held, present);
  next.compare = held_text(present);
  std::vector<Warning> ignored;
  settle(next, ignored);
  return next;
}

const Experiment* HeldState::ask(const Parameters& present, const attention::Matrix* custom) {
  const bool same_sample =
      experiment_ && experiment_->parameters().seed == present.seed && experiment_->parameters().draw == present.draw;
  if (same_sample && text_ == present.compare) return experiment_.get();
  const std::optional<Parameters> wanted = held_parameters(present);
  if (!wanted) {
    forget();
    return nullptr;
  }
  // A painted bias is held as it was when A was.
  const bool other = !experiment_ || text_ != present.compare;
  text_ = present.compare;
  if (!experiment_) experiment_ = std::make_unique<Experiment>(*wanted);
  experiment_->set(*wanted);
  if (other && wanted->bias.custom && custom != nullptr) {
    UserData data;
    data.bias = *custom;
    std::vector<Warning> ignored;
    experiment_->load(std::move(data), ignored);
  }
  return experiment_.get();
}

std::vector<HeldFigure> held_figures(const Experiment& a, const Experiment& b) {
  const RowMeans of_a = a.row_means(), of_b = b.row_means();
  return {{"σ of scores", "σ scores", root(a.pool().variance()), root(b.pool().variance())},
          {"σ of logits", "σ logits", logit_deviation(a), logit_deviation(b)},
          {"effective keys", "keys", of_a.effective_keys, of_b.effective_keys},
          {"entropy", "entropy", of_a.entropy, of_b.entropy},
          {"Jacobian trace", "trace", of_a.jacobian_trace, of_b.jacobian_trace}};
}

}  // namespace experiment
