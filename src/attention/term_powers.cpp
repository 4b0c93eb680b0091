#include "attention/term_powers.h"

#include <cmath>
#include <cstddef>

namespace attention {
namespace {

constexpr std::size_t size = TermPowers::highest + 1;
using Polynomial = TermPowers::Polynomial;

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial result{};
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) {
      if (b[i][j] == 0) continue;
      for (std::size_t k = 0; k + i < size; ++k)
        for (std::size_t l = 0; l + j < size; ++l) result[k + i][l + j] += a[k][l] * b[i][j];
    }
  return result;
}

void fill_powers(const Polynomial& term, std::array<Polynomial, size>& powers) {
  powers[0][0][0] = 1;
  for (std::size_t power = 1; power < size; ++power) powers[power] = product(powers[power - 1], term);
}

/// E x^a (ρ·x + √(1−ρ²)·x′)^b by the binomial theorem, x and x′ independent.
double paired_moment(Distribution distribution, double rho, int a, int b) {
  const double independent = std::sqrt(1 - rho * rho);
  double sum = 0, binomial = 1;
  for (int k = 0; k <= b; ++k) {
    sum += binomial * std::pow(rho, k) * std::pow(independent, b - k) * entry_moment(distribution, a + k) *
           entry_moment(distribution, b - k);
    binomial = binomial * (b - k) / (k + 1);
  }
  return sum;
}

}  // namespace

TermPowers::TermPowers(const ScoreLaw& law, double unit) {
  const double both = law.query_deviation * law.key_deviation / unit;
  mean_off_diagonal_ = law.query_mean * law.key_mean / unit;
  mean_diagonal_ = mean_off_diagonal_ + law.rho * both;
  Polynomial term{};
  term[1][0] = law.query_deviation * law.key_mean / unit;
  term[0][1] = law.query_mean * law.key_deviation / unit;
  term[1][1] = both;
  fill_powers(term, off_diagonal_);
  term[0][0] = -law.rho * both;
  fill_powers(term, diagonal_);
  for (int a = 0; a <= highest; ++a)
    for (int b = 0; b <= highest; ++b)
      paired_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
          paired_moment(law.distribution, law.rho, a, b);
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
