#pragma once

namespace attention {

/// Modified Bessel functions of the second kind at x > 0, times e^x so that none underflows.
struct BesselK {
  double k0 = 0;         ///< e^x K₀(x)
  double x_k1 = 0;       ///< e^x x K₁(x), finite down to x = 0
  double k0_beyond = 0;  ///< e^x ∫_x^∞ K₀
};

/// Relative error below 1e-14.
BesselK bessel_k(double x);

/// ln of K_ν(x) (x/2)^ν for large order, by Debye's expansion uniform in x ≥ 0 (DLMF 10.41.4).
/// For ν ≥ 40 the relative error of the function itself is below 1e-12.
double log_scaled_bessel_k(double order, double x);

}  // namespace attention
