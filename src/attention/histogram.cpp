#include "attention/histogram.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Score below which `share` of the pool lies, linear within a bin of the grid.
double quantile(const ScorePool& pool, double share) {
  const double wanted = share * static_cast<double>(pool.finite());
  double under = static_cast<double>(pool.below());
  if (wanted <= under) return pool.grid().low;
  for (std::size_t bin = 0; bin < ScoreGrid::bins; ++bin) {
    const double here = static_cast<double>(pool.counts()[bin]);
    if (under + here >= wanted) return pool.grid().edge(bin) + pool.grid().width() * (wanted - under) / here;
    under += here;
  }
  return pool.grid().high;
}

/// Bins of the grid to a bin of the histogram, a power of two up to a whole σ.
std::size_t freedman_diaconis(const ScorePool& pool) {
  const double spread = quantile(pool, 0.75) - quantile(pool, 0.25);
  const double root = std::cbrt(static_cast<double>(pool.finite()));
  const double one_bin = 2 * pool.grid().width();  // a single value's IQR is what interpolation makes of its bin
  const double width = spread > one_bin ? 2 * spread / root : 3.49 * std::sqrt(pool.variance().value_or(0)) / root;
  if (!(width > pool.grid().width())) return 1;
  const double power = std::round(std::log2(width / pool.grid().width()));
  return std::min<std::size_t>(std::size_t{1} << static_cast<int>(std::min(power, 16.0)),
                               ScoreGrid::bins_per_deviation);
}

/// Bins [first, last) of the grid that hold every score inside it, in whole groups from its start.
struct Range {
  std::size_t first = 0, last = ScoreGrid::bins;
};

Range occupied(const ScorePool& pool, std::size_t group) {
  Range range{ScoreGrid::bins, 0};
  for (std::size_t bin = 0; bin < ScoreGrid::bins; ++bin)
    if (pool.counts()[bin] > 0) {
      range.first = std::min(range.first, bin / group * group);
      range.last = (bin / group + 1) * group;
    }
  return range.last == 0 ? Range{} : range;
}

Histogram merged(const ScorePool& pool, Range range, std::size_t group) {
  Histogram result;
  result.low = pool.grid().edge(range.first);
  result.width = pool.grid().width() * static_cast<double>(group);
  result.total = pool.finite();
  result.counts.assign((range.last - range.first + group - 1) / group, 0);
  result.outside = result.total;
  const std::size_t last = std::min(range.first + result.counts.size() * group, ScoreGrid::bins);
  for (std::size_t bin = range.first; bin < last; ++bin) {
    result.counts[(bin - range.first) / group] += pool.counts()[bin];
    result.outside -= pool.counts()[bin];
  }
  return result;
}

/// The fewest whole σ about theory's mean that hold every score, at most the grid's 8.
std::size_t deviations_held(const ScorePool& pool) {
  const double centre = pool.grid().centre(), deviation = pool.grid().width() * ScoreGrid::bins_per_deviation;
  const double farthest = std::max(centre - pool.min().value_or(centre), pool.max().value_or(centre) - centre);
  return static_cast<std::size_t>(std::clamp(std::ceil(farthest / deviation), 1.0, 8.0));
}

/// The bin whose edges hold `value`; the division alone could miss by a rounding where it lies on one.
std::size_t bin_of(const Histogram& histogram, double value) {
  const double last = static_cast<double>(histogram.counts.size() - 1);
  auto bin = static_cast<std::size_t>(std::clamp((value - histogram.low) / histogram.width, 0.0, last));
  if (bin > 0 && value < histogram.edge(bin)) return bin - 1;
  if (bin < last && value >= histogram.edge(bin + 1)) return bin + 1;
  return bin;
}

/// `bins` equal bins over [low, high], every value counted on its own; the last bin holds `high` too.
Histogram counted(const ScorePool& pool, double low, double high, std::size_t bins) {
  const double width = (high - low) / static_cast<double>(bins);
  Histogram result{low, width, std::vector<std::uint64_t>(bins, 0), 0, pool.finite()};
  for (const float value : pool.values()) {
    if (value < low || value > high)
      ++result.outside;
    else
      ++result.counts[bin_of(result, value)];
  }
  return result;
}

}  // namespace

double Histogram::density(std::size_t bin) const {
  return total == 0 ? 0 : static_cast<double>(counts[bin]) / (static_cast<double>(total) * width);
}

Histogram histogram(const ScorePool& pool, std::size_t bins) {
  if (bins == 0) {
    const std::size_t group = freedman_diaconis(pool);
    return merged(pool, occupied(pool, group), group);
  }
  const std::size_t reach = deviations_held(pool) * ScoreGrid::bins_per_deviation;
  const Range range{ScoreGrid::bins / 2 - reach, ScoreGrid::bins / 2 + reach};
  if (!pool.values().empty()) return counted(pool, pool.grid().edge(range.first), pool.grid().edge(range.last), bins);
  return merged(pool, range, (2 * reach + bins - 1) / bins);
}

}  // namespace attention
