// What holds at every accepted parameter set, tried at many random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "experiment/experiment.h"
#include "experiment/gradient_task.h"
#include "experiment/link.h"

namespace experiment {
namespace {

constexpr int tries = 150;
constexpr auto never = [] { return false; };

class Any {
 public:
  explicit Any(unsigned seed) : random_(seed) {}
  int whole(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  double real(double least, double most) { return std::uniform_real_distribution(least, most)(random_); }
  bool one_in(int count) { return whole(1, count) == 1; }

  /// Small sizes, everything else anywhere in its range.
  Parameters parameters() {
    Parameters p;
    p.n = whole(1, 12);
    p.nk = whole(1, 20);
    p.dk = whole(1, 40);
    p.dist = static_cast<attention::Distribution>(whole(0, 3));
    p.seed = static_cast<std::uint32_t>(whole(0, 1 << 30));
    p.sq = one_in(8) ? 0 : one_in(4) ? real(0, 100) : 1;
    p.sk = one_in(4) ? real(0, 100) : 1;
    p.mq = one_in(4) ? real(-10, 10) : 0;
    p.p = one_in(3) ? real(0, 1) : 0.5;
    p.T = one_in(4) ? std::pow(10, real(-3, 3)) : one_in(8) ? 0 : one_in(8) ? INFINITY : 1;
    if (one_in(4)) p.dkq = {whole(1, p.dk), whole(1, p.dk), whole(1, p.dk)};
    hide(p.bias);
    p.bias.alibi = one_in(4);
    p.bias.t5 = one_in(4);
    return p;
  }

  /// Biases of 0 and −∞.
  void hide(attention::BiasChoice& bias) {
    bias.causal = one_in(3);
    bias.window = one_in(4);
    bias.padding = one_in(3);
    bias.window_size = whole(1, 6);
    bias.padded_keys = whole(0, 20);
  }

  std::vector<std::size_t> permutation(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random_);
    return order;
  }

