#include "attention/normal_law.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention {
namespace {

TEST(NormalLaw, DensityAndDistribution) {
  // Φ(1), Φ(−6) and φ(1) from tables of 16 digits; erfc is good to a few ulp.
  EXPECT_NEAR(normal_cdf(1, 0, 1), 0.8413447460685429, 1e-15);
  EXPECT_NEAR(normal_cdf(-6, 0, 1), 9.865876450376946e-10, 1e-23);
  EXPECT_NEAR(normal_density(1, 0, 1), 0.24197072451914337, 1e-16);
  EXPECT_DOUBLE_EQ(normal_density(7, 3, 4), 0.24197072451914337 / 4);
  EXPECT_DOUBLE_EQ(normal_cdf(7, 3, 4), 0.8413447460685429);
}

TEST(NormalLaw, RowGivenItsQuery) {
  Matrix queries = Matrix::from_shape({3, 2});
  const float entries[] = {1, 2, 3, 4, 5, 6};
  std::copy(std::begin(entries), std::end(entries), queries.data());
  const RowLaw all = row_law(queries, 1, 3, 0.5, 2);  // q = (2, 4, 6)
  EXPECT_DOUBLE_EQ(all.mean, 6);
  EXPECT_DOUBLE_EQ(all.variance, 56 * 4);
  const RowLaw two = row_law(queries, 0, 2, 1, 1);  // q = (1, 3)
  EXPECT_DOUBLE_EQ(two.mean, 4);
  EXPECT_DOUBLE_EQ(two.variance, 10);
}

TEST(NormalLaw, FreezesAtRootTwoLogN) {
  EXPECT_DOUBLE_EQ(freezing_deviation(32), std::sqrt(2 * std::log(32.0)));
  EXPECT_EQ(freezing_deviation(1), 0);
}

}  // namespace
}  // namespace attention
