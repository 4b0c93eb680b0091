#include "experiment/margins.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "attention/bias.h"
#include "experiment/experiment.h"
#include "experiment/link.h"

namespace experiment {
namespace {

struct Finished : Experiment {
  explicit Finished(const std::string& link) : Experiment(decode(link).parameters) { finish(); }
};

/// Σ 1/m_i from the bias's own rows.
std::vector<double> counted(const Experiment& e) {
  const auto n = static_cast<std::size_t>(e.parameters().n), keys = static_cast<std::size_t>(e.parameters().keys());
  std::vector<double> received(keys);
  for (std::size_t i = 0; i < n; ++i) {
    double seen = 0;
    for (std::size_t j = 0; j < keys; ++j) seen += e.bias().at(i, j) == 0;
    for (std::size_t j = 0; j < keys; ++j)
      if (e.bias().at(i, j) == 0) received[j] += 1 / seen;
  }
  return received;
}

TEST(Margins, EachKeyReceivesWhatItsQueriesShareOut) {
  for (const char* link : {"n=9", "n=9&bias=causal", "n=12&nk=7&bias=causal", "n=5&nk=11&bias=causal+window&window=3",
                           "n=8&bias=padding+window&window=4&pad=3", "n=6&bias=padding&pad=6"}) {
    const Finished e(link);
    const std::vector<double> expected = counted(e);
    ASSERT_EQ(e.margins().received.size(), expected.size()) << link;
    for (std::size_t j = 0; j < expected.size(); ++j) EXPECT_NEAR(e.margins().received[j], expected[j], 1e-12) << link;
  }
  EXPECT_TRUE(Finished("n=9").margins().even);
  EXPECT_FALSE(Finished("n=9&bias=causal").margins().even);
}

TEST(Margins, EffectiveKeysAreTheTablesAtEveryCount) {
  const Finished e("n=300&bias=causal");
  attention::RowTheoryTable table;
  for (const std::size_t i : {0u, 1u, 5u, 20u, 77u, 150u, 299u})
    EXPECT_NEAR(std::log(e.margins().effective_keys[i]), table.at(i + 1, 64, 8, 1).entropy, 1e-3) << i;
}

TEST(Margins, TheSampleLiesAroundThem) {
  const Finished e("n=512&bias=causal&seed=3");
  double used = 0, received_apart = 0;
  for (const attention::RowSummary& row : e.summaries()) used += std::exp(row.entropy);
  const auto& expected = e.margins().effective_keys;
  EXPECT_NEAR(used / std::accumulate(expected.begin(), expected.end(), 0.0), 1, 0.03);
  for (std::size_t j = 0; j < 512; ++j) received_apart += std::abs(e.received()[j] - e.margins().received[j]);
  EXPECT_LT(received_apart / 512, 0.1) << "of 1 that each receives on average";
  EXPECT_NEAR(e.margins().share, 0.61, 0.02);
  EXPECT_EQ(Finished("n=256&p=0&dk=256&bias=causal").margins().share, 0) << "one share fits no row";
}

TEST(Margins, NothingIsSaidWhereNothingIsKnown) {
  for (const char* link : {"n=8&bias=alibi", "n=8&bias=t5", "n=8&rho=0.5"}) {
    EXPECT_TRUE(Finished(link).margins().received.empty()) << link;
    EXPECT_TRUE(Finished(link).margins().effective_keys.empty()) << link;
  }
  const Finished other("n=8&dist=uniform&bias=causal");
  EXPECT_EQ(other.margins().received.size(), 8u);
  EXPECT_TRUE(other.margins().effective_keys.empty());
  const Finished frozen("n=8&T=0"), even("n=8&T=inf");
  for (const double keys : frozen.margins().effective_keys) EXPECT_DOUBLE_EQ(keys, 1);
  for (const double keys : even.margins().effective_keys) EXPECT_NEAR(keys, 8, 1e-9);
}

}  // namespace
}  // namespace experiment
