#include "experiment/user_data.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/comparison.h"
#include "experiment/link.h"

namespace experiment {
namespace {

Parameters at(const std::string& link) {
  return decode(link).parameters;
}

/// Different numbers, not from any sample.
attention::Matrix numbers(std::size_t rows, std::size_t columns, double start = 1) {
  attention::Matrix matrix = attention::Matrix::from_shape({rows, columns});
  for (std::size_t i = 0; i < matrix.size(); ++i)
    matrix.data()[i] = static_cast<float>(std::sin(start + static_cast<double>(i)));
  return matrix;
}

/// Three queries and five keys in four dimensions.
UserData vectors() {
  UserData data;
  data.queries = numbers(4, 3);
  data.keys = numbers(4, 5, 2);
  return data;
}

/// Takes data that can be used.
void load(Experiment& experiment, UserData data) {
  std::vector<Warning> warnings;
  EXPECT_EQ(experiment.load(std::move(data), warnings), "");
  EXPECT_TRUE(warnings.empty());
  experiment.finish();
}

/// Why data are refused; nothing has changed then.
std::string refused(Experiment& experiment, UserData data) {
  const Parameters before = experiment.parameters();
  const std::uint64_t version = experiment.summary_version();
  std::vector<Warning> warnings;
  const std::string words = experiment.load(std::move(data), warnings);
  EXPECT_EQ(experiment.parameters(), before);
  EXPECT_EQ(experiment.summary_version(), version);
  EXPECT_TRUE(warnings.empty());
  return words;
}

TEST(UserData, QueriesAndKeysReplaceTheSample) {
  Experiment experiment(at("bias=causal&rho=0&sq=3&mk=2"));
  experiment.finish();
  load(experiment, vectors());
  const Parameters& p = experiment.parameters();
  EXPECT_EQ(p.n, 3);
  EXPECT_EQ(p.keys(), 5);
  EXPECT_EQ(p.dk, 4);
  EXPECT_TRUE(experiment.loaded() && experiment.has_vectors());
  const UserData data = vectors();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      float sum = 0;
      for (std::size_t k = 0; k < 4; ++k) sum += data.queries(k, i) * data.keys(k, j);
      EXPECT_EQ(experiment.scores()(i, j), sum);
      EXPECT_EQ(experiment.walk(i, j).back(), sum);
      EXPECT_EQ(experiment.stage_value(Stage::weights, i, j) == 0, j > i + 2);
    }
  }
  EXPECT_EQ(experiment.pool().count(), 15u);
}

TEST(UserData, AreRoundedToTheFormat) {
  Experiment experiment(at("fmt=bf16"));
  load(experiment, vectors());
  EXPECT_EQ(experiment.queries()(1, 2), attention::round_to(attention::NumberFormat::bf16, vectors().queries(1, 2)));
  experiment.set(at("n=3&nk=5&dk=4"));
  experiment.finish();
  EXPECT_EQ(experiment.queries()(1, 2), vectors().queries(1, 2)) << "nothing is lost";
}

TEST(UserData, ScoresAloneAreTheRawOnes) {
  Experiment experiment(at("dk=16&fmt=f32"));
  UserData data;
  data.scores = numbers(3, 5);
  load(experiment, data);
  EXPECT_EQ(experiment.scores(), data.scores);
  EXPECT_FALSE(experiment.has_vectors());
  EXPECT_EQ(experiment.stage_value(Stage::scaled, 1, 2), data.scores(1, 2) / 4);
  experiment.set(at("n=3&nk=5&dk=64&dkq=16,64"));
  experiment.finish();
  EXPECT_EQ(experiment.stage_value(Stage::scaled, 0, 2), data.scores(0, 2) / 4) << "d_k is what the scores are of";
  EXPECT_EQ(experiment.stage_value(Stage::scaled, 1, 2), data.scores(1, 2) / 8);
  EXPECT_EQ(experiment.output().shape(1), 64u);
  EXPECT_TRUE(experiment.curves().request().points.empty());
  EXPECT_TRUE(experiment.digests().queries.empty());
  experiment.advance([] { return false; });
  EXPECT_FALSE(experiment.sweeping());
  for (const char* stage : {"sample", "raw", "weights", "statistics", "output"}) EXPECT_TRUE(experiment.redo(stage));
}

