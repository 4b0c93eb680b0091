// B − A against plain double loops, whatever the two states are, and in portions as at once.
#include "experiment/held_difference.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/held_state.h"
#include "experiment/link.h"

namespace experiment {
namespace {

struct Pair {
  Experiment b;
  const Experiment* a = nullptr;
  explicit Pair(const std::string& link) : b(decode(link).parameters) {
    a = b.held();
    while (!b.advance([] { return false; }) || b.sweeping()) {
    }
  }
};

/// Weights of one row in double from the raw scores; biases and divisors are the experiment's.
std::vector<double> plain_weights(const Experiment& e, std::size_t query) {
  const auto keys = static_cast<std::size_t>(e.parameters().keys());
  std::vector<double> weights(keys);
  double largest = -INFINITY, sum = 0;
  for (std::size_t j = 0; j < keys; ++j) {
    double score = 0;
    for (int k = 0; k < e.dimensions_of_row(query); ++k)
      score += double(e.queries()(std::size_t(k), query)) * double(e.keys()(std::size_t(k), j));
    weights[j] = (score / std::pow(e.dimensions_of_row(query), e.parameters().p) + double(e.bias().at(query, j))) /
                 e.parameters().T;
    largest = std::max(largest, weights[j]);
  }
  if (std::isinf(largest)) return std::vector<double>(keys, 0);
  for (double& w : weights) sum += w = std::exp(w - largest);
  for (double& w : weights) w /= sum;
  return weights;
}

TEST(HeldDifference, IsTheDifferenceOfTheWeights) {
  for (const char* link : {"dk=256&p=0&compare=v:1", "T=3&compare=v:1~dk:8", "n=7&nk=12&compare=v:1~n:7~nk:12~p:1",
                           "bias=causal&compare=v:1~bias:padding~pad:30", "n=1&compare=v:1~n:1~dk:1"}) {
    const Pair pair(link);
    const auto keys = static_cast<std::size_t>(pair.b.parameters().keys());
    double most = 0, moved = 0;
    std::size_t rows = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(pair.b.parameters().n); ++i) {
      std::vector<float> row(keys), of_a(keys);
      difference_row(*pair.a, pair.b, Stage::weights, i, of_a.data(), row.data());
      const std::vector<double> a = plain_weights(*pair.a, i), b = plain_weights(pair.b, i);
      double sum = 0;
      for (std::size_t j = 0; j < keys; ++j) {
        const bool hidden = std::isinf(pair.a->bias().at(i, j)) && std::isinf(pair.b.bias().at(i, j));
        EXPECT_EQ(row[j] == -INFINITY, hidden) << link << i << ' ' << j;
        if (!hidden) {
          EXPECT_NEAR(double(row[j]), b[j] - a[j], 2e-5) << link << i << ' ' << j;
        }
        most = std::max(most, std::abs(b[j] - a[j]));
        sum += std::abs(b[j] - a[j]) / 2;
      }
      moved += sum;
      ++rows;
    }
    DifferenceSummary summary;
    summary.follow(*pair.a, pair.b, Stage::weights, 1 << 20);
    ASSERT_TRUE(summary.complete());
    EXPECT_NEAR(summary.largest(), most, 2e-5) << link;
    EXPECT_NEAR(*summary.moved(), moved / double(rows), 2e-5) << link;
  }
}

TEST(HeldDifference, OfEveryStageIsTheDifferenceOfItsValues) {
  const Pair pair("dk=256&T=2&bias=alibi&fmt=bf16&compare=v:1");
  std::vector<float> row(32), of_a(32);
  for (const Stage stage : {Stage::raw, Stage::scaled, Stage::logits, Stage::weights})
    for (std::size_t i = 0; i < 32; ++i) {
      difference_row(*pair.a, pair.b, stage, i, of_a.data(), row.data());
      for (std::size_t j = 0; j < 32; ++j)
        EXPECT_EQ(row[j], pair.b.stage_value(stage, i, j) - pair.a->stage_value(stage, i, j));
    }
}

TEST(HeldDifference, MaskedAndOverflowedRowsCountInNoMean) {
  const Pair masked("bias=padding&pad=32&compare=v:1");
  DifferenceSummary summary;
  summary.follow(*masked.a, masked.b, Stage::weights, 1 << 20);
  EXPECT_TRUE(summary.complete());
  EXPECT_FALSE(summary.moved());
  const Pair broken("fmt=f16&softmax=naive&p=0&dk=256&compare=v:1");
  ASSERT_GT(broken.b.row_means().overflowed, 0u);
  summary.follow(*broken.a, broken.b, Stage::weights, 1 << 20);
  EXPECT_TRUE(std::isfinite(summary.largest()));
  std::vector<float> row(32), of_a(32);
  difference_row(*broken.a, broken.b, Stage::logits, 0, of_a.data(), row.data());
  for (const float value : row) EXPECT_FALSE(std::isinf(value));
}

TEST(HeldDifference, AnOverflowedRowHasNone) {
  for (const char* link :
       {"compare=v:1~fmt:f16~softmax:naive~p:0~dk:512", "fmt=f16&softmax=naive&p=0&dk=512&compare=v:1"}) {
    const Pair pair(link);
    DifferenceSummary summary;
    summary.follow(*pair.a, pair.b, Stage::weights, 1 << 20);
    std::size_t rows = 0;
    std::vector<float> row(32), of_a(32);
    for (std::size_t i = 0; i < 32; ++i) {
      const bool none = overflowed(*pair.a, i) || overflowed(pair.b, i);
      rows += none;
      difference_row(*pair.a, pair.b, Stage::weights, i, of_a.data(), row.data());
      for (const float value : row) EXPECT_EQ(std::isnan(value), none);
    }
    ASSERT_GT(rows, 16u);
    EXPECT_EQ(summary.left_out(), rows) << link;
    EXPECT_FALSE(summary.same());
    EXPECT_EQ(summary.largest() == 0, rows == 32);
  }
}

TEST(HeldDifference, WhatIsInfiniteInOneAloneIsNotTheSame) {
  for (const char* link : {"bias=causal&compare=v:1~bias:window", "T=0&compare=v:1~T:inf"}) {
    const Pair pair(link);
    DifferenceSummary summary;
    summary.follow(*pair.a, pair.b, Stage::logits, 1 << 20);
    std::size_t lone = 0;
    for (std::size_t i = 0; i < 32; ++i)
      for (std::size_t j = 0; j < 32; ++j)
        lone +=
            std::isinf(pair.a->stage_value(Stage::logits, i, j)) != std::isinf(pair.b.stage_value(Stage::logits, i, j));
    ASSERT_GT(lone, 100u);
    EXPECT_EQ(summary.lone(), lone) << link;
    EXPECT_EQ(summary.largest(), 0) << link;
    EXPECT_FALSE(summary.same()) << link;
    summary.follow(*pair.a, pair.b, Stage::raw, 1 << 20);
    EXPECT_TRUE(summary.same()) << link;
  }
}

TEST(HeldDifference, WhereSeveralCellsLieUnderAPixelTheirMeanIsDrawn) {
  const Pair pair("n=40&dk=256&p=0&compare=v:1~n:40");
  DifferenceSummary summary;
  summary.follow(*pair.a, pair.b, Stage::weights, 1 << 20);
  EXPECT_EQ(summary.drawn(2, Stage::weights), 0);
  summary.follow(*pair.a, pair.b, Stage::weights, 100, 4);
  EXPECT_EQ(summary.drawn(2, Stage::weights), 0) << "not yet whole";
  summary.follow(*pair.a, pair.b, Stage::weights, 1 << 20, 4);
  double most[3]{};
  for (std::size_t i = 0; i < 40; i += 4)
    for (std::size_t j = 0; j < 40; j += 4) {
      double a = 0, b = 0;
      for (std::size_t k = 0; k < 16; ++k) {
        a += double(pair.a->stage_value(Stage::weights, i + k / 4, j + k % 4)) / 16;
        b += double(pair.b.stage_value(Stage::weights, i + k / 4, j + k % 4)) / 16;
      }
      most[0] = std::max(most[0], a);
      most[1] = std::max(most[1], b);
      most[2] = std::max(most[2], std::abs(b - a));
    }
  for (int of = 0; of < 3; ++of) EXPECT_NEAR(summary.drawn(of, Stage::weights), most[of], 1e-6) << of;
  EXPECT_LT(most[2], summary.largest() / 2);
  EXPECT_EQ(summary.drawn(2, Stage::raw), 0);
}

TEST(HeldDifference, ARepaintedBiasIsAnother) {
  Pair pair("n=16&bias=custom&compare=v:1~n:16~bias:custom");
  DifferenceSummary summary;
  summary.follow(*pair.a, pair.b, Stage::raw, 1 << 20);
  EXPECT_FALSE(summary.repainted());
  attention::Matrix bias(std::array<std::size_t, 2>{16, 16}, 0.0f);
  bias(3, 4) = 1;
  pair.b.set_custom_bias(bias);
  while (!pair.b.advance([] { return false; })) {
  }
  summary.follow(*pair.b.held(), pair.b, Stage::raw, 1 << 20);
  EXPECT_TRUE(summary.repainted());
}

TEST(HeldDifference, PortionsMakeTheSameSummary) {
  const Pair pair("n=40&dk=256&p=0&compare=v:1~n:40");
  DifferenceSummary whole, portions;
  whole.follow(*pair.a, pair.b, Stage::weights, 1 << 20);
  int turns = 0;
  for (; !portions.complete(); ++turns) {
    EXPECT_FALSE(portions.moved());
    portions.follow(*pair.a, pair.b, Stage::weights, 100);
  }
  EXPECT_GT(turns, 10);
  EXPECT_EQ(portions.largest(), whole.largest());
  EXPECT_EQ(*portions.moved(), *whole.moved());
}

TEST(HeldDifference, KeepsItsScaleUntilTheNextIsWhole) {
  Pair pair("dk=4096&p=0&compare=v:1");
  DifferenceSummary summary;
  summary.follow(*pair.a, pair.b, Stage::scaled, 1 << 20);
  const double before = summary.largest();
  Parameters closer = pair.b.parameters();
  closer.dk = 65;
  closer.p = 0.5;
  pair.b.set(closer);
  pair.a = pair.b.held();
  while (!pair.b.advance([] { return false; })) {
  }
  summary.follow(*pair.a, pair.b, Stage::scaled, 64);
  ASSERT_FALSE(summary.complete());
  EXPECT_EQ(summary.largest(), before);
  summary.follow(*pair.a, pair.b, Stage::scaled, 1 << 20);
  EXPECT_LT(summary.largest(), before);
}

TEST(HeldDifference, TheExperimentTakesItTogetherInSlices) {
  Pair pair("n=200&nk=300&dk=256&p=0&compare=v:1~n:200~nk:300~dk:2");
  DifferenceSummary whole;
  whole.follow(*pair.a, pair.b, Stage::logits, 1 << 20, 3);
  EXPECT_FALSE(pair.b.sweeping());
  EXPECT_FALSE(pair.b.difference(Stage::logits, 3).complete());
  EXPECT_TRUE(pair.b.sweeping());
  int slices = 0;
  for (; pair.b.sweeping(); ++slices) pair.b.advance([] { return true; });
  EXPECT_GT(slices, 2);
  const DifferenceSummary& summary = pair.b.difference(Stage::logits, 3);
  EXPECT_TRUE(summary.complete());
  EXPECT_EQ(summary.largest(), whole.largest());
  for (int of = 0; of < 3; ++of) EXPECT_EQ(summary.drawn(of, Stage::logits), whole.drawn(of, Stage::logits));
  // Another setting begins it anew, in the same turn as its results.
  Parameters next = pair.b.parameters();
  next.T = 7;
  pair.b.set(next);
  while (!pair.b.advance([] { return false; })) {
  }
  whole.follow(*pair.b.held(), pair.b, Stage::logits, 1 << 20, 3);
  EXPECT_TRUE(pair.b.difference().complete());
  EXPECT_EQ(pair.b.difference().largest(), whole.largest());
  // Let go, it is forgotten; and of another shape there is none.
  next.compare = "none";
  pair.b.set(next);
  EXPECT_EQ(pair.b.held(), nullptr);
  EXPECT_FALSE(pair.b.sweeping());
  EXPECT_EQ(pair.b.difference().largest(), 0);
}

TEST(HeldDifference, ASmallOneIsThereAtOnce) {
  const Pair pair("dk=256&compare=v:1");
  EXPECT_TRUE(pair.b.difference(Stage::weights, 1).complete());
  EXPECT_GT(pair.b.difference().largest(), 0);
}

}  // namespace
}  // namespace experiment
