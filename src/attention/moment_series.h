#pragma once
#include <array>
#include <cstddef>

namespace attention {

/// Joint moments of two numbers as the power series Σ E s^a s′^b t^a u^b / (a! b!), cut off at `Rows` and
/// `Columns` terms, at most 9. The series of a sum of independent pairs is the product of theirs.
template <std::size_t Rows, std::size_t Columns>
struct MomentSeries {
  std::array<std::array<double, Columns>, Rows> terms{};

  static MomentSeries one() {
    MomentSeries result;
    result.terms[0][0] = 1;
    return result;
  }

  friend MomentSeries operator*(const MomentSeries& p, const MomentSeries& q) {
    MomentSeries result;
    for (std::size_t i = 0; i < Rows; ++i)
      for (std::size_t j = 0; j < Columns; ++j)
        for (std::size_t k = 0; k + i < Rows; ++k)
          for (std::size_t l = 0; l + j < Columns; ++l) result.terms[i + k][j + l] += p.terms[i][j] * q.terms[k][l];
    return result;
  }

  /// The sum of `count` independent pairs of this law.
  MomentSeries summed(int count) const {
    MomentSeries result = one(), square = *this;
    for (; count > 0; count /= 2) {
      if (count % 2 != 0) result = result * square;
      square = square * square;
    }
    return result;
  }

  /// E s^a s′^b.
  double moment(std::size_t a, std::size_t b) const { return terms[a][b] * factorial(a) * factorial(b); }
  void set_moment(std::size_t a, std::size_t b, double value) { terms[a][b] = value / (factorial(a) * factorial(b)); }

  static double factorial(std::size_t n) {
    static constexpr std::array<double, 9> factorials{1, 1, 2, 6, 24, 120, 720, 5040, 40320};
    return factorials[n];
  }
};

}  // namespace attention
