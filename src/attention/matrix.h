#pragma once
#include <xtensor/xtensor.hpp>

namespace attention {

/// A row-major float32 matrix; every name that holds one states its shape.
using Matrix = xt::xtensor<float, 2>;

}  // namespace attention
