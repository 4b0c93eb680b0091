#include "experiment/count_means.h"

#include <gtest/gtest.h>

#include <cmath>

namespace experiment {
namespace {

TEST(CountMeans, AreThoseOfTheTableAtEveryCount) {
  attention::RowTheoryTable table, other;
  for (const double divisor : {8.0, 2.0, 0.25}) {
    const CountMeans means(table, 1, 300, 64, divisor, 1);
    for (std::size_t m = 1; m <= 300; m += m < 40 ? 1 : 7) {
      const attention::RowTheory exact = other.at(m, 64, divisor, 1);
      EXPECT_NEAR(means[m].entropy, exact.entropy, 1e-5) << m << " at " << divisor;
      EXPECT_NEAR(means[m].jacobian_trace, exact.jacobian_trace, 1e-5) << m << " at " << divisor;
    }
  }
}

TEST(CountMeans, HaveOneCountWhereThereIsOne) {
  attention::RowTheoryTable table;
  EXPECT_EQ(CountMeans(table, 32, 32, 64, 8, 1)[32].entropy, table.at(32, 64, 8, 1).entropy);
}

}  // namespace
}  // namespace experiment
