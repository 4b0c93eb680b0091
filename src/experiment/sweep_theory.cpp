#include "experiment/sweep_theory.h"

#include <algorithm>
#include <cmath>

#include "attention/theory.h"

namespace experiment {
namespace {

constexpr std::size_t points_while_cold = 3;
constexpr int points_per_doubling = 3;

/// Keys that every query sees; 0 where biases differ from query to query or from key to key.
int keys_seen(const Parameters& p) {
  attention::BiasChoice rest = p.bias;
  rest.padding = false;
  return rest.none() ? std::max(0, p.keys() - (p.bias.padding ? p.bias.padded_keys : 0)) : 0;
}

/// σ of a row's raw scores at d_k = 1. The mean of a key's entries moves a row as a whole, which softmax does
/// not see.
double row_unit(const Parameters& p) {
  return p.sk * std::hypot(p.sq, p.mq);
}

SweepTheory::Kind kind_of(const Parameters& p) {
  if (keys_seen(p) < 2) return SweepTheory::Kind::none;
  attention::ScoreLaw law;
  law.distribution = p.dist;
  law.query_mean = p.mq;
  law.rho = p.rho;
  return attention::has_row_theory(law) ? SweepTheory::Kind::mean : SweepTheory::Kind::limit;
}

}  // namespace

double swept_exponent(const Parameters& p) {
  return p.p == 0 ? 0.5 : p.p;
}

std::optional<RowShares> present_shares(const Experiment& experiment) {
  const RowMeans means = experiment.row_means();
  const int keys = experiment.parameters().keys();
  if (!means.entropy || keys < 2) return std::nullopt;
  return RowShares{*means.entropy / std::log(keys), *means.jacobian_trace, *means.largest_weight};
}

SweepCurve measured_curve(const attention::Sweep& sweep, bool scaled) {
  SweepCurve curve;
  const attention::SweepRequest& request = sweep.request();
  const double most = std::log(static_cast<double>(request.law.keys));
  for (std::size_t i = scaled ? 0 : 1; i < request.points.size(); i += 2) {
    const auto means = sweep.means(i);
    if (!means || most == 0) continue;
    curve.dimensions.push_back(request.points[i].dimensions);
    curve.shares.push_back({means->entropy / most, means->jacobian_trace, means->largest_weight});
  }
  return curve;
}

bool SweepTheory::follow(const Parameters& p) {
  const double exponent = swept_exponent(p);
  if (dimensions_.empty()) dimensions_ = attention::log_spaced(4096, points_per_doubling);
  const Kind kind = kind_of(p);
  const std::array<double, 7> inputs{
      static_cast<double>(kind), double(p.keys()), double(keys_seen(p)), p.sq * p.sk, row_unit(p), p.T, exponent};
  if (inputs != inputs_) {
    inputs_ = inputs;
    kind_ = kind;
    keys_ = p.keys();
    seen_ = keys_seen(p);
    entry_scale_ = p.sq * p.sk;
    row_unit_ = row_unit(p);
    scaled_ = unscaled_ = {};
  }
  if (kind_ == Kind::none) return true;
  const std::size_t most = warm_ ? dimensions_.size() : points_while_cold;
  for (std::size_t i = 0; i < most && scaled_.shares.size() < dimensions_.size(); ++i) {
    const int d = dimensions_[scaled_.shares.size()];
    scaled_.dimensions.push_back(d);
    scaled_.shares.push_back(at(d, std::pow(d, exponent) * p.T));
    unscaled_.dimensions.push_back(d);
    unscaled_.shares.push_back(at(d, p.T));
  }
  const bool complete = scaled_.shares.size() == dimensions_.size();
  warm_ = warm_ || (complete && kind_ == Kind::mean);
  return complete;
}

RowShares SweepTheory::at(int dimensions, double divisor) {
  if (kind_ == Kind::limit) return limit(dimensions, divisor);
  const attention::RowTheory mean = table_.at(static_cast<std::size_t>(seen_), dimensions, divisor, entry_scale_);
  return {mean.entropy / std::log(keys_), mean.jacobian_trace, 0};
}

/// Entropy as in the contract, §1; Σ a² is 0 below σ_c and 1 − σ_c/σ above (Derrida 1981; Gross & Mézard 1984).
RowShares SweepTheory::limit(int dimensions, double divisor) const {
  const double deviation = row_unit_ == 0 ? 0 : row_unit_ * std::sqrt(dimensions) / divisor;
  const double critical = attention::freezing_deviation(seen_);
  if (deviation > critical) return {0, critical / deviation, 0};
  const double share = deviation / critical;
  return {1 - share * share, 1, 0};
}

std::vector<std::optional<double>> phase_shares(const attention::Sweep& sweep) {
  const attention::SweepRequest& request = sweep.request();
  const double most = std::log(static_cast<double>(request.law.keys));
  std::vector<std::optional<double>> shares(request.points.size());
  if (most == 0) return shares;
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (const auto means = sweep.means(i)) shares[i] = means->entropy / most;
  return shares;
}

std::optional<LogitSpread> logit_spread(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  const auto variance = experiment.pool().variance();
  if (!variance || *variance == 0 || !p.dkq.empty() || p.keys() < 2) return std::nullopt;
  return LogitSpread{std::sqrt(*variance) / (std::pow(p.dk, p.p) * p.T), attention::freezing_deviation(p.keys())};
}

double freezing_divisor(const Parameters& p, double dimensions) {
  return row_unit(p) * std::sqrt(dimensions) / attention::freezing_deviation(p.keys());
}

}  // namespace experiment
