#include "attention/row_theory.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "attention/normal_law.h"

namespace attention {
namespace {

// Nodes are equally spaced in ½ ln(1 + σ²), in which both means are smooth from 0 on.
constexpr double node_step = 0.1;
constexpr std::size_t node_count = 57;  // σ up to 270; beyond it both means fall as 1/σ

double node_deviation(std::size_t index) {
  return std::sqrt(std::expm1(2 * node_step * static_cast<double>(index)));
}

constexpr double most_keys = 4096;

/// φ(u) and φ″(u).
struct Phi {
  double value = 0, second = 0;
};

/// Trapezoidal rules converge exponentially on smooth integrands; the steps below leave 1e-12.
/// Small σ: over X = σz, with t = e^(u+X).
class NarrowPhi {
 public:
  explicit NarrowPhi(double deviation) {
    for (std::size_t i = 0; i < points; ++i) {
      const double z = step * (static_cast<double>(i) - 0.5 * (points - 1));
      factor_[i] = std::exp(deviation * z);
      weight_[i] = step * normal_density(z, 0, 1);
    }
  }

  Phi operator()(double u) const {
    const double scale = std::exp(u);
    Phi phi;
    for (std::size_t i = 0; i < points; ++i) {
      const double t = scale * factor_[i], term = weight_[i] * std::exp(-t);
      phi.value += term;
      phi.second += term * t * (t - 1);
    }
    return phi;
  }

 private:
  static constexpr std::size_t points = 87;
  static constexpr double step = 0.2;
  std::array<double, points> factor_, weight_;
};

/// Large σ: φ(u) = ∫ e^(y − e^y) Φ((y − u)/σ) dy, by parts.
class WidePhi {
 public:
  explicit WidePhi(double deviation) : deviation_(deviation) {
    for (std::size_t i = 0; i < points; ++i) {
      y_[i] = -26 + step * static_cast<double>(i);
      weight_[i] = step * std::exp(y_[i] - std::exp(y_[i]));
    }
    const double total = std::accumulate(weight_.begin(), weight_.end(), 0.0);
    for (double& weight : weight_) weight /= total;  // φ tends to 1 without a remainder
  }

  Phi operator()(double u) const {
    Phi phi;
    for (std::size_t i = 0; i < points; ++i) {
      const double a = (y_[i] - u) / deviation_;
      phi.value += weight_[i] * normal_cdf(a, 0, 1);
      phi.second -= weight_[i] * a * normal_density(a, 0, 1);
    }
    phi.second /= deviation_ * deviation_;
    return phi;
  }

