#pragma once
#include <cstddef>
#include <optional>

#include "attention/power_covariance.h"
#include "attention/score_law.h"

namespace attention {

/// Standard errors of a pool's statistics against theory.
/// None where nothing varies, and where the pool is too small to judge: a z-score is read against a
/// Normal, and a small pool's statistics are not even near one. The sign of it is the statistic's bias in
/// units of its standard error, both by the delta method: beyond 0.08 (kurtosis) and 0.2 (variance),
/// measured |z| > 2 in 3 to 7 % of pools no longer holds. The mean has no bias; it is left out where
/// its own excess kurtosis could exceed 6, that of q·k at d_k = 1.
struct StandardErrors {
  std::optional<double> mean, variance, excess_kurtosis;
};

/// Over a pool of `draws` draws, with the shared queries and keys counted:
/// Var = [Var h + (n_k − 1)·Var E(h|q) + (n_q − 1)·Var E(h|k)] / (n_q·n_k·draws), h the influence function
/// of the statistic: s − μ, (s − μ)² − σ², and z⁴ − 2βz² − 4γz + β of the kurtosis β, γ the skewness.
/// For every law, rho and dkq included. The first step takes the time: for many pools of one law keep the
/// covariance of one draw.
StandardErrors standard_errors(const ScoreLaw& law, std::size_t draws);
StandardErrors standard_errors(const ScoreLaw& law, const ScoreMoments& moments, const PowerCovariance& covariance,
                               std::size_t draws);

}  // namespace attention
