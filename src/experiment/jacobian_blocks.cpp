#include "experiment/jacobian_blocks.h"

#include <algorithm>
#include <cmath>

namespace experiment {

JacobianBlocks jacobian_blocks(const float* weights, std::size_t count, std::size_t most) {
  JacobianBlocks blocks;
  if (count == 0 || most == 0) return blocks;
  blocks.keys = (count + most - 1) / most;
  const std::size_t side = (count + blocks.keys - 1) / blocks.keys;
  std::vector<double> sums(side), sizes(side);
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(weights[i])) return blocks;
    sums[i / blocks.keys] += static_cast<double>(weights[i]);
    ++sizes[i / blocks.keys];
  }
  blocks.side = side;
  const double share = sizes[0] / static_cast<double>(count);
  blocks.largest = share * (1 - share) / (sizes[0] * sizes[0]);
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) {
      // Σ over a block of a_i δ_ij − a_i a_j is s_B δ_BC − s_B s_C with the blocks' sums s.
      const double sum = (i == j ? sums[i] : 0) - sums[i] * sums[j];
      blocks.values.push_back(sum / (sizes[i] * sizes[j]));
      blocks.largest = std::max(blocks.largest, std::abs(blocks.values.back()));
    }
  return blocks;
}

}  // namespace experiment
