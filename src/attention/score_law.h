#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "attention/bounded_list.h"
#include "attention/sample.h"

namespace attention {

/// Everything that the law of a raw score depends on (contract §1, Theory).
struct ScoreLaw {
  Distribution distribution = Distribution::normal;
  int dimensions = 64;                                                          ///< d_k
  std::vector<int> dimensions_of_row;                                           ///< dkq, or empty
  std::size_t queries = 32;                                                     ///< n_q
  std::size_t keys = 32;                                                        ///< n_k
  double query_deviation = 1, key_deviation = 1, query_mean = 0, key_mean = 0;  ///< sq, sk, mq, mk
  double rho = 0;

  bool operator==(const ScoreLaw&) const = default;
};

struct ScoreMoments {
  double mean = 0;
  double variance = 0;
  std::optional<double> excess_kurtosis;  ///< none where variance is 0
  double skewness = 0;                    ///< m₃/m₂^(3/2); 0 where variance is 0
};

/// E x^order of a standardised entry, order ≥ 0; odd ones are 0.
double entry_moment(Distribution distribution, int order);

/// Rows that sum the same number of dimensions.
struct RowGroup {
  int dimensions = 0;
  std::size_t rows = 0;
};

/// The rows by rising d_i: one group without dkq, a list of which holds at most 64.
BoundedList<RowGroup, 64> row_groups(const ScoreLaw& law);

/// Mean, variance and excess kurtosis of a score: of the mixture of the diagonal and the rest with rho,
/// of the rows' dimensions with dkq. Where rho is 0 and the means are, the excess is (κ² − 3)/d_k.
ScoreMoments theory_moments(const ScoreLaw& law);

/// Whether the exact law at finite d_k is known: normal entries, rho 0, zero means, no dkq, deviations > 0.
bool has_exact_law(const ScoreLaw& law);

}  // namespace attention
