#include "attention/score_law.h"

#include <algorithm>
#include <cmath>

#include "attention/term_powers.h"

namespace attention {
namespace {

/// Mean and central moments.
struct Central {
  double mean = 0, m2 = 0, m3 = 0, m4 = 0;
};

/// Of the sum over independent dimensions: cumulants add.
Central summed(const Central& one, int dimensions) {
  const double d = dimensions, variance = d * one.m2;
  return {d * one.mean, variance, d * one.m3, d * (one.m4 - 3 * one.m2 * one.m2) + 3 * variance * variance};
}

struct Component {
  double weight = 0;
  Central law;
};

using Components = BoundedList<Component, 128>;

/// A share 1/n_k of each row is its diagonal where rho is not 0; rows differ in their dimensions with dkq.
Components components(const ScoreLaw& law) {
  const TermPowers term(law, 1, 4);
  const auto off = [&](int power) { return term.moment_off_diagonal(power); };
  const auto diagonal = [&](int power) { return term.moment_diagonal(power); };
  const Central one_off{term.mean_off_diagonal(), off(2), off(3), off(4)};
  const Central one_on{term.mean_diagonal(), diagonal(2), diagonal(3), diagonal(4)};
  const double on = law.rho == 0 ? 0 : 1 / static_cast<double>(law.keys);
  Components result;
  for (const auto& [dimensions, count] : row_groups(law)) {
    const double weight = static_cast<double>(count) / static_cast<double>(law.queries);
    if (on < 1) result.push_back({weight * (1 - on), summed(one_off, dimensions)});
    if (on > 0) result.push_back({weight * on, summed(one_on, dimensions)});
  }
  return result;
}

Central mixture(const Components& parts) {
  Central all;
  all.mean = parts.front().law.mean;  // differences from the first: equal means give exactly that mean
  for (const Component& part : parts) all.mean += part.weight * (part.law.mean - parts.front().law.mean);
  for (const Component& part : parts) {
    const double shift = part.law.mean - all.mean, square = shift * shift;
    all.m2 += part.weight * (part.law.m2 + square);
    all.m3 += part.weight * (part.law.m3 + 3 * shift * part.law.m2 + shift * square);
    all.m4 += part.weight * (part.law.m4 + 4 * shift * part.law.m3 + 6 * square * part.law.m2 + square * square);
  }
  return all;
}

}  // namespace

double entry_moment(Distribution distribution, int order) {
  if (order % 2 != 0) return 0;
  double odd_factorial = 1;  // (order − 1)!!, a Normal's moment
  for (int factor = order - 1; factor > 1; factor -= 2) odd_factorial *= factor;
  switch (distribution) {
    case Distribution::normal:
      return odd_factorial;
    case Distribution::uniform:  // of −√3 to √3
      return std::pow(3, order / 2) / (order + 1);
    case Distribution::sparse:  // a Normal of variance 10 in a tenth of the entries
      return order == 0 ? 1 : std::pow(10, order / 2 - 1) * odd_factorial;
    case Distribution::sign:
      break;
  }
  return 1;
}

BoundedList<RowGroup, 64> row_groups(const ScoreLaw& law) {
  BoundedList<RowGroup, 64> groups;
  const std::vector<int>& list = law.dimensions_of_row;
  if (list.empty()) groups.push_back({law.dimensions, law.queries});
  for (std::size_t i = 0; i < std::min(list.size(), law.queries); ++i) {
    const std::size_t rows = (law.queries - i - 1) / list.size() + 1;
    RowGroup* group =
        std::find_if(groups.begin(), groups.end(), [&](const RowGroup& g) { return g.dimensions >= list[i]; });
    if (group == groups.end() || group->dimensions != list[i]) {
      groups.push_back({});
      std::copy_backward(group, groups.end() - 1, groups.end());
      *group = {list[i], 0};
    }
    group->rows += rows;
  }
  return groups;
}

ScoreMoments theory_moments(const ScoreLaw& law) {
  const Central all = mixture(components(law));
  ScoreMoments result{all.mean, all.m2, std::nullopt, 0};
  if (all.m2 > 0) {
    result.excess_kurtosis = all.m4 / (all.m2 * all.m2) - 3;
    result.skewness = all.m3 / (all.m2 * std::sqrt(all.m2));
  }
  return result;
}

bool has_exact_law(const ScoreLaw& law) {
  return law.distribution == Distribution::normal && law.rho == 0 && law.query_mean == 0 && law.key_mean == 0 &&
         law.dimensions_of_row.empty() && law.query_deviation > 0 && law.key_deviation > 0;
}

}  // namespace attention
