#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "experiment/experiment.h"

namespace experiment {

/// What results depend on, but for the sample (seed and draw) that both states of a comparison share, as the key
/// compare carries it: encode()'s text with : for = and ~ for &, "v:1~dk:256~p:0".
std::string held_text(const Parameters& parameters);

/// Whether a text is one that held_text() writes, or means as much: keys of results alone, with values that can be
/// used.
bool is_held_text(std::string_view text);

/// The state that such a text means on the sample of `present`; none where nothing is held.
std::optional<Parameters> held_parameters(const Parameters& present);

/// The state that has A's results and holds `present` as A; `present` where nothing is held.
Parameters swapped(const Parameters& present);

/// A state A held beside the present one, with results of its own, computed when somebody asks for them.
class HeldState {
 public:
  /// The experiment of `present`'s key compare on its sample, or null. `custom` is the bias of both.
  const Experiment* ask(const Parameters& present, const attention::Matrix* custom);
  bool under_way() const { return experiment_ && !experiment_->ready(); }
  void advance(const std::function<bool()>& out_of_time) { experiment_->advance(out_of_time); }
  void forget() { experiment_.reset(); }
  /// The one that was asked for last, or null.
  const Experiment* get() const { return experiment_.get(); }

 private:
  std::unique_ptr<Experiment> experiment_;
  std::string text_;  ///< that it was made from
};

/// One figure of A and of B, the present state; none where there is no such figure.
struct HeldFigure {
  std::string_view name, brief;
  std::optional<double> a, b;
  std::optional<double> difference() const { return a && b ? std::optional(*b - *a) : std::nullopt; }
};
/// Spread of the raw scores, of the logits, effective keys, entropy and Jacobian trace.
std::vector<HeldFigure> held_figures(const Experiment& a, const Experiment& b);

}  // namespace experiment
