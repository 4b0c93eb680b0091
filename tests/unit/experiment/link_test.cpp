#include "experiment/link.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace experiment {
namespace {

/// "key: given / allowed / used" of each warning.
std::vector<std::string> told(const std::vector<Warning>& warnings) {
  std::vector<std::string> texts;
  for (const Warning& w : warnings) texts.push_back(w.key + ": " + w.given + " / " + w.allowed + " / " + w.used);
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Decode, ReadsTheFragment) {
  const Decoded decoded = decode("#v=1&dk=256&p=0");
  Parameters expected;
  expected.dk = 256;
  expected.p = 0;
  EXPECT_EQ(decoded.parameters, expected);
  EXPECT_TRUE(decoded.warnings.empty());
  EXPECT_TRUE(decoded.names_any_key);
}

TEST(Decode, BadLinksWarnAndKeepTheDefault) {
  const struct {
    const char* link;
    Texts warnings;
  } cases[] = {
      {"dk=5000", {"dk: 5000 / 1 to 4,096 / 64"}},
      {"n=4.5", {"n: 4.5 / whole numbers, 1 to 4,096 / 32"}},
      {"n=0", {"n: 0 / 1 to 4,096 / 32"}},
      {"n=NaN", {"n: NaN / 1 to 4,096 / 32"}},
      {"n=Infinity", {"n: Infinity / 1 to 4,096 / 32"}},
      {"n=", {"n:  / 1 to 4,096 / 32"}},
      {"n", {"n:  / 1 to 4,096 / 32"}},
      {"nk=m", {"nk: m / 1 to 4,096, or n / n"}},
      {"p=1.01", {"p: 1.01 / 0 to 1 / 0.5"}},
      {"p=inf", {"p: inf / 0 to 1 / 0.5"}},
      {"T=0.0001", {"T: 0.0001 / 0, 0.001 to 1,000, or inf / 1"}},
      {"T=-inf", {"T: -inf / 0, 0.001 to 1,000, or inf / 1"}},
      {"seed=-1", {"seed: -1 / 0 to 4,294,967,295 / 0"}},
      {"seed=4294967296", {"seed: 4294967296 / 0 to 4,294,967,295 / 0"}},
      {"dist=gauss", {"dist: gauss / normal, uniform, sign or sparse / normal"}},
      {"mq=-11", {"mq: -11 / −10 to 10 / 0"}},
      {"fmt=fp8", {"fmt: fp8 / f32, bf16 or f16 / f32"}},
      {"play=2", {"play: 2 / 0 or 1 / 0"}},
      {"bias=casual", {"bias: casual / none, or causal, window, padding, alibi, t5 or custom joined with + / none"}},
      {"bias=causal+causal", {"bias: causal+causal / each name once / causal"}},
      {"panels=matrix,histogramm",
       {"panels: matrix,histogramm / auto, or any of matrix, histogram, row, walk, sweep, phase or statistics with "
        "commas between / auto"}},
      {"panels=row,row", {"panels: row,row / each name once / row"}},
      {"axis=bent", {"axis: bent / auto, linear, log or qq / auto"}},
      {"bins=0", {"bins: 0 / auto, or whole numbers from 1 to 512 / auto"}},
      {"bins=12.5", {"bins: 12.5 / auto, or whole numbers from 1 to 512 / auto"}},
      {"colours=pink", {"colours: pink / auto, locked or log / auto"}},
      {"compare=junk", {"compare: junk / none, or a state as v:1~dk:256 of the keys that a preset sets / none"}},
      {"compare=dk:5000", {"compare: dk:5000 / none, or a state as v:1~dk:256 of the keys that a preset sets / none"}},
      {"compare=v:1~seed:1",
       {"compare: v:1~seed:1 / none, or a state as v:1~dk:256 of the keys that a preset sets / none"}},
      {"v=2&dk=8", {"v: 2 / 1 / 1"}},
      {"dk=8&dk=16", {"dk: 16 / one value, the first / 8"}},
      {"dk=x&dk=16", {"dk: 16 / one value, the first / 64", "dk: x / 1 to 4,096 / 64"}},
      {"row=32", {"row: 32 / none, or 0 to 31 / none"}},
      {"dkq=8,65", {"dkq: 8,65 / none, or whole numbers from 1 to d_k = 64 / none"}},
      {"rho=0.5&nk=16", {"rho: 0.5 / 0 unless there are as many keys as queries / 0"}},
      {"preset=nope",
       {"preset: nope / none, paper, unscaled, gpt2, bert, t5, alibi, mistral, mup, one-dimension, laplace, frozen or "
        "large / none"}},
      {"n=%3Cb%3E%ff", {"n: <b>\ufffd / 1 to 4,096 / 32"}},
  };
  for (const auto& c : cases) EXPECT_EQ(told(decode(c.link).warnings), c.warnings) << c.link;
}

TEST(Decode, UnknownKeysAreIgnoredWithoutAWarning) {
  const Decoded decoded = decode("#utm_source=mail&DK=5&__proto__=1");
  EXPECT_EQ(decoded.parameters, Parameters{});
  EXPECT_TRUE(decoded.warnings.empty());
  EXPECT_FALSE(decoded.names_any_key);
}

TEST(Decode, VersionAloneNamesTheWholeState) {
  EXPECT_TRUE(decode("#v=1").names_any_key);
}

TEST(Decode, NumbersInEveryAcceptedForm) {
  EXPECT_EQ(decode("p=1/8").parameters.p, 0.125);
  EXPECT_EQ(decode("n=sqrt(64)").parameters.n, 8);
  EXPECT_EQ(decode("n=6.4e1").parameters.n, 64);
  EXPECT_EQ(decode("sq=1.25e-1").parameters.sq, 0.125);
  EXPECT_EQ(decode("T=inf").parameters.T, std::numeric_limits<double>::infinity());
  EXPECT_EQ(decode("T=0").parameters.T, 0);
  EXPECT_EQ(decode("n=16&nk=n").parameters.keys(), 16);
}

TEST(Decode, BiasesAreJoinedInEveryForm) {
  for (const char* link :
       {"bias=causal+alibi", "bias=causal%2Balibi", "bias=causal%20alibi", "bias=causal,alibi", "bias=alibi+causal"}) {
    const Decoded decoded = decode(link);
    EXPECT_TRUE(decoded.parameters.bias.causal && decoded.parameters.bias.alibi) << link;
    EXPECT_TRUE(decoded.warnings.empty()) << link;
    EXPECT_EQ(encode(decoded.parameters), "v=1&bias=causal+alibi");
  }
}

TEST(Decode, NoiseIsHarmless) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string noise = round % 2 ? "#" : "n=";
    for (int i = 0; i < 10000; ++i) noise += static_cast<char>(random() % 256);
    for (std::size_t i = 3; i < noise.size(); i += 97) noise[i] = round % 3 ? '&' : '=';
    const Decoded decoded = decode(noise);
    EXPECT_LE(decoded.warnings.size(), 2 * schema().size() + 2);
  }
}

