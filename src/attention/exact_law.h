#pragma once

namespace attention {

/// f(s) = (|s|/2)^ν K_ν(|s|) / (√π Γ(d_k/2)), ν = (d_k − 1)/2, s in units of sq·sk; infinite at s = 0,
/// d_k = 1. Relative error below 1e-10 for d_k 1 to 4096 and as far into the tails as a double reaches.
double exact_density(double s, int dimensions);
double log_exact_density(double s, int dimensions);

/// Its distribution function.
double exact_cdf(double s, int dimensions);

}  // namespace attention
