#include "experiment/count_means.h"

#include <algorithm>
#include <cmath>

namespace experiment {

CountMeans::CountMeans(attention::RowTheoryTable& table, std::size_t least, std::size_t most, int dimensions,
                       double divisor, double entry_scale)
    : of_(most + 1) {
  std::vector<std::size_t> nodes;
  for (std::size_t node = least; node < most; node += std::max<std::size_t>(1, node / 8)) nodes.push_back(node);
  nodes.push_back(most);
  for (const std::size_t node : nodes) of_[node] = table.at(node, dimensions, divisor, entry_scale);
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) interpolate(nodes, i);
}

/// Lagrange's polynomial through the nodes around an interval, four where there are as many.
void CountMeans::interpolate(const std::vector<std::size_t>& nodes, std::size_t interval) {
  const std::size_t first = std::min(interval > 0 ? interval - 1 : 0, nodes.size() > 4 ? nodes.size() - 4 : 0);
  const std::size_t last = std::min(first + 4, nodes.size());
  for (std::size_t m = nodes[interval] + 1; m < nodes[interval + 1]; ++m) {
    attention::RowTheory sum;
    for (std::size_t a = first; a < last; ++a) {
      double weight = 1;
      for (std::size_t b = first; b < last; ++b)
        if (a != b)
          weight *= std::log(static_cast<double>(m) / static_cast<double>(nodes[b])) /
                    std::log(static_cast<double>(nodes[a]) / static_cast<double>(nodes[b]));
      sum.entropy += weight * of_[nodes[a]].entropy;
      sum.jacobian_trace += weight * of_[nodes[a]].jacobian_trace;
    }
    of_[m] = sum;
  }
}

}  // namespace experiment
