#pragma once
#include <cstddef>
#include <vector>

namespace experiment {

/// The softmax Jacobian diag(a) − a aᵀ of one row, without 1/T as its trace is reported; where there are many
/// keys, in square blocks of neighbours, each the mean of its entries.
struct JacobianBlocks {
  std::size_t side = 0;        ///< blocks across and down
  std::size_t keys = 1;        ///< keys that a block spans; the last may span fewer
  std::vector<double> values;  ///< side × side, row-major
  double largest = 0;          ///< the greatest |value|, or what an equal share would have on the diagonal if greater
};

/// Of `count` weights, in at most `most` × `most` blocks; no values where a weight is not finite.
JacobianBlocks jacobian_blocks(const float* weights, std::size_t count, std::size_t most);

}  // namespace experiment
