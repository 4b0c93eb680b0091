#include "experiment/count_means.h"

#include <algorithm>
#include <cmath>

namespace experiment {
namespace {

/// Counts at which means are computed.
std::vector<std::size_t> nodes_between(std::size_t least, std::size_t most) {
  std::vector<std::size_t> nodes;
  for (std::size_t node = least; node < most; node += std::max<std::size_t>(1, node / 8)) nodes.push_back(node);
  nodes.push_back(most);
  return nodes;
}

/// Lagrange's polynomial in ln m through the nodes around a count, four where there are as many.
struct Interpolation {
  std::size_t first = 0, number = 1;
  double weights[4] = {1, 0, 0, 0};

  Interpolation(const std::vector<std::size_t>& nodes, std::size_t count) {
    const auto found = std::lower_bound(nodes.begin(), nodes.end(), count);
    const auto place = static_cast<std::size_t>(found - nodes.begin());
    first = place;
    if (*found == count) return;
    first = std::min(place > 2 ? place - 2 : 0, nodes.size() > 4 ? nodes.size() - 4 : 0);
    number = std::min<std::size_t>(4, nodes.size());
    const auto log = [](std::size_t a, std::size_t b) { return std::log(double(a) / double(b)); };
    for (std::size_t a = 0; a < number; ++a) {
      weights[a] = 1;
      for (std::size_t b = 0; b < number; ++b)
        if (a != b) weights[a] *= log(count, nodes[first + b]) / log(nodes[first + a], nodes[first + b]);
    }
  }
};

}  // namespace

CountMeans::CountMeans(attention::RowTheoryTable& table, std::size_t least, std::size_t most, int dimensions,
                       double divisor, double entry_scale)
    : of_(most + 1) {
  const std::vector<std::size_t> nodes = nodes_between(least, most);
  for (const std::size_t node : nodes) of_[node] = table.at(node, dimensions, divisor, entry_scale);
  for (std::size_t m = least; m <= most; ++m) {
    const Interpolation between(nodes, m);
    if (between.number == 1) continue;
    for (std::size_t i = 0; i < between.number; ++i) {
      const attention::RowTheory& mean = of_[nodes[between.first + i]];
      of_[m].entropy += between.weights[i] * mean.entropy;
      of_[m].jacobian_trace += between.weights[i] * mean.jacobian_trace;
    }
  }
}

std::vector<CountShare> count_shares(const std::vector<KeySpan>& spans) {
  if (spans.empty()) return {};
  const auto [least, most] = std::minmax_element(spans.begin(), spans.end(), sees_fewer);
  const std::vector<std::size_t> nodes = nodes_between(least->seen(), most->seen());
  std::vector<CountShare> shares;
  for (const std::size_t node : nodes) shares.push_back({node, 0});
  for (const KeySpan& span : spans) {
    const Interpolation between(nodes, span.seen());
    for (std::size_t i = 0; i < between.number; ++i) shares[between.first + i].share += between.weights[i];
  }
  for (CountShare& each : shares) each.share /= static_cast<double>(spans.size());
  return shares;
}

}  // namespace experiment
