#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "attention/moments.h"

namespace attention {

/// The 4,096 equal bins over theory's mean ± 8 σ that large pools are counted in.
struct ScoreGrid {
  static constexpr std::size_t bins = 4096;
  static constexpr std::size_t bins_per_deviation = bins / 16;
  double low = -8;
  double high = 8;

  /// Where theory's deviation is 0, σ = 1 stands in for it.
  static ScoreGrid around(double mean, double deviation);
  double edge(std::size_t index) const { return low + (high - low) * static_cast<double>(index) / bins; }
  double centre() const { return 0.5 * (low + high); }  ///< theory's mean
  double width() const { return (high - low) / bins; }
  bool operator==(const ScoreGrid&) const = default;
};

/// Raw scores of a pool of draws: what was measured, and nothing of theory.
/// Moments hold their precision over 10⁹ scores. Everything but the last bits of the moments is
/// independent of how the scores are cut into calls of add.
class ScorePool {
 public:
  explicit ScorePool(ScoreGrid grid = {});

  /// Empties the pool, keeping its storage.
  void restart(ScoreGrid grid);

  /// Adds `count` scores; those that are not finite are only counted.
  void add(const float* scores, std::size_t count);

  std::uint64_t count() const { return count_; }  ///< all scores, finite or not
  std::uint64_t non_finite() const { return count_ - moments_.count; }
  std::uint64_t finite() const { return moments_.count; }
  std::optional<double> mean() const;             ///< none where no score is finite
  std::optional<double> variance() const;         ///< population variance
  std::optional<double> skewness() const;         ///< m₃/m₂^(3/2); none at variance 0
  std::optional<double> excess_kurtosis() const;  ///< m₄/m₂² − 3; none at variance 0
  std::optional<double> min() const;
  std::optional<double> max() const;

  const ScoreGrid& grid() const { return grid_; }
  /// Scores in bin b are those in [edge(b), edge(b + 1)); below and above are counted apart.
  std::span<const std::uint64_t> counts() const { return {slots_.data() + 1, ScoreGrid::bins}; }
  std::uint64_t below() const { return slots_.front(); }
  std::uint64_t above() const { return slots_.back(); }

  /// Every finite score of the pool while there are at most this many of them, else empty.
  static constexpr std::size_t kept = 65536;
  const std::vector<float>& values() const { return values_; }

  /// Largest distance between the empirical distribution function and `cdf`, both sides of each jump:
  /// over all values up to `kept` of them, beyond that at the grid's edges. None for an empty pool.
  std::optional<double> kolmogorov_smirnov(const std::function<double(double)>& cdf) const;

 private:
  void add_block(const float* scores, std::size_t count);
  void add_finite(const float* scores, std::size_t count, float least, float most);
  void count_in_bins(const float* scores, std::size_t count);
  void keep(const float* scores, std::size_t count);

  ScoreGrid grid_;
  std::uint64_t count_ = 0;
  Moments moments_;
  float min_ = std::numeric_limits<float>::infinity();
  float max_ = -std::numeric_limits<float>::infinity();
  std::vector<std::uint64_t> slots_;  ///< below, the grid's bins, above
  std::vector<float> values_;
};

}  // namespace attention
