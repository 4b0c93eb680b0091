#include "attention/term_powers.h"

#include <cmath>
#include <cstddef>

namespace attention {
namespace {

constexpr std::size_t size = TermPowers::highest + 1;
using Polynomial = TermPowers::Polynomial;

/// powers[p] = term^p up to `last`; `term` has no power above 1 of x or y.
void fill_powers(const Polynomial& term, std::size_t last, std::array<Polynomial, size>& powers) {
  powers[0][0][0] = 1;
  for (std::size_t p = 1; p <= last; ++p)
    for (std::size_t i = 0; i < p; ++i)
      for (std::size_t j = 0; j < p; ++j)
        for (std::size_t k = 0; k < 2; ++k)
          for (std::size_t l = 0; l < 2; ++l) powers[p][i + k][j + l] += powers[p - 1][i][j] * term[k][l];
}

using Moments = std::array<double, 2 * TermPowers::highest + 1>;  // of an entry

Moments entry_moments(Distribution distribution) {
  Moments moments{};
  for (std::size_t order = 0; order < moments.size(); order += 2)
    moments[order] = entry_moment(distribution, static_cast<int>(order));
  return moments;
}

/// E x^a (ρ·x + √(1−ρ²)·x′)^b by the binomial theorem, x and x′ independent.
double paired_moment(const Moments& entry, double rho, std::size_t a, std::size_t b) {
  if (rho == 0) return entry[a] * entry[b];
  std::array<double, size> independent{1};  // powers of √(1−ρ²)
  for (std::size_t k = 1; k <= b; ++k) independent[k] = independent[k - 1] * std::sqrt(1 - rho * rho);
  double sum = 0, factor = 1;  // C(b, k)·ρ^k
  for (std::size_t k = 0; k <= b; ++k) {
    sum += factor * independent[b - k] * entry[a + k] * entry[b - k];
    factor *= rho * static_cast<double>(b - k) / static_cast<double>(k + 1);
  }
  return sum;
}

}  // namespace

TermPowers::TermPowers(const ScoreLaw& law, double unit, int last) {
  const double both = law.query_deviation * law.key_deviation / unit;
  mean_off_diagonal_ = law.query_mean * law.key_mean / unit;
  mean_diagonal_ = mean_off_diagonal_ + law.rho * both;
  Polynomial term{};
  term[1][0] = law.query_deviation * law.key_mean / unit;
  term[0][1] = law.query_mean * law.key_deviation / unit;
  term[1][1] = both;
  fill_powers(term, static_cast<std::size_t>(last), off_diagonal_);
  term[0][0] = -law.rho * both;
  fill_powers(term, static_cast<std::size_t>(last), diagonal_);
  const Moments entry = entry_moments(law.distribution);
  const auto most = static_cast<std::size_t>(last);
  for (std::size_t a = 0; a <= most; ++a)
    for (std::size_t b = 0; b <= most; ++b) paired_[a][b] = paired_moment(entry, law.rho, a, b);
}

double TermPowers::moment_off_diagonal(int power) const {
  double sum = 0;
  for (int a = 0; a <= power; ++a)
    for (int b = 0; b <= power; ++b)
      sum += off_diagonal(power)[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] * query(a) * key(b);
  return sum;
}

double TermPowers::moment_diagonal(int power) const {
  double sum = 0;
  for (int a = 0; a <= power; ++a)
    for (int b = 0; b <= power; ++b)
      sum += diagonal(power)[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] * paired(a, b);
  return sum;
}

}  // namespace attention
