#pragma once
#include <cstddef>

#include "attention/matrix.h"
#include "attention/number_format.h"

namespace attention {

/// One row of O = A V: `weights` holds n_k values, `values` is d_v × n_k (drawing order), `output` d_v
/// values, summed over keys in order in float32 and rounded to the format.
void output_row(const float* weights, const Matrix& values, NumberFormat format, float* output);

}  // namespace attention
