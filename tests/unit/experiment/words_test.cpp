#include "experiment/words.h"

#include <gtest/gtest.h>

#include "experiment/link.h"

namespace experiment {
namespace {

Experiment& finished(Experiment& experiment) {
  experiment.advance([] { return false; });
  return experiment;
}

std::string said(const char* link) {
  Experiment experiment(decode(link).parameters);
  finished(experiment);
  return state_word(experiment) + ": " + plain_text(verdict(experiment));
}

TEST(Words, VerdictsAndStates) {
  const struct {
    const char *link, *words;
  } cases[] = {
      {"",
       "Spread out: Dividing by √64 brings the spread of the scores from σ 7.81 to 0.976. A query uses 21.2 of 32 "
       "keys, and 0.93 of the gradient is left."},
      {"dk=512&p=0",
       "Saturated: Nothing divides the scores: their spread, σ 22.8, goes straight into softmax. A query uses 1.1 of "
       "32 keys, and 0.06 of the gradient is left."},
      {"p=1&dk=256",
       "Spread out: Dividing by 256 brings the spread of the scores from σ 15.9 to 0.0619. A query uses 31.9 of 32 "
       "keys, and 0.97 of the gradient is left."},
      {"p=0.3",
       "Spread out: Dividing by 64^0.3 = 3.48 brings the spread of the scores from σ 7.81 to 2.24. A query uses 7.8 of "
       "32 "
       "keys, and 0.76 of the gradient is left."},
      {"T=0", "Saturated: At temperature 0 the largest score takes all."},
      {"T=inf",
       "Uniform: At temperature ∞ every key that is seen gets the same weight. A query uses 32 of 32 keys, and 1/T = "
       "0 leaves no gradient."},
      {"T=0&sq=0",
       "Spread out: At temperature 0 the largest score takes all, and equal ones share it. A query uses 32 of 32 "
       "keys."},
      {"T=10",
       "Spread out: Dividing by √64 and by T = 10 brings the spread of the scores from σ 7.81 to 0.0976. A query uses "
       "31.9 of 32 keys, and 0.97 of the gradient is left, 1/T aside."},
      {"p=0&T=8",
       "Spread out: Only T = 8 divides the scores: their spread goes from σ 7.81 to 0.976. A query uses 21.2 of 32 "
       "keys, and 0.93 of the gradient is left, 1/T aside."},
      {"dk=1&n=16",
       "Spread out: Dividing by √1 changes nothing: the spread of the scores stays σ 1.48. A query uses 11.5 of 16 "
       "keys, and 0.89 of the gradient is left."},
      {"n=8&bias=padding&pad=8", "No key left: Every key is hidden from every query: all weights are 0."},
      {"n=1", "One key: There is one key, and it gets all the weight whatever its score."},
  };
  for (const auto& c : cases) EXPECT_EQ(said(c.link), c.words) << c.link;
}

TEST(Words, BeforeTheFirstRowNothingIsClaimed) {
  Experiment experiment;
  EXPECT_EQ(state_word(experiment), "");
  EXPECT_EQ(plain_text(verdict(experiment)), "Computing …");
  EXPECT_TRUE(row_notices(experiment).empty());
}

TEST(Words, HiddenKeysAreNotCounted) {
  const std::string words = said("n=64&bias=causal");
  EXPECT_EQ(words.substr(0, words.find(" keys")), "Spread out: On average a query uses 21.1");
  EXPECT_NE(words.find("Key 0 receives "), std::string::npos);
  EXPECT_NE(words.find(" times an equal share."), std::string::npos);
}

TEST(Words, EveryRowOverflows) {
  EXPECT_EQ(said("dk=512&fmt=f16&sq=100&sk=100&n=16&p=0"), "Overflow: Every row overflows: no weight can be computed.");
}

TEST(Words, RawScoresBesideTheory) {
  Experiment experiment;
  finished(experiment);
  EXPECT_EQ(plain_text(raw_verdict(experiment)),
            "A score adds up 64 products. Its spread is σ 7.81; theory says √64 = 8.");
  Experiment one(decode("dk=1&n=16&sq=2").parameters);
  finished(one);
  EXPECT_EQ(plain_text(raw_verdict(one)), "A score adds up 1 product. Its spread is σ 2.96; theory says 2.");
}

std::vector<std::string> notices(const char* link) {
  Experiment experiment(decode(link).parameters);
  return row_notices(finished(experiment));
}

TEST(Words, MaskedRows) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(notices("n=40&nk=16&bias=causal"),
            Texts{"Rows 0 to 23 see no key. Their weights are 0; means leave them out."});
  EXPECT_EQ(notices("n=5&nk=4&bias=causal"), Texts{"Row 0 sees no key. Its weights are 0; means leave it out."});
  EXPECT_TRUE(notices("").empty());
}

TEST(Words, OverflowedRowsSayStepValueAndLimit) {
  const auto naive = notices("dk=64&fmt=f16&p=0&softmax=naive&n=12");
  ASSERT_EQ(naive.size(), 1u);
  EXPECT_NE(naive[0].find(" is beyond float16’s exp(11.09)."), std::string::npos) << naive[0];
  const auto scores = notices("dk=512&fmt=f16&sq=100&sk=100&n=4&p=0");
  ASSERT_EQ(scores.size(), 1u);
  EXPECT_NE(scores[0].find("float16 ends at 65,504."), std::string::npos) << scores[0];
  const auto tiny = notices("fmt=f16&p=0&softmax=naive&n=1&dk=512&mq=1&mk=-1");
  ASSERT_EQ(tiny.size(), 1u);
  EXPECT_EQ(tiny[0], "Row 0 overflows: every exponential rounds to 0 in float16, and so does their sum.");
}

TEST(Words, OneRowAlone) {
  Experiment experiment(decode("bias=causal&nk=24").parameters);
  finished(experiment);
  EXPECT_EQ(row_notice(experiment, 3), "Row 3 sees no key. Its weights are 0; means leave it out.");
  EXPECT_EQ(row_notice(experiment, 30), "");
}

TEST(Words, Warnings) {
  EXPECT_EQ(warning_text({"dk", "5000", "1 to 4,096", "64"}), "dk was “5000”; allowed is 1 to 4,096. Using 64.");
  EXPECT_EQ(warning_text({"bias", "custom", "custom adds 0 here", "custom"}), "bias: custom adds 0 here.");
  const std::string text = warning_text({"n", std::string(10000, 'x'), "1 to 4,096", "32"});
  EXPECT_EQ(text, "n was “" + std::string(40, 'x') + "…”; allowed is 1 to 4,096. Using 32.");
}

TEST(Words, Progress) {
  Experiment experiment(decode("n=2048").parameters);
  EXPECT_EQ(progress_text(experiment).substr(0, 19), "Sample, 64 × 2,048");
  while (experiment.progress().stage != "raw") experiment.advance([] { return true; });
  EXPECT_EQ(progress_text(experiment), "Scores, 2,048 × 2,048: 0 of 8 tiles");
  finished(experiment);
  EXPECT_EQ(progress_text(experiment), "");
}

}  // namespace
}  // namespace experiment
