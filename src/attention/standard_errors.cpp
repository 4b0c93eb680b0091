#include "attention/standard_errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "attention/term_powers.h"

namespace attention {
namespace {

constexpr int degree = 4;
constexpr std::size_t size = degree + 1;

/// E s^a s′^b / (a! b!) of two scores: a power series in two variables, cut off beyond the 4th power of
/// each. That of a sum of independent dimensions is the product of theirs.
using Series = std::array<std::array<double, size>, size>;

constexpr Series one() {
  Series result{};
  result[0][0] = 1;
  return result;
}

Series product(const Series& p, const Series& q) {
  Series result{};
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j)
      for (std::size_t k = 0; k + i < size; ++k)
        for (std::size_t l = 0; l + j < size; ++l) result[i + k][j + l] += p[i][j] * q[k][l];
  return result;
}

Series power(Series base, int exponent) {
  Series result = one();
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) result = product(result, base);
    base = product(base, base);
  }
  return result;
}

}  // namespace
}  // namespace attention
