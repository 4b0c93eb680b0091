#pragma once
#include <array>

#include "attention/score_law.h"

namespace attention {

/// One dimension's term q_k·k_k of a score about its mean, and its powers 0 to 8, as polynomials in the
/// standardised entries x of a query and y of a key. With rho, a query and the key of the same number
/// are a pair: y = ρ·x + √(1 − ρ²)·(an independent entry).
class TermPowers {
 public:
  static constexpr int highest = 8;
  /// [power of x][power of y], 0 to 8 each.
  using Polynomial = std::array<std::array<double, highest + 1>, highest + 1>;

  /// The term is divided by `unit`, so that high powers stay near 1. Powers up to `last` are made.
  TermPowers(const ScoreLaw& law, double unit, int last = highest);

  /// Mean of a term, in units of `unit`: of a query and a key of different and of the same number.
  double mean_off_diagonal() const { return mean_off_diagonal_; }
  double mean_diagonal() const { return mean_diagonal_; }

  /// The centred term to the power of 0 to 8.
  const Polynomial& off_diagonal(int power) const { return off_diagonal_[static_cast<std::size_t>(power)]; }
  const Polynomial& diagonal(int power) const { return diagonal_[static_cast<std::size_t>(power)]; }

  /// E x^a y^b of a query's and a key's entry of the same number, a and b 0 to 8.
  double paired(int a, int b) const { return paired_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }
  double query(int a) const { return paired(a, 0); }
  double key(int b) const { return paired(0, b); }

  /// E of the centred term to `power`, 0 to 8.
  double moment_off_diagonal(int power) const;
  double moment_diagonal(int power) const;

 private:
  double mean_off_diagonal_, mean_diagonal_;
  std::array<Polynomial, highest + 1> off_diagonal_{}, diagonal_{};
  Polynomial paired_{};
};

}  // namespace attention