 private:
  static constexpr std::size_t points = 74;
  static constexpr double step = 0.4;
  double deviation_;
  std::array<double, points> y_, weight_;
};

constexpr double narrow = 1.5;  // below it NarrowPhi serves

/// Calls `take` with u from where no key of 4,096 is missing from φⁿ to where φ is nothing.
template <class Function, class Take>
void sample_phi(const Function& function, double step, const Take& take) {
  double first = 0;
  for (; most_keys * (1 - function(first).value) > 1e-11; first -= 8 * step) {
  }
  for (double u = first;; u += step) {
    const Phi phi = function(u);
    if (phi.value < 1e-15) break;
    take(u, phi);
  }
}

/// Density of ‖q‖ = r, the root of χ²(d), as a weight of the trapezoidal rule, up to a factor. The density
/// r^(d−1)·e^(−r²/2) is even at odd d, which makes the rule exact there but for 1e-12; at d = 2 the first
/// term of Euler's and Maclaurin's correction remains, a weight at 0.
double length_weight(double r, int dimensions, double step) {
  if (r == 0) return dimensions == 1 ? 0.5 : dimensions == 2 ? step / 12 : 0;
  const double d = dimensions, peak = std::sqrt(d - 1);
  const double log_ratio = dimensions > 2 ? (d - 1) * std::log(r / peak) : dimensions == 2 ? std::log(r) : 0;
  return std::exp(log_ratio - 0.5 * (dimensions > 2 ? r * r - peak * peak : r * r));
}

}  // namespace

bool has_row_theory(const ScoreLaw& law) {
  return law.distribution == Distribution::normal && law.rho == 0 && law.query_mean == 0 &&
         law.dimensions_of_row.empty();
}

const RowTheoryTable::Node& RowTheoryTable::node(std::size_t index) {
  nodes_.resize(node_count);
  Node& node = nodes_[index];
  if (!node.log_phi.empty()) return node;
  const double deviation = node_deviation(index);
  node.variance = deviation * deviation;
  node.step = deviation < narrow ? 0.3 : std::max(0.3, deviation / 10);
  const auto take = [&](double u, const Phi& phi) {
    node.log_phi.push_back(std::log(phi.value));
    node.curvature.push_back(phi.second / phi.value);
    node.reference.push_back(deviation < narrow ? std::exp(-std::exp(u)) : normal_cdf(-u, 0, deviation));
  };
  if (deviation < narrow) {
    sample_phi(NarrowPhi(deviation), node.step, take);
  } else {
    // ∫(exp(−e^u) − Φ(−u/σ))du = −γ: a reference as wide as φ is.
    node.offset = -std::numbers::egamma;
    sample_phi(WidePhi(deviation), node.step, take);
  }
  return node;
}

bool RowTheoryTable::warm() {
  nodes_.resize(node_count);
  for (std::size_t i = 0; i < node_count; ++i) {
    if (!nodes_[i].log_phi.empty()) continue;
    node(i);
    return true;
  }
  return false;
}

const RowTheory& RowTheoryTable::node_means(std::size_t index) {
  if (means_[index]) return *means_[index];
  const double n = static_cast<double>(visible_keys_);
  if (index == 0) return means_[index].emplace(RowTheory{std::log(n), 1 - 1 / n});
  const Node& at = node(index);
  double free_energy = 0, trace = 0;
  for (std::size_t i = 0; i < at.log_phi.size(); ++i) {
    const double power = std::exp(n * at.log_phi[i]);
    free_energy += at.reference[i] - power;
    trace -= power * at.curvature[i];
  }
  trace *= n * at.step;
  return means_[index].emplace(RowTheory{at.offset + at.step * free_energy - at.variance * trace, trace});
}

void RowTheoryTable::look_at(std::size_t visible_keys) {
  if (visible_keys == visible_keys_) return;
  visible_keys_ = visible_keys;
  means_.assign(node_count, std::nullopt);
}

/// Lagrange's polynomial through six nodes.
RowTheory RowTheoryTable::interpolate(double deviation) {
  constexpr std::array<double, 6> denominators{-120, 24, -12, 12, -24, 120};  // Π(i − j)
  constexpr std::size_t width = denominators.size();
  const double last = node_deviation(node_count - 1);
  if (deviation >= last) {
    const RowTheory end = node_means(node_count - 1);
    return {end.entropy * last / deviation, end.jacobian_trace * last / deviation};
  }
  const double position = 0.5 * std::log1p(deviation * deviation) / node_step;
  const auto before = static_cast<std::size_t>(position);
  const std::size_t first = std::min(before - std::min<std::size_t>(before, width / 2 - 1), node_count - width);
  RowTheory sum;
  for (std::size_t i = 0; i < width; ++i) {
    double weight = 1 / denominators[i];
    for (std::size_t j = 0; j < width; ++j)
      if (j != i) weight *= position - static_cast<double>(first + j);
    const RowTheory node = node_means(first + i);
    sum.entropy += weight * node.entropy;
    sum.jacobian_trace += weight * node.jacobian_trace;
  }
  return sum;
}

RowTheory RowTheoryTable::at_deviation(std::size_t visible_keys, double deviation) {
  if (visible_keys < 2) return {};
  look_at(visible_keys);
  return interpolate(deviation);
}

RowTheory RowTheoryTable::at(std::size_t visible_keys, int dimensions, double divisor, double entry_scale) {
  const double unit = entry_scale / divisor;  // σ of a query of length 1
  if (entry_scale == 0 || !(unit > 0)) return at_deviation(visible_keys, 0);
  if (std::isinf(unit)) return {};
  const double step = dimensions > 2 ? 0.1 : 0.025, reach = 6, peak = std::sqrt(dimensions - 1.0);
  RowTheory mean;
  double total = 0;
  for (double k = std::max(0.0, std::floor((peak - reach) / step)); k * step < peak + reach; ++k) {
    const double weight = length_weight(k * step, dimensions, step);
    const RowTheory here = at_deviation(visible_keys, unit * k * step);
    total += weight;
    mean.entropy += weight * here.entropy;
    mean.jacobian_trace += weight * here.jacobian_trace;
  }
  return {mean.entropy / total, mean.jacobian_trace / total};
}

RowTheory RowTheoryTable::slope(std::size_t visible_keys, int dimensions, double divisor, double entry_scale) {
  constexpr double share = 1e-3;
  const RowTheory more = at(visible_keys, dimensions, divisor * (1 - share), entry_scale);
  const RowTheory less = at(visible_keys, dimensions, divisor * (1 + share), entry_scale);
  const double change = 2 * (std::log1p(share) - std::log1p(-share));
  return {(more.entropy - less.entropy) / change, (more.jacobian_trace - less.jacobian_trace) / change};
}

}  // namespace attention