 private:
  std::mt19937 random_;
};

std::vector<float> row_of(const Experiment& e, Stage stage, std::size_t query) {
  std::vector<float> row(e.scores().shape(1));
  e.stage_row(stage, query, row.data());
  return row;
}

double sum_of(const std::vector<float>& row) {
  return std::accumulate(row.begin(), row.end(), 0.0);
}

bool masked(const Experiment& e, std::size_t query) {
  return e.summaries()[query].state == attention::RowState::masked;
}

void load(Experiment& experiment, UserData data) {
  std::vector<Warning> warnings;
  ASSERT_EQ(experiment.load(std::move(data), warnings), "");
  experiment.finish();
}

TEST(Properties, RowsSumToOneAndNothingIsNaN) {
  Any any(1);
  for (int i = 0; i < tries; ++i) {
    Experiment e(any.parameters());
    e.finish();
    for (std::size_t q = 0; q < e.scores().shape(0); ++q) {
      const std::vector<float> weights = row_of(e, Stage::weights, q);
      for (const float weight : weights) EXPECT_TRUE(weight >= 0 && weight <= 1) << encode(e.parameters());
      // At most 20 weights, each rounded a few times to 2^-24 of itself.
      EXPECT_NEAR(sum_of(weights), masked(e, q) ? 0 : 1, 20 * 0x1p-23) << encode(e.parameters());
    }
    for (const float value : e.output()) EXPECT_TRUE(std::isfinite(value)) << encode(e.parameters());
  }
}

TEST(Properties, ARowWhoseKeysAreAllHiddenIsZeroEverywhere) {
  Any any(2);
  std::size_t seen = 0;
  for (int i = 0; i < tries; ++i) {
    Experiment e(any.parameters());
    e.finish();
    const attention::Matrix& output = e.output();
    attention::Matrix upstream = attention::Matrix::from_shape({output.shape(0), output.shape(1)});
    upstream.fill(1);
    GradientTask gradient(e, upstream);
    gradient.advance(never);
    std::size_t count = 0;
    for (std::size_t q = 0; q < output.shape(0); ++q) {
      const std::vector<float> bias = row_of(e, Stage::logits, q), weights = row_of(e, Stage::weights, q);
      const bool hidden = std::all_of(bias.begin(), bias.end(), [](float b) { return b == -INFINITY; });
      EXPECT_EQ(masked(e, q), hidden) << encode(e.parameters());
      if (!hidden) continue;
      ++count;
      EXPECT_EQ(sum_of(weights), 0);
      for (std::size_t c = 0; c < output.shape(1); ++c) EXPECT_EQ(output(q, c), 0);
      for (std::size_t k = 0; k < e.queries().shape(0); ++k) EXPECT_EQ(gradient.result().queries(q, k), 0);
    }
    EXPECT_EQ(e.row_means().masked, count);
    EXPECT_EQ(e.row_means().entropy.has_value(), count < output.shape(0));
    seen += count;
  }
  EXPECT_GT(seen, 100u);
}

TEST(Properties, AConstantAddedToARowChangesNothing) {
  Any any(3);
  for (int i = 0; i < tries; ++i) {
    Parameters p = any.parameters();
    p.p = 0;
    p.T = any.real(0.25, 4);
    p.bias.alibi = p.bias.t5 = false;
    UserData data;
    data.scores = attention::Matrix::from_shape({std::size_t(p.n), std::size_t(p.keys())});
    for (float& score : data.scores) score = static_cast<float>(any.whole(-40, 40)) / 8;
    Experiment plain(p), moved(p);
    load(plain, data);
    // Sixteenths up to a hundred add without rounding, so that the differences of the scores stay theirs.
    for (std::size_t q = 0; q < data.scores.shape(0); ++q) {
      const float constant = static_cast<float>(any.whole(-1600, 1600)) / 16;
      for (std::size_t k = 0; k < data.scores.shape(1); ++k) data.scores(q, k) += constant;
    }
    load(moved, data);
    for (std::size_t q = 0; q < data.scores.shape(0); ++q)
      EXPECT_EQ(row_of(plain, Stage::weights, q), row_of(moved, Stage::weights, q)) << encode(p);
  }
}

TEST(Properties, PermutedKeysPermuteTheWeightsAndKeepTheOutput) {
  Any any(4);
  for (int i = 0; i < tries; ++i) {
    Parameters p = any.parameters();
    p.bias = {};
    if (p.T == 0) p.T = 1;
    Experiment plain(p), permuted(p);
    plain.finish();
    UserData data;
    data.queries = plain.queries();
    data.keys = plain.keys();
    data.values = plain.values();
    const std::vector<std::size_t> order = any.permutation(data.keys.shape(1));
    for (std::size_t k = 0; k < order.size(); ++k) {
      for (std::size_t d = 0; d < data.keys.shape(0); ++d) data.keys(d, k) = plain.keys()(d, order[k]);
      for (std::size_t d = 0; d < data.values.shape(0); ++d) data.values(d, k) = plain.values()(d, order[k]);
    }
    load(permuted, data);
    for (std::size_t q = 0; q < plain.scores().shape(0); ++q) {
      const std::vector<float> before = row_of(plain, Stage::weights, q), after = row_of(permuted, Stage::weights, q);
      for (std::size_t k = 0; k < order.size(); ++k) {
        EXPECT_EQ(permuted.scores()(q, k), plain.scores()(q, order[k])) << encode(p);
        // The sum of the exponentials is taken in another order.
        EXPECT_NEAR(after[k], before[order[k]], 20 * 0x1p-24 * before[order[k]]) << encode(p);
      }
      for (std::size_t c = 0; c < data.values.shape(0); ++c)
        EXPECT_NEAR(permuted.output()(q, c), plain.output()(q, c), 1e-5) << encode(p);
    }
  }
}

TEST(Properties, NoScalingAtTemperatureRootDIsScaling) {
  Any any(5);
  for (int i = 0; i < tries; ++i) {
    Parameters scaled = any.parameters();
    scaled.bias = {};
    any.hide(scaled.bias);
    scaled.dkq.clear();
    scaled.sq = scaled.sk = 1;
    scaled.mq = 0;
    scaled.p = 0.5;
    scaled.T = any.real(0.5, 3);
    Parameters hot = scaled;
    hot.p = 0;
    hot.T = scaled.T * std::sqrt(scaled.dk);
    Experiment a(scaled), b(hot);
    a.finish();
    b.finish();
    for (std::size_t q = 0; q < a.scores().shape(0); ++q) {
      const std::vector<float> x = row_of(a, Stage::weights, q), y = row_of(b, Stage::weights, q);
      // Logits are at most some 100 here; each is rounded two or three times to 2^-24 of itself.
      for (std::size_t k = 0; k < x.size(); ++k) EXPECT_NEAR(x[k], y[k], 4e-5 * x[k] + 1e-9) << encode(scaled);
    }
  }
}

TEST(Properties, StableFloat32WeightsAreNumbersForAnyFiniteScores) {
  Any any(6);
  for (int i = 0; i < tries; ++i) {
    Parameters p = any.parameters();
    p.T = std::pow(10, any.real(-3, 3));
    UserData data;
    data.scores = attention::Matrix::from_shape({4, 9});
    for (float& score : data.scores)
      score = static_cast<float>(std::ldexp(any.real(-1, 1), any.one_in(3) ? any.whole(-149, 128) : any.whole(0, 10)));
    Experiment e(p);
    load(e, data);
    for (std::size_t q = 0; q < 4; ++q)
      for (const float weight : row_of(e, Stage::weights, q))
        EXPECT_TRUE(weight >= 0 && weight <= 1) << encode(e.parameters());
  }
}

}  // namespace
}  // namespace experiment
