#include "attention/bessel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace attention {
namespace {

/// Power series (DLMF 10.31.1, 10.31.2). Below 1 no term takes more than half of what stands before it.
BesselK near_zero(double x) {
  const double quarter = 0.25 * x * x, log_half = std::log(x) - std::numbers::ln2;
  double digamma = -std::numbers::egamma;  // ψ(k + 1)
  double power = 1;                        // (x²/4)^k / k!²
  double k0 = 0, k1 = 0, integral = 0;
  for (int k = 0; k < 12; ++k) {
    const double term = power * (digamma - log_half), odd = 2 * k + 1, next = k + 1;
    k0 += term;
    k1 += power / next * (log_half - digamma - 0.5 / next);
    integral += (term + power / odd) / odd;
    digamma += 1 / next;
    power *= quarter / (next * next);
  }
  const double scale = std::exp(x);
  return {scale * k0, scale * (1 + 2 * quarter * k1), scale * (0.5 * std::numbers::pi - x * integral)};
}

/// Trapezoidal rule on K_ν(x) = ∫₀^∞ exp(−x cosh t) cosh νt dt, which converges exponentially: halving
/// the step squares the error. The integral of K₀ has 1/cosh t in place of cosh νt.
BesselK by_quadrature(double x) {
  const double step = std::min(0.2, 0.7 / std::sqrt(x));
  BesselK sum{0.5, 0.5, 0.5};
  for (int i = 1;; ++i) {
    const double root = std::sinh(0.5 * step * i), rise = 2 * root * root;  // cosh t − 1
    const double weight = std::exp(-x * rise);
    if (weight < 1e-18) break;
    sum.k0 += weight;
    sum.x_k1 += weight * (1 + rise);
    sum.k0_beyond += weight / (1 + rise);
  }
  return {sum.k0 * step, sum.x_k1 * step * x, sum.k0_beyond * step};
}

constexpr std::size_t debye_terms = 7;

/// Debye's polynomials u_0 to u_6: [k][power of t], powers k, k + 2, … 3k.
using DebyePolynomials = std::array<std::array<double, 3 * debye_terms>, debye_terms>;

/// u_{k+1} = ½t²(1 − t²)u_k′ + ⅛∫₀ᵗ(1 − 5τ²)u_k dτ (DLMF 10.41.9).
constexpr DebyePolynomials debye_polynomials() {
  DebyePolynomials u{};
  u[0][0] = 1;
  for (std::size_t k = 0; k + 1 < debye_terms; ++k)
    for (std::size_t power = k; power <= 3 * k; power += 2) {
      const double p = static_cast<double>(power);
      u[k + 1][power + 1] += u[k][power] * (0.5 * p + 0.125 / (p + 1));
      u[k + 1][power + 3] -= u[k][power] * (0.5 * p + 0.625 / (p + 3));
    }
  return u;
}

/// Σ_k u_k(t)/(−ν)^k.
double debye_series(double order, double t) {
  static constexpr DebyePolynomials u = debye_polynomials();
  double sum = 1, factor = 1;
  for (std::size_t k = 1; k < debye_terms; ++k) {
    double value = 0;
    for (std::size_t power = 3 * k + 2; power > k; power -= 2) value = value * t * t + u[k][power - 2];
    factor *= -t / order;
    sum += factor * value;
  }
  return sum;
}

}  // namespace

BesselK bessel_k(double x) {
  return x < 1 ? near_zero(x) : by_quadrature(x);
}

// With w = √(1 + z²), z = x/ν: K_ν(νz) ≈ √(π/2νw) e^(−νη) Σ, η = w + ln(z/(1 + w)). The factor (x/2)^ν
// takes ln z out of it, and u = w − 1 keeps small z exact: the exponent is ν(ln ν − 1 + ln(1 + u/2) − u).
double log_scaled_bessel_k(double order, double x) {
  const double z = x / order, w = std::hypot(1.0, z), u = z * (z / (1 + w));
  return order * (std::log(order) - 1 + std::log1p(0.5 * u) - u) + 0.5 * std::log(std::numbers::pi / (2 * order * w)) +
         std::log(debye_series(order, 1 / w));
}

}  // namespace attention
