#include <algorithm>
#include <cmath>

#include "attention/score_pool.h"

namespace attention {
namespace {

using Cdf = std::function<double(double)>;

double largest_distance(std::vector<float> values, const Cdf& cdf) {
  std::sort(values.begin(), values.end());
  const double n = static_cast<double>(values.size());
  double largest = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = cdf(values[i]), below = static_cast<double>(i) / n, above = static_cast<double>(i + 1) / n;
    largest = std::max({largest, std::abs(expected - below), std::abs(above - expected)});
  }
  return largest;
}

double largest_distance_at_edges(const ScorePool& pool, const Cdf& cdf) {
  const double n = static_cast<double>(pool.finite());
  std::uint64_t under = pool.below();
  double largest = 0;
  for (std::size_t edge = 0; edge <= ScoreGrid::bins; ++edge) {
    largest = std::max(largest, std::abs(cdf(pool.grid().edge(edge)) - static_cast<double>(under) / n));
    if (edge < ScoreGrid::bins) under += pool.counts()[edge];
  }
  return largest;
}

}  // namespace

// Within a run of equal values the steps in between lie between both sides of the run's jump, so they
// never give the largest distance.
std::optional<double> ScorePool::kolmogorov_smirnov(const std::function<double(double)>& cdf) const {
  if (finite() == 0) return std::nullopt;
  return values_.empty() ? largest_distance_at_edges(*this, cdf) : largest_distance(values_, cdf);
}

}  // namespace attention
