#pragma once
#include <array>
#include <cstddef>

#include "attention/score_law.h"

namespace attention {

/// Covariances of the means over one draw of u, u², u³, u⁴, u = (s − μ)/σ with theory's μ and σ:
/// entry [a − 1][b − 1] is that of the powers a and b. Scores that share a query or a key are counted as
/// they are, and with rho also those whose queries and keys are pairs. Exact but for float32's rounding.
using PowerCovariance = std::array<std::array<double, 4>, 4>;

/// `moments` are theory_moments(law), of variance > 0.
PowerCovariance power_covariance(const ScoreLaw& law, const ScoreMoments& moments);

}  // namespace attention