TEST(Decode, LinksAreReadTo64KiB) {
  const std::string filler(64 * 1024, 'x');
  EXPECT_EQ(decode(filler + "&n=64").parameters.n, 32);
}

TEST(Decode, PresetsComeFirstWhereverTheyStand) {
  const Decoded decoded = decode("#v=1&n=16&preset=gpt2");
  EXPECT_EQ(decoded.parameters.n, 16);
  EXPECT_TRUE(decoded.parameters.bias.causal);
  EXPECT_EQ(encode(decoded.parameters), "v=1&preset=gpt2&n=16");
}

TEST(Apply, InvalidKeysKeepTheirPresentValue) {
  Parameters parameters = decode("dk=256&T=2").parameters;
  const auto warnings = apply("dk=9999&T=3&bias=none", parameters);
  EXPECT_EQ(parameters.dk, 256);
  EXPECT_EQ(parameters.T, 3);
  EXPECT_EQ(told(warnings), Texts{"dk: 9999 / 1 to 4,096 / 256"});
}

TEST(Apply, AChosenPresetSetsNToSoftmaxButNotTheSample) {
  Parameters parameters = decode("n=8&seed=5&draw=2&T=3&fmt=f16&theme=dark&row=3").parameters;
  EXPECT_TRUE(apply("preset=t5", parameters).empty());
  EXPECT_EQ(encode(parameters), "v=1&preset=t5&seed=5&draw=2&row=3&theme=dark");
  EXPECT_EQ(parameters.n, 64);
  EXPECT_EQ(parameters.sq, 0.125);
  EXPECT_TRUE(apply("preset=none", parameters).empty());
  EXPECT_EQ(encode(parameters), "v=1&n=64&sq=0.125&seed=5&draw=2&p=0&bias=t5&row=3&theme=dark");
}

