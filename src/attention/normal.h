#pragma once
#include <cstddef>

#include "attention/pcg64.h"

namespace attention {

/// Fills `out` with `count` float32 N(0, 1) values, bit for bit NumPy's standard_normal(dtype=float32):
/// a 256-layer ziggurat (Marsaglia & Tsang 2000). Beyond r, once in 4,000, log1pf is the correctly
/// rounded one.
void fill_normal(Pcg64& words, float* out, std::size_t count);

}  // namespace attention
