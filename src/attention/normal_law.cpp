#include "attention/normal_law.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attention {

double normal_density(double x, double mean, double deviation) {
  const double z = (x - mean) / deviation;
  return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi / (std::numbers::sqrt2 * deviation);
}

double normal_cdf(double x, double mean, double deviation) {
  return 0.5 * std::erfc((mean - x) / (std::numbers::sqrt2 * deviation));
}

RowLaw row_law(const Matrix& queries, std::size_t query, int dimensions, double key_mean, double key_deviation) {
  double sum = 0, squares = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(dimensions); ++k) {
    const double q = queries(k, query);
    sum += q;
    squares += q * q;
  }
  return {key_mean * sum, squares * key_deviation * key_deviation};
}

double freezing_deviation(double visible_keys) {
  return std::sqrt(2 * std::log(std::max(visible_keys, 1.0)));
}

}  // namespace attention