TEST(Apply, AShrunkMatrixFreesThePinnedCell) {
  Parameters parameters = decode("row=26&col=27").parameters;
  EXPECT_EQ(told(apply("n=27", parameters)), Texts{"col: 27 / none, or 0 to 26 / none"});
  EXPECT_EQ(parameters.row, 26);
}

TEST(Presets, AreTheContracts) {
  const struct {
    const char *name, *link;
  } cases[] = {{"paper", "v=1"},
               {"unscaled", "v=1&p=0"},
               {"gpt2", "v=1&n=64&bias=causal"},
               {"bert", "v=1&n=64&bias=padding"},
               {"t5", "v=1&n=64&sq=0.125&p=0&bias=t5"},
               {"alibi", "v=1&bias=causal+alibi"},
               {"mistral", "v=1&bias=causal+window"},
               {"mup", "v=1&dk=256&p=1"},
               {"one-dimension", "v=1&dk=1"},
               {"laplace", "v=1&dk=2"},
               {"frozen", "v=1&n=1024&dk=512&p=0"},
               {"large", "v=1&n=2048"}};
  ASSERT_EQ(presets().size(), std::size(cases));
  for (const auto& c : cases) {
    Parameters parameters = defaults(c.name);
    EXPECT_EQ(encode(parameters), "v=1&preset=" + std::string(c.name));
    parameters.preset = "none";
    EXPECT_EQ(encode(parameters), c.link) << c.name;
    EXPECT_FALSE(find_preset(c.name)->question.empty() || find_preset(c.name)->look_for.empty());
  }
}

/// A value of the row that can be used, drawn at random.
std::string some_value(const Parameter& row, std::mt19937& random) {
  if (random() % 3 == 0) return row.write(Parameters{});
  if (!row.options.empty()) return std::string(row.options[random() % row.options.size()]);
  if (row.kind == Kind::integer) {
    const auto most = static_cast<std::uint64_t>(std::min(row.most, 4294967295.0));
    return std::to_string(static_cast<std::uint64_t>(row.least) + random() % (most - static_cast<unsigned>(row.least)));
  }
  if (row.kind == Kind::real) {
    return std::to_string(std::uniform_real_distribution(row.least, row.most)(random));
  }
  return row.key == "dkq" ? "1,2,1" : row.key == "compare" ? "v:1~n:4~p:0" : row.key == "bins" ? "17" : "all";
}

TEST(Encode, DecodingGivesTheSameStateForRandomStates) {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    Parameters parameters;
    for (const Parameter& row : schema()) row.read(some_value(row, random), parameters);
    std::vector<Warning> ignored;
    settle(parameters, ignored);
    const std::string link = encode(parameters);
    const Decoded decoded = decode(link);
    ASSERT_EQ(decoded.parameters, parameters) << link;
    ASSERT_TRUE(decoded.warnings.empty()) << link;
    ASSERT_EQ(encode(decoded.parameters), link);
  }
}

TEST(Encode, WritesOnlyWhatDiffers) {
  EXPECT_EQ(encode(Parameters{}), "v=1");
  Parameters parameters;
  parameters.T = std::numeric_limits<double>::infinity();
  parameters.dkq = {8, 16, 64};
  parameters.nk = 32;
  EXPECT_EQ(encode(parameters), "v=1&nk=32&dkq=8,16,64&T=inf");
}

}  // namespace
}  // namespace experiment
