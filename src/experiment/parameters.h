#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "attention/bias.h"
#include "attention/number_format.h"
#include "attention/sample.h"

namespace experiment {

enum class Stage { raw, scaled, logits, weights };
enum class Theme { automatic, light, dark, projector };
enum class ControlsPlace { automatic, canvas, html };
enum class Softmax { stable, naive };

/// Everything that a learner can set: the keys of the parameter URL (docs of each: the schema's rows).
/// Plain values, always valid together; the only owner of state that the link carries.
struct Parameters {
  std::string preset = "none";
  int n = 32;
  int nk = 0;  ///< 0: follow n
  int dk = 64;
  std::vector<int> dkq;  ///< empty: none
  attention::Distribution dist = attention::Distribution::normal;
  double sq = 1, sk = 1, mq = 0, mk = 0, rho = 0;
  std::uint32_t seed = 0, draw = 0;
  double p = 0.5;
  double T = 1;                ///< infinity is the exact limit
  attention::BiasChoice bias;  ///< the chosen biases with window, pad, slope and t5
  attention::NumberFormat fmt = attention::NumberFormat::f32;
  Softmax softmax = Softmax::stable;
  Stage stage = Stage::weights;
  int row = none, col = none;
  bool play = false;
  std::string panels = "auto";
  std::string axis, bins, colours, compare;  ///< view state, written and read by the view
  std::string hide = "none", lock = "none";
  Theme theme = Theme::automatic;
  std::string lang = "auto";
  ControlsPlace controls = ControlsPlace::automatic;
  bool embed = false;

  static constexpr int none = -1;

  int keys() const { return nk == 0 ? n : nk; }  ///< the effective number of keys
  bool operator==(const Parameters&) const = default;
};

}  // namespace experiment
