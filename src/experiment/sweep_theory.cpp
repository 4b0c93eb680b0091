#include "experiment/sweep_theory.h"

#include <cmath>

namespace experiment {
namespace {

/// σ of a row's raw scores at d_k = 1. The mean of a key's entries moves a row as a whole, which softmax does
/// not see.
double row_unit(const Parameters& p) {
  return p.sk * std::hypot(p.sq, p.mq);
}

/// Entropy as in the contract, §1; Σ a² is 0 below σ_c and 1 − σ_c/σ above (Derrida 1981; Gross & Mézard 1984).
RowShares limit(const Parameters& p, const attention::SweepPoint& point) {
  const double unit = row_unit(p), divisor = static_cast<double>(point.divisor) * point.temperature;
  const double critical = attention::freezing_deviation(p.keys());
  const double share = unit == 0 ? 0 : unit * std::sqrt(point.dimensions) / divisor / critical;
  return share > 1 ? RowShares{0, 1 / share, 0} : RowShares{1 - share * share, 1, 0};
}

double most_entropy(const Experiment& experiment) {
  return std::log(static_cast<double>(experiment.parameters().keys()));
}

}  // namespace

double swept_exponent(const Parameters& p) {
  return p.p == 0 ? 0.5 : p.p;
}

std::optional<RowShares> present_shares(const Experiment& experiment) {
  const RowMeans means = experiment.row_means();
  const double most = most_entropy(experiment);
  if (!means.entropy || most == 0) return std::nullopt;
  return RowShares{*means.entropy / most, *means.jacobian_trace, *means.largest_weight};
}

SweepCurve measured_curve(const Experiment& experiment, bool scaled) {
  SweepCurve curve;
  const attention::Sweep& sweep = experiment.curves();
  const std::vector<attention::SweepPoint>& points = sweep.request().points;
  const double most = most_entropy(experiment);
  for (std::size_t i = scaled ? 0 : 1; i < points.size(); i += 2) {
    const auto means = sweep.means(i);
    if (!means || most == 0) continue;
    curve.dimensions.push_back(points[i].dimensions);
    curve.shares.push_back({means->entropy / most, means->jacobian_trace, means->largest_weight});
  }
  return curve;
}

std::vector<OverflowedRows> overflowed_rows(const Experiment& experiment) {
  std::vector<OverflowedRows> rows;
  const attention::Sweep& sweep = experiment.curves();
  const std::vector<attention::SweepPoint>& points = sweep.request().points;
  for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
    const OverflowedRows here{points[i].dimensions, sweep.overflowed(i), sweep.overflowed(i + 1)};
    if (here.scaled + here.unscaled > 0) rows.push_back(here);
  }
  return rows;
}

CurveTheory curve_theory(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  if (p.keys() < 2 || experiment.loaded()) return CurveTheory::none;
  if (!experiment.curve_theory().empty()) return CurveTheory::mean;
  attention::ScoreLaw law = experiment.law();
  law.dimensions_of_row.clear();
  return p.bias.none() && p.rho == 0 && !attention::has_row_theory(law) ? CurveTheory::limit : CurveTheory::none;
}

SweepCurve predicted_curve(const Experiment& experiment, bool scaled) {
  SweepCurve curve;
  const std::vector<attention::SweepPoint>& points = experiment.curves().request().points;
  const std::vector<attention::RowTheory>& means = experiment.curve_theory();
  const CurveTheory kind = curve_theory(experiment);
  const std::size_t count = kind == CurveTheory::limit ? points.size() : kind == CurveTheory::mean ? means.size() : 0;
  for (std::size_t i = scaled ? 0 : 1; i < count; i += 2) {
    curve.dimensions.push_back(points[i].dimensions);
    curve.shares.push_back(kind == CurveTheory::limit
                               ? limit(experiment.parameters(), points[i])
                               : RowShares{means[i].entropy / most_entropy(experiment), means[i].jacobian_trace, 0});
  }
  return curve;
}

std::vector<std::optional<double>> phase_shares(const Experiment& experiment) {
  const attention::Sweep& sweep = experiment.phase();
  const double most = most_entropy(experiment);
  std::vector<std::optional<double>> shares(sweep.request().points.size());
  if (most == 0) return shares;
  for (std::size_t i = 0; i < shares.size(); ++i)
    if (const auto means = sweep.means(i)) shares[i] = means->entropy / most;
  return shares;
}

std::optional<LogitSpread> logit_spread(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  const auto variance = experiment.pool().variance();
  // With rho a query's own key stands out from the spread.
  if (!variance || *variance == 0 || !p.dkq.empty() || p.keys() < 2 || p.rho != 0) return std::nullopt;
  if (experiment.row_means().masked == static_cast<std::size_t>(p.n)) return std::nullopt;
  return LogitSpread{std::sqrt(*variance) / (std::pow(p.dk, p.p) * p.T), attention::freezing_deviation(p.keys())};
}

double freezing_divisor(const Parameters& p, double dimensions) {
  return row_unit(p) * std::sqrt(dimensions) / attention::freezing_deviation(p.keys());
}

}  // namespace experiment
