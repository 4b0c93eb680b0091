#include "experiment/experiment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "experiment/link.h"

namespace experiment {
namespace {

Parameters at(const char* link) {
  return decode(link).parameters;
}

void finish(Experiment& experiment) {
  while (!experiment.advance([] { return false; })) {
  }
}

Experiment& finished(Experiment& experiment) {
  finish(experiment);
  return experiment;
}

std::vector<float> stage_row(const Experiment& experiment, Stage stage, std::size_t query) {
  std::vector<float> row(experiment.scores().shape(1));
  experiment.stage_row(stage, query, row.data());
  return row;
}

/// Every stage in double from the experiment's own Q and K, with plain loops.
struct Oracle {
  explicit Oracle(const Experiment& e) {
    const Parameters& p = e.parameters();
    for (int i = 0; i < p.n; ++i) {
      for (int j = 0; j < p.keys(); ++j) {
        double s = 0;
        for (int k = 0; k < p.dk; ++k) s += double(e.queries()(k, i)) * double(e.keys()(k, j));
        raw.push_back(s);
      }
    }
    for (int i = 0; i < p.n; ++i) add_weights(p, i);
  }

  void add_weights(const Parameters& p, int i) {
    double top = -INFINITY, total = 0;
    std::vector<double> logits;
    for (int j = 0; j < p.keys(); ++j) {
      const bool hidden = p.bias.causal && j > i + p.keys() - p.n;
      logits.push_back(hidden ? -INFINITY : raw[std::size_t(i * p.keys() + j)] / std::pow(p.dk, p.p) / p.T);
      top = std::max(top, logits.back());
    }
    for (double& l : logits) total += l = std::exp(l - top);
    for (double e : logits) weights.push_back(e / total);
  }

