#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace attention {

/// The 4,096 equal bins over theory's mean ± 8 σ that large pools are counted in.
struct ScoreGrid {
  static constexpr std::size_t bins = 4096;
  double low = -8;
  double high = 8;

  static ScoreGrid around(double mean, double deviation);
  double edge(std::size_t index) const { return low + (high - low) * static_cast<double>(index) / bins; }
};

/// Raw scores of a pool of draws: what was measured, and nothing of theory.
/// Moments hold their precision over 10⁹ scores (blocks centred and merged: Pébay 2008, eq. 2.1 ff.).
class ScorePool {
 public:
  explicit ScorePool(ScoreGrid grid = {});

  /// Adds `count` scores; those that are not finite are only counted.
  void add(const float* scores, std::size_t count);

  std::uint64_t count() const;  ///< all scores, finite or not
  std::uint64_t non_finite() const;
  std::optional<double> mean() const;      ///< none where no score is finite
  std::optional<double> variance() const;  ///< population variance
  std::optional<double> skewness() const;
  std::optional<double> excess_kurtosis() const;  ///< m₄/m₂² − 3; none at variance 0
  std::optional<double> min() const;
  std::optional<double> max() const;

  const ScoreGrid& grid() const;
  /// Scores in bin b are those in [edge(b), edge(b + 1)); below and above are counted apart.
  const std::vector<std::uint64_t>& counts() const;
  std::uint64_t below() const;
  std::uint64_t above() const;

  /// Every score of the pool while there are at most this many of them, else empty.
  static constexpr std::size_t kept = 65536;
  const std::vector<float>& values() const;

  /// Largest distance between the empirical distribution function and `cdf`, both sides of each jump:
  /// over all values up to `kept` of them, beyond that at the grid's edges. None for an empty pool.
  std::optional<double> kolmogorov_smirnov(const std::function<double(double)>& cdf) const;

 private:
  ScoreGrid grid_;
  std::uint64_t count_ = 0, non_finite_ = 0, below_ = 0, above_ = 0;
  double mean_ = 0, m2_ = 0, m3_ = 0, m4_ = 0;
  double min_ = std::numeric_limits<double>::infinity();
  double max_ = -std::numeric_limits<double>::infinity();
  std::vector<std::uint64_t> counts_;
  std::vector<float> values_;
};

/// A drawn histogram: equal bins of `width` from `low`; densities per unit of score.
struct Histogram {
  double low = 0;
  double width = 1;
  std::vector<std::uint64_t> counts;
  std::uint64_t outside = 0;
  std::uint64_t total = 0;  ///< finite scores of the pool

  double density(std::size_t bin) const;
};

/// The pool's histogram: bins merged from the grid where there are no values, else counted exactly.
/// `bins` = 0 chooses the width by Freedman–Diaconis (2·IQR/∛count), rounded to a power-of-two share of
/// theory's σ so that it is a whole number of the grid's bins.
Histogram histogram(const ScorePool& pool, std::size_t bins = 0);

}  // namespace attention
