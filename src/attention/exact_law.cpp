#include "attention/exact_law.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "attention/bessel.h"

namespace attention {
namespace {

/// Above this many dimensions Debye's expansion holds to 1e-12.
constexpr int many_dimensions = 80;

constexpr double far = 1e100;

/// f_d(x), f_{d−2}(x) and the probability beyond x, all times e^(x − log_scale); x > 0.
/// Two recurrences without a minus sign climb from d to d + 2, so that rounding stays at d·2⁻⁵³:
///   f_{d+2} = ((d − 1)·f_d + x²/(d − 2)·f_{d−2})/d, which is K_{ν+1} = (2ν/x)K_ν + K_{ν−1};
///   P_{d+2} = P_d + (x/d)·f_d, from f_{d+2} − f_{d+2}″ = f_d (the characteristic function is
///   (1 + t²)^(−d/2)) and f_{d+2}′ = −(x/d)·f_d.
struct Ladder {
  double density = 0, lower_density = 0, beyond = 0, log_scale = 0;

  Ladder(double x, int dimensions) {
    if (dimensions % 2 == 0)
      start_even(x, dimensions);
    else
      start_odd(x, dimensions);
    const int start = dimensions % 2 == 0 ? 4 : 3;
    double x_over_lower = x / (start - 2);
    for (int d = start; d < dimensions; d += 2) climb(x, d, x_over_lower);
  }

  double log_density(double x) const { return std::log(density) + log_scale - x; }

  /// The factor that makes the members probabilities.
  double unscale(double x) const { return std::exp(log_scale - x); }

 private:
  void start_even(double x, int dimensions) {
    lower_density = density = beyond = 0.5;
    if (dimensions > 2) {
      beyond += 0.5 * x * density;
      density = 0.25 * (1 + x);
    }
  }

  void start_odd(double x, int dimensions) {
    const BesselK k = bessel_k(x);
    density = k.k0 * std::numbers::inv_pi;
    beyond = k.k0_beyond * std::numbers::inv_pi;
    if (dimensions > 1) {
      beyond += x * density;
      lower_density = density;
      density = k.x_k1 * std::numbers::inv_pi;
    }
  }

  void climb(double x, double d, double& x_over_lower) {
    const double reciprocal = 1 / d, x_over_d = x * reciprocal;
    const double higher = (d - 1) * reciprocal * density + x_over_d * x_over_lower * lower_density;
    beyond += x_over_d * density;
    lower_density = density;
    density = higher;
    x_over_lower = x_over_d;
    if (density > 1e150) rescale();
  }

  void rescale() {
    for (double* member : {&density, &lower_density, &beyond}) *member *= 1e-150;
    log_scale += 150 * std::numbers::ln10;
  }
};

/// Γ(ν)/(2√π Γ(d_k/2)).
double log_density_at_zero(int dimensions) {
  if (dimensions == 1) return std::numeric_limits<double>::infinity();
  return std::lgamma(0.5 * (dimensions - 1)) - std::lgamma(0.5 * dimensions) -
         std::log(2 * std::sqrt(std::numbers::pi));
}

}  // namespace

double log_exact_density(double s, int dimensions) {
  const double x = std::abs(s);
  if (x == 0) return log_density_at_zero(dimensions);
  if (x > far) return -x;  // all else is lost in its rounding
  if (dimensions <= many_dimensions) return Ladder(x, dimensions).log_density(x);
  return log_scaled_bessel_k(0.5 * (dimensions - 1), x) - std::lgamma(0.5 * dimensions) -
         0.5 * std::log(std::numbers::pi);
}

double exact_density(double s, int dimensions) {
  return std::exp(log_exact_density(s, dimensions));
}

double exact_cdf(double s, int dimensions) {
  if (s == 0) return 0.5;
  const double x = std::abs(s);
  if (x > far) return s < 0 ? 0 : 1;
  const Ladder ladder(x, dimensions);
  const double beyond = std::exp(std::log(ladder.beyond) + ladder.log_scale - x);
  return s < 0 ? beyond : 1 - beyond;
}

// The distribution function has a term s^d ln s at odd d: up to 5 its sixth derivative, which bounds the
// interpolation's error, is infinite at 0. In ln s every derivative is small there.
ExactCdf::ExactCdf(int dimensions)
    : dimensions_(dimensions),
      logarithmic_(dimensions % 2 != 0 && dimensions <= 5),
      first_(logarithmic_ ? std::log(1e-13) : 0),
      step_(logarithmic_ ? 1.0 / 32 : std::sqrt(dimensions) / (dimensions <= many_dimensions ? 32 : 16)) {
  constexpr double nothing = 1e-17;
  do {
    const double position = first_ + step_ * static_cast<double>(nodes_.size());
    nodes_.push_back(node(logarithmic_ ? std::exp(position) : position));
  } while (nodes_.back().tail > nothing);
}

ExactCdf::Node ExactCdf::node(double s) const {
  const double x = s > 0 ? s : 1e-300;  // only where nodes are linear: d ≥ 7 or even, smooth there
  const Ladder ladder(x, dimensions_);
  const double unscale = ladder.unscale(x), density = ladder.density * unscale;
  double rise = -x / (dimensions_ - 2.0) * ladder.lower_density * unscale;  // f′
  if (dimensions_ == 1) rise = -bessel_k(x).x_k1 * unscale * std::numbers::inv_pi / x;
  if (dimensions_ == 2) rise = -density;
  const double per_step = logarithmic_ ? step_ * x : step_;
  const double bend = logarithmic_ ? step_ * per_step * density : 0;  // d²s/dy² = s where y = ln s
  return {ladder.beyond * unscale, -per_step * density, -per_step * per_step * rise - bend};
}

/// The polynomial of fifth degree through both nodes' values and derivatives.
double ExactCdf::beyond(double s) const {
  const double position = ((logarithmic_ ? std::log(s) : s) - first_) / step_;
  if (!(position > 0)) return 0.5;
  if (position >= static_cast<double>(nodes_.size() - 1)) return 0;
  const auto index = static_cast<std::size_t>(position);
  const double t = position - static_cast<double>(index), r = 1 - t;
  const Node &a = nodes_[index], &b = nodes_[index + 1];
  const double left = a.tail * (1 + 3 * t + 6 * t * t) + a.slope * t * (1 + 3 * t) + 0.5 * a.curvature * t * t;
  const double right = b.tail * (1 + 3 * r + 6 * r * r) - b.slope * r * (1 + 3 * r) + 0.5 * b.curvature * r * r;
  return r * r * r * left + t * t * t * right;
}

double ExactCdf::operator()(double s) const {
  if (s == 0) return 0.5;
  const double tail = beyond(std::abs(s));
  return s < 0 ? tail : 1 - tail;
}

}  // namespace attention
