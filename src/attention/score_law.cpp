#include "attention/score_law.h"

#include <array>
#include <cmath>
#include <map>

namespace attention {
namespace {

/// A polynomial in two independent standardised entries, x of a query and y of a key: [power of x][power of y].
using Polynomial = std::array<std::array<double, 5>, 9>;

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial result{};
  for (std::size_t i = 0; i < 9; ++i)
    for (std::size_t j = 0; j < 5; ++j)
      for (std::size_t k = 0; i + k < 9; ++k)
        for (std::size_t l = 0; j + l < 5; ++l) result[i + k][j + l] += a[i][j] * b[k][l];
  return result;
}

double expectation(const Polynomial& a, Distribution distribution) {
  double sum = 0;
  for (int i = 0; i < 9; i += 2)
    for (int j = 0; j < 5; j += 2)
      sum += a[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] * entry_moment(distribution, i) *
             entry_moment(distribution, j);
  return sum;
}

/// Mean and central moments.
struct Central {
  double mean = 0, m2 = 0, m3 = 0, m4 = 0;
};

/// Of q_k·k_k in one dimension, with q = mq + sq·x and k = mk + sk·(ρ·x + √(1−ρ²)·y).
Central one_dimension(const ScoreLaw& law, double rho) {
  const double both = law.query_deviation * law.key_deviation;
  const double independent = std::sqrt(1 - rho * rho);
  Polynomial p{};
  p[1][0] = law.query_deviation * law.key_mean + law.query_mean * law.key_deviation * rho;
  p[0][1] = law.query_mean * law.key_deviation * independent;
  p[2][0] = both * rho;
  p[1][1] = both * independent;
  p[0][0] = -both * rho;  // the mean of the x² term, so that p is centred
  const Polynomial square = product(p, p);
  return {law.query_mean * law.key_mean + both * rho, expectation(square, law.distribution),
          expectation(product(square, p), law.distribution), expectation(product(square, square), law.distribution)};
}

/// Of the sum over independent dimensions: cumulants add.
Central summed(const Central& one, int dimensions) {
  const double d = dimensions, variance = d * one.m2;
  return {d * one.mean, variance, d * one.m3, d * (one.m4 - 3 * one.m2 * one.m2) + 3 * variance * variance};
}

struct Component {
  double weight = 0;
  Central law;
};

/// A share 1/n_k of each row is its diagonal where rho is not 0; rows differ in their dimensions with dkq.
std::vector<Component> components(const ScoreLaw& law) {
  std::map<int, std::size_t> rows;
  const std::vector<int>& list = law.dimensions_of_row;
  for (std::size_t i = 0; i < law.queries; ++i) ++rows[list.empty() ? law.dimensions : list[i % list.size()]];
  const Central off_diagonal = one_dimension(law, 0), diagonal = one_dimension(law, law.rho);
  const double on = law.rho == 0 ? 0 : 1 / static_cast<double>(law.keys);
  std::vector<Component> result;
  for (const auto& [dimensions, count] : rows) {
    const double weight = static_cast<double>(count) / static_cast<double>(law.queries);
    if (on < 1) result.push_back({weight * (1 - on), summed(off_diagonal, dimensions)});
    if (on > 0) result.push_back({weight * on, summed(diagonal, dimensions)});
  }
  return result;
}

Central mixture(const std::vector<Component>& parts) {
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
  static constexpr std::array<double, 5> normal{1, 1, 3, 15, 105};             // (order − 1)!!
  static constexpr std::array<double, 5> uniform{1, 1, 9.0 / 5, 27.0 / 7, 9};  // 3^(order/2)/(order + 1)
  static constexpr std::array<double, 5> sparse{1, 1, 30, 1500, 105000};       // 10^(order/2 − 1)·(order − 1)!!
  if (order % 2 != 0) return 0;
  const auto half = static_cast<std::size_t>(order / 2);
  switch (distribution) {
    case Distribution::normal:
      return normal[half];
    case Distribution::uniform:
      return uniform[half];
    case Distribution::sparse:
      return sparse[half];
    case Distribution::sign:
      break;
  }
  return 1;
}

ScoreMoments theory_moments(const ScoreLaw& law) {
  const Central all = mixture(components(law));
  ScoreMoments result{all.mean, all.m2, std::nullopt};
  if (all.m2 > 0) result.excess_kurtosis = all.m4 / (all.m2 * all.m2) - 3;
  return result;
}

bool has_exact_law(const ScoreLaw& law) {
  return law.distribution == Distribution::normal && law.rho == 0 && law.query_mean == 0 && law.key_mean == 0 &&
         law.dimensions_of_row.empty() && law.query_deviation > 0 && law.key_deviation > 0;
}

}  // namespace attention