TEST(UserData, HaveNoTheory) {
  Experiment experiment;
  load(experiment, vectors());
  const ScoreComparison scores = compare_scores(experiment);
  for (const Comparison& figure : {scores.mean, scores.variance, scores.excess_kurtosis}) {
    EXPECT_TRUE(figure.sample);
    EXPECT_FALSE(figure.theory || figure.standard_error || figure.z());
  }
  EXPECT_FALSE(compare_rows(experiment).entropy.theory);
  EXPECT_FALSE(normal_distance(experiment) || exact_distance(experiment));
  EXPECT_FALSE(law_values(experiment, 0).normal || law_values(experiment, 0).exact_cdf);
  EXPECT_TRUE(experiment.curve_theory().empty());
}

TEST(UserData, HaveNoFurtherDraws) {
  Experiment experiment;
  load(experiment, vectors());
  const attention::Matrix scores = experiment.scores(), values = experiment.values(), output = experiment.output();
  experiment.step();
  EXPECT_TRUE(experiment.ready());
  Parameters next = experiment.parameters();
  ++next.draw;  // what Resample does
  experiment.set(next);
  experiment.finish();
  EXPECT_EQ(experiment.scores(), scores);
  EXPECT_EQ(experiment.draws_pooled(), 1u);
  EXPECT_NE(experiment.values(), values) << "these are still drawn";
  EXPECT_NE(experiment.output(), output);
}

TEST(UserData, KeepTheirShape) {
  Experiment experiment;
  load(experiment, vectors());
  Parameters next = at("n=64&dk=8&T=2");
  std::vector<Warning> warnings;
  experiment.keep_shape(next, warnings);
  ASSERT_EQ(warnings.size(), 3u);
  EXPECT_EQ(warnings[0].key + ": " + warnings[0].given + ", " + warnings[0].allowed,
            "n: 64, 3, as the loaded data have");
  experiment.set(at("n=64&dk=8&T=2"));
  EXPECT_EQ(experiment.parameters().n, 3);
  EXPECT_EQ(experiment.parameters().keys(), 5);
  EXPECT_EQ(experiment.parameters().dk, 4);
  EXPECT_EQ(experiment.parameters().T, 2);
  experiment.cancel();
  experiment.finish();
  EXPECT_EQ(experiment.parameters().n, 3);
}

TEST(UserData, ValuesBiasAndTokensJoinWhatIsThere) {
  Experiment experiment;
  load(experiment, vectors());
  UserData more;
  more.values = numbers(7, 5);
  more.bias = numbers(3, 5);
  more.query_tokens = {"a", "b", "c"};
  load(experiment, more);
  EXPECT_EQ(experiment.values(), more.values);
  EXPECT_EQ(experiment.output().shape(1), 7u);
  EXPECT_EQ(experiment.query_tokens(), more.query_tokens);
  EXPECT_TRUE(experiment.key_tokens().empty());
  EXPECT_TRUE(experiment.parameters().bias.custom);
  EXPECT_EQ(experiment.stage_value(Stage::logits, 1, 1), experiment.stage_value(Stage::scaled, 1, 1) + more.bias(1, 1));
  EXPECT_EQ(experiment.queries(), vectors().queries);
  load(experiment, vectors());
  EXPECT_TRUE(experiment.query_tokens().empty()) << "other vectors come without";
  EXPECT_TRUE(experiment.lacks_custom_bias());
}

TEST(UserData, ABiasOfAnotherSizeIsLeftOutAndSaidSo) {
  Experiment experiment(decode("n=4&bias=custom").parameters);
  EXPECT_EQ(experiment.misfit_bias(), "") << "there is none";
  experiment.set_custom_bias(attention::Matrix({4, 4}));
  EXPECT_EQ(experiment.misfit_bias(), "");
  Parameters wider = experiment.parameters();
  wider.nk = 9;
  experiment.set(wider);
  EXPECT_TRUE(experiment.lacks_custom_bias());
  EXPECT_NE(experiment.misfit_bias().find("is 4 × 4, the scores are now 4 × 9"), std::string::npos);
  experiment.set(decode("n=4&bias=custom").parameters);
  EXPECT_EQ(experiment.misfit_bias(), "") << "it fits again";
}

TEST(UserData, OfTheSampleValuesBiasAndTokensCanBeReplacedAlone) {
  Experiment experiment(at("n=3&nk=5"));
  UserData data;
  data.values = numbers(2, 5);
  data.bias = numbers(3, 5);
  data.key_tokens = {"a", "b", "c", "d", "e"};
  load(experiment, data);
  EXPECT_FALSE(experiment.loaded());
  EXPECT_TRUE(compare_scores(experiment).mean.theory);
  experiment.set(at("n=3&nk=6&bias=custom"));
  experiment.finish();
  EXPECT_TRUE(experiment.key_tokens().empty() && experiment.lacks_custom_bias());
  EXPECT_EQ(experiment.values().shape(0), 64u);
  experiment.set(at("n=3&nk=5&bias=custom"));
  experiment.finish();
  EXPECT_EQ(experiment.values(), data.values);
}