  std::vector<double> raw, weights;
};

TEST(Experiment, StagesAgreeWithPlainLoopsInDouble) {
  for (const char* link : {"", "n=5&nk=9&dk=3&bias=causal", "n=7&dk=100&p=0.3&T=2.5"}) {
    Experiment experiment(at(link));
    finish(experiment);
    const Oracle oracle(experiment);
    const std::size_t keys = experiment.scores().shape(1);
    // A float32 sum of d_k products of size about 1 is off by at most d_k·ε·Σ|q·k| ≈ d_k²·ε; weights
    // follow the logits with at most twice the relative error.
    const double bound = std::pow(experiment.parameters().dk, 2) * 6e-8;
    for (std::size_t i = 0; i < experiment.scores().shape(0); ++i) {
      const auto weights = stage_row(experiment, Stage::weights, i);
      for (std::size_t j = 0; j < keys; ++j) {
        EXPECT_NEAR(experiment.scores()(i, j), oracle.raw[i * keys + j], bound);
        EXPECT_NEAR(weights[j], oracle.weights[i * keys + j], 2 * bound + 1e-6);
        EXPECT_EQ(experiment.stage_value(Stage::weights, i, j), weights[j]);
      }
    }
  }
}

TEST(Experiment, DefaultsHaveTheReferencesDigests) {
  Experiment experiment;
  finish(experiment);
  const Digests digests = experiment.digests();
  EXPECT_EQ(digests.queries, "ccc3ed7e");
  EXPECT_EQ(digests.keys, "352585c9");
  EXPECT_EQ(digests.scores, "1077e7a3");
  const RowMeans rows = experiment.row_means();
  EXPECT_EQ(rows.count, 32u);
  EXPECT_EQ(rows.masked + rows.overflowed, 0u);
  // The reference is float64 from the same M; float32 exponentials are within 2 ulp.
  EXPECT_NEAR(*rows.entropy, 3.045279686485057, 1e-5);
  EXPECT_NEAR(*rows.effective_keys, 21.19429706976416, 1e-4);
  EXPECT_NEAR(*rows.largest_weight, 0.14879951380088668, 1e-6);
  EXPECT_EQ(*rows.saturated, 0);
  EXPECT_NEAR(*rows.jacobian_trace, 0.933379463027997, 1e-6);
  EXPECT_NEAR(*experiment.pool().variance(), 60.92588195655505, 1e-9);
}

TEST(Experiment, StepByStepGivesWhatOneGoGives) {
  for (const char* link : {"", "n=100&nk=50&dk=300&fmt=bf16&bias=causal", "n=40&dk=16&rho=0.5&sq=2&mk=1&dist=sparse"}) {
    Experiment whole(at(link)), tiled(at(link));
    finish(whole);
    std::size_t calls = 1;
    while (!tiled.advance([] { return true; })) ++calls;
    EXPECT_GT(calls, 4u);
    EXPECT_EQ(tiled.digests().queries, whole.digests().queries);
    EXPECT_EQ(tiled.digests().keys, whole.digests().keys);
    EXPECT_EQ(tiled.digests().scores, whole.digests().scores);
    EXPECT_EQ(tiled.row_means().entropy, whole.row_means().entropy);
    EXPECT_EQ(tiled.pool().variance(), whole.pool().variance());
    EXPECT_EQ(tiled.received(), whole.received());
  }
}

TEST(Experiment, RowsFillInTileByTile) {
  Experiment experiment(at("n=600&nk=700&dk=512"));
  std::size_t partial = 0, last = 0;
  while (!experiment.advance([] { return true; })) {
    EXPECT_LE(experiment.summary_rows(), experiment.score_rows());
    EXPECT_GE(experiment.score_rows(), last);
    last = experiment.score_rows();
    partial += last > 0 && last < 600;
    const Progress progress = experiment.progress();
    EXPECT_FALSE(progress.stage.empty());
    EXPECT_LE(progress.done, progress.total);
  }
  EXPECT_GT(partial, 5u);
  EXPECT_TRUE(experiment.progress().stage.empty());
}

/// What was computed anew by a change, told by the versions.
struct Redone {
  bool scores, weights;
  bool operator==(const Redone&) const = default;
};

Redone redone_by(const char* before, const char* after) {
  Experiment experiment(at(before));
  finish(experiment);
  const auto scores = experiment.score_version(), weights = experiment.summary_version();
  experiment.set(at(after));
  const bool computing = !experiment.ready();
  finish(experiment);
  const Redone redone{experiment.score_version() != scores, experiment.summary_version() != weights};
  EXPECT_EQ(computing, redone.scores || redone.weights);
  return redone;
}

TEST(Experiment, AChangeRedoesWhatDependsOnIt) {
  for (const Parameter& row : schema()) {
    Parameters changed;
    const char* value = row.key == "T" || row.key == "mq" || row.key == "mk" ? "2" : nullptr;
    const std::string other = value                       ? value
                              : row.key == "dkq"          ? "8,16"
                              : row.key == "preset"       ? "mup"
                              : row.options.size() > 1    ? std::string(row.options[1])
                              : row.options.size() == 1   ? std::string(row.options[0])
                              : row.kind == Kind::integer ? "3"
                              : row.kind == Kind::real    ? "0.75"
                              : row.key == "compare"      ? "v:1~n:4"
                              : row.kind == Kind::list    ? "all"
                                                          : "auto";
    ASSERT_TRUE(row.read(other, changed)) << row.key << "=" << other;
    const Redone redone = redone_by("", encode(changed).c_str());
    const bool view = row.group == Group::view || (row.group == Group::page && row.key != "preset");
    const bool unused = row.key == "window" || row.key == "pad" || row.key == "slope" || row.key == "t5";
    EXPECT_EQ(redone.scores, row.affects_scores || row.key == "preset") << row.key;
    EXPECT_TRUE(unused || redone.weights == !view) << row.key;
  }
}

TEST(Experiment, MovingTheTemperatureKeepsScoresAndPool) {
  Experiment experiment;
  finish(experiment);
  const float* scores = experiment.scores().data();
  for (const char* link : {"T=2", "T=0", "T=inf", "p=0", "bias=causal", "softmax=naive", "stage=raw&row=3"}) {
    experiment.set(at(link));
    EXPECT_EQ(experiment.score_rows(), 32u) << link;
    finish(experiment);
    EXPECT_EQ(experiment.scores().data(), scores);
    EXPECT_EQ(experiment.draws_pooled(), 1u);
    EXPECT_EQ(experiment.pool().count(), 1024u);
  }
}

TEST(Experiment, StepsPoolAndEverythingElseStartsThePoolAnew) {
  Experiment experiment;
  finish(experiment);
  for (int i = 0; i < 3; ++i) {
    experiment.step();
    finish(experiment);
  }
  EXPECT_EQ(experiment.parameters().draw, 3u);
  EXPECT_EQ(experiment.draws_pooled(), 4u);
  EXPECT_EQ(experiment.pool().count(), 4096u);

  Experiment alone(at("draw=3"));
  EXPECT_EQ(experiment.digests().scores, finished(alone).digests().scores);

  experiment.set(at("draw=4"));  // resampled, not stepped
  finish(experiment);
  EXPECT_EQ(experiment.draws_pooled(), 1u);
  EXPECT_EQ(experiment.pool().count(), 1024u);
  for (const char* link : {"draw=4&fmt=bf16", "draw=4&dkq=3", "draw=4&sk=2"}) {
    experiment.set(at(link));
    experiment.step();
    finish(experiment);
    EXPECT_EQ(experiment.draws_pooled(), 2u) << link;
  }
}

TEST(Experiment, StepsThatComeTooEarlyWait) {
  Experiment experiment;
  experiment.step();
  experiment.step();
  EXPECT_FALSE(experiment.ready());
  finish(experiment);
  EXPECT_EQ(experiment.parameters().draw, 2u);
  EXPECT_EQ(experiment.draws_pooled(), 3u);
}

TEST(Experiment, DrawsGoOnAtZeroAfterTheLast) {
  Experiment experiment(at("draw=4294967295"));
  finish(experiment);
  experiment.step();
  finish(experiment);
  EXPECT_EQ(experiment.parameters().draw, 0u);
  EXPECT_EQ(experiment.draws_pooled(), 2u);
}

TEST(Experiment, TheLastDrawStaysVisibleUntilRowsOfTheNextArrive) {
  Experiment experiment(at("n=300&dk=600"));
  finish(experiment);
  experiment.step();
  bool sampled_in_between = false;
  while (experiment.progress().stage == "sample") {
    EXPECT_EQ(experiment.score_rows(), 300u);
    EXPECT_EQ(experiment.walk(2, 3).back(), experiment.scores()(2, 3));
    sampled_in_between = true;
    experiment.advance([] { return true; });
  }
  EXPECT_TRUE(sampled_in_between);
}

TEST(Experiment, CancelGoesBackToTheLastCompleteResults) {
  Experiment experiment;
  finish(experiment);
  experiment.step();
  finish(experiment);
  const Digests digests = experiment.digests();
  const auto variance = experiment.pool().variance();
  for (const char* link : {"n=512&dk=512", "draw=7", "draw=1&dkq=3", "draw=1&T=3"}) {
    experiment.set(at(link));
    if (experiment.parameters().T == 1) experiment.advance([] { return true; });  // one tile would be all of T's
    experiment.cancel();
    finish(experiment);
    EXPECT_EQ(encode(experiment.parameters()), "v=1&draw=1") << link;
    EXPECT_EQ(experiment.digests().scores, digests.scores) << link;
    EXPECT_EQ(experiment.pool().variance(), variance) << link;
    EXPECT_EQ(experiment.draws_pooled(), 2u) << link;
  }
  experiment.step();
  experiment.advance([] { return true; });
  experiment.cancel();
  finish(experiment);
  EXPECT_EQ(encode(experiment.parameters()), "v=1&draw=1");
  EXPECT_EQ(experiment.draws_pooled(), 2u);
  experiment.step();
  finish(experiment);
  EXPECT_EQ(experiment.draws_pooled(), 3u);
}

TEST(Experiment, CancelBeforeAnyResultGoesBackToTheDefaultSizes) {
  Experiment experiment(at("n=4096&dk=4096&dkq=4000&seed=5"));
  experiment.advance([] { return true; });
  experiment.cancel();
  finish(experiment);
  EXPECT_EQ(encode(experiment.parameters()), "v=1&seed=5");
}

TEST(Experiment, CancelOfNothingChangesNothing) {
  Experiment experiment(at("n=8"));
  finish(experiment);
  const auto version = experiment.score_version();
  experiment.cancel();
  EXPECT_TRUE(experiment.ready());
  EXPECT_EQ(experiment.score_version(), version);
}

TEST(Experiment, WalksEndAtTheScore) {
  Experiment experiment(at("n=6&dk=40&dkq=7,40"));
  finish(experiment);
  EXPECT_EQ(experiment.walk(0, 2).size(), 7u);
  EXPECT_EQ(experiment.walk(1, 2).size(), 40u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(experiment.walk(i, 5).back(), experiment.scores()(i, 5));
}

TEST(Experiment, LargestIsThatOfTheStageRows) {
  for (const char* link : {"n=20&dk=8", "n=20&bias=causal+alibi&T=0.3", "n=9&fmt=f16&sq=100&sk=100&p=0"}) {
    Experiment experiment(at(link));
    finish(experiment);
    for (Stage stage : {Stage::raw, Stage::scaled, Stage::logits, Stage::weights}) {
      double largest = 0;
      for (std::size_t i = 0; i < experiment.scores().shape(0); ++i) {
        for (float x : stage_row(experiment, stage, i)) {
          if (std::isfinite(x)) largest = std::max(largest, double(std::abs(x)));
        }
      }
      // Logits and scaled scores are rounded after the division, which the largest value leaves out.
      EXPECT_NEAR(experiment.largest(stage), largest, largest * 1e-3) << link;
    }
  }
}

TEST(Experiment, ReceivedWeightsAreColumnSums) {
  Experiment experiment(at("n=10&nk=12&bias=causal"));
  finish(experiment);
  std::vector<double> sums(12, 0);
  for (std::size_t i = 0; i < 10; ++i) {
    const auto row = stage_row(experiment, Stage::weights, i);
    for (std::size_t j = 0; j < 12; ++j) sums[j] += double(row[j]);
  }
  EXPECT_EQ(experiment.received(), sums);
}

TEST(Experiment, OutputIsWeightsTimesValues) {
  Experiment experiment(at("n=6&nk=9&dk=5"));
  const attention::Matrix output = experiment.output();
  const attention::Matrix values = experiment.values();
  ASSERT_EQ(values.shape(0), 5u);
  ASSERT_EQ(values.shape(1), 9u);
  for (std::size_t i = 0; i < 6; ++i) {
    const auto weights = stage_row(experiment, Stage::weights, i);
    for (std::size_t c = 0; c < 5; ++c) {
      double sum = 0;
      for (std::size_t j = 0; j < 9; ++j) sum += double(weights[j]) * double(values(c, j));
      EXPECT_NEAR(output(i, c), sum, 1e-6);  // nine products of weights that sum to 1
    }
  }
  experiment.set(at("n=6&nk=9&dk=5&T=0"));
  EXPECT_NE(experiment.output()(0, 0), output(0, 0));
}

TEST(Experiment, CustomBiasAddsToTheScoresAndGoesAgain) {
  Experiment experiment(at("n=4&bias=custom"));
  finish(experiment);
  EXPECT_TRUE(experiment.lacks_custom_bias());
  const auto before = stage_row(experiment, Stage::weights, 0);
  UserData data;
  data.bias = attention::Matrix::from_shape({4, 4});
  data.bias.fill(0);
  data.bias(0, 1) = -INFINITY;
  std::vector<Warning> warnings;
  ASSERT_EQ(experiment.load(data, warnings), "");
  EXPECT_FALSE(experiment.lacks_custom_bias());
  finish(experiment);
  EXPECT_EQ(stage_row(experiment, Stage::weights, 0)[1], 0);
  experiment.set(at("n=5&bias=custom"));
  EXPECT_TRUE(experiment.lacks_custom_bias());
  finish(experiment);
  experiment.set(at("n=4&bias=custom"));
  experiment.unload();
  finish(experiment);
  EXPECT_EQ(stage_row(experiment, Stage::weights, 0), before);
}

TEST(Experiment, RedoingAStageChangesNothing) {
  Experiment experiment(at("n=20&dk=16"));
  finish(experiment);
  const Digests digests = experiment.digests();
  const auto entropy = experiment.row_means().entropy;
  for (const char* stage : {"sample", "raw", "weights", "output", "statistics"}) {
    EXPECT_TRUE(experiment.redo(stage)) << stage;
    EXPECT_TRUE(experiment.ready());
    EXPECT_EQ(experiment.digests().scores, digests.scores);
    EXPECT_EQ(experiment.row_means().entropy, entropy);
    EXPECT_EQ(experiment.draws_pooled(), 1u);
    EXPECT_EQ(experiment.pool().count(), 400u);
  }
  EXPECT_FALSE(experiment.redo("tea"));
}

}  // namespace
}  // namespace experiment
