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

TEST(CountMeans, SharesGiveTheMeanOverRows) {
  attention::RowTheoryTable table;
  const CountMeans means(table, 1, 100, 64, 4, 1);
  std::vector<KeySpan> causal;
  double plain = 0, shared = 0, whole = 0;
  for (int i = 0; i < 100; ++i) {
    causal.push_back({0, i + 1});
    plain += means[causal.back().seen()].entropy / 100;
  }
  const std::vector<CountShare> shares = count_shares(causal);
  for (const CountShare& each : shares) {
    shared += each.share * means[each.count].entropy;
    whole += each.share;
  }
  EXPECT_NEAR(shared, plain, 1e-12);
  EXPECT_NEAR(whole, 1, 1e-12);
  EXPECT_LT(shares.size(), 40u);
  EXPECT_EQ(count_shares({{3, 8}, {1, 6}}).size(), 1u);
  EXPECT_EQ(count_shares({{3, 8}, {1, 6}})[0].share, 1);
  EXPECT_TRUE(count_shares({}).empty());
}

}  // namespace
}  // namespace experiment