TEST(UserData, UnloadGoesBackToTheSample) {
  Experiment experiment(at("n=6&dk=8&T=2")), fresh(at("n=6&dk=8&T=3"));
  load(experiment, vectors());
  Parameters next = experiment.parameters();
  next.T = 3;
  experiment.set(next);
  experiment.unload();
  EXPECT_FALSE(experiment.loaded());
  experiment.finish();
  fresh.finish();
  EXPECT_EQ(experiment.parameters(), fresh.parameters());
  EXPECT_EQ(experiment.digests().scores, fresh.digests().scores);
  EXPECT_EQ(experiment.row_means().entropy, fresh.row_means().entropy);
  EXPECT_EQ(experiment.values(), fresh.values());
  EXPECT_TRUE(compare_scores(experiment).mean.theory);
}

TEST(UserData, SweepOverTheirOwnDimensions) {
  Experiment experiment;
  UserData data;
  data.queries = numbers(64, 300);
  data.keys = numbers(64, 20, 0.3);
  load(experiment, data);
  experiment.curves();
  experiment.advance([] { return false; });
  const attention::Sweep& curves = experiment.curves();
  const std::vector<attention::SweepPoint> points = curves.request().points;
  EXPECT_EQ(points.back().dimensions, 64);
  EXPECT_EQ(curves.draws(), 1u);
  EXPECT_EQ(curves.rows(), 256u);
  EXPECT_EQ(experiment.phase_grid().dimensions.back(), 64);
  // All rows: those of the matrix, to the bit.
  data.queries = numbers(64, 40);
  load(experiment, data);
  experiment.curves();
  experiment.advance([] { return false; });
  EXPECT_EQ(experiment.curves().means(points.size() - 2)->entropy, *experiment.row_means().entropy);
}

TEST(UserData, WhatCannotBeUsedIsRefusedInWords) {
  Experiment experiment(at("n=4&dk=8"));
  experiment.finish();
  UserData data = vectors();
  data.keys = {};
  EXPECT_EQ(refused(experiment, data), "queries and keys come together");
  data = vectors();
  data.keys = numbers(6, 5);
  EXPECT_EQ(refused(experiment, data), "queries is 3 × 4 and keys is 5 × 6; both need the same number of columns, d_k");
  data = vectors();
  data.scores = numbers(3, 5);
  EXPECT_EQ(refused(experiment, data), "scores come instead of queries and keys, not with them");
  data = vectors();
  data.values = numbers(4, 3);
  EXPECT_EQ(refused(experiment, data), "values is 3 × 4; allowed is 5 rows, one for each key");
  data = vectors();
  data.bias = numbers(5, 3);
  EXPECT_EQ(refused(experiment, data), "bias is 5 × 3; allowed is 3 × 5, queries × keys");
  data = vectors();
  data.key_tokens = {"one"};
  EXPECT_EQ(refused(experiment, data), "keyTokens has 1 entries; allowed is 5, one for each key");
  data = vectors();
  data.keys(3, 2) = NAN;
  EXPECT_EQ(refused(experiment, data),
            "keys has a value at row 2, column 3 that is not finite; a bias of −Infinity hides keys");
  data = {};
  data.bias = numbers(4, 4);
  data.bias(1, 2) = INFINITY;
  EXPECT_EQ(refused(experiment, data),
            "bias has a value at row 1, column 2 that is not finite; allowed are numbers and −Infinity, which hides a "
            "key");
  data = {};
  data.scores = numbers(1, 4097);
  EXPECT_EQ(refused(experiment, data), "scores is 1 × 4,097; allowed is 4,096 × 4,096 at most");
  EXPECT_FALSE(experiment.loaded());
}

TEST(UserData, DependentsFallWithAWarning) {
  Experiment experiment(at("n=32&rho=0.5&row=20&dkq=8,16"));
  std::vector<Warning> warnings;
  EXPECT_EQ(experiment.load(vectors(), warnings), "");
  ASSERT_EQ(warnings.size(), 3u);
  EXPECT_EQ(warnings[0].key + warnings[1].key + warnings[2].key, "dkqrhorow");
}

}  // namespace
}  // namespace experiment
