#include "experiment/schema.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace experiment {
namespace {

TEST(Schema, HasTheContractsKeysInItsOrder) {
  const std::vector<std::string> keys = {"preset", "n",     "nk",     "dk",       "dkq",  "dist",    "sq",      "sk",
                                         "mq",     "mk",    "rho",    "seed",     "draw", "p",       "T",       "bias",
                                         "window", "pad",   "slope",  "t5",       "fmt",  "softmax", "stage",   "row",
                                         "col",    "play",  "panels", "axis",     "bins", "colours", "compare", "hide",
                                         "lock",   "theme", "lang",   "controls", "embed"};
  std::vector<std::string> rows;
  for (const Parameter& row : schema()) rows.emplace_back(row.key);
  EXPECT_EQ(rows, keys);
}

TEST(Schema, EveryRowIsComplete) {
  for (const Parameter& row : schema()) {
    SCOPED_TRACE(std::string(row.key));
    EXPECT_FALSE(row.label.empty());
    EXPECT_TRUE(row.help.ends_with('.'));
    EXPECT_FALSE(row.allowed().empty());
    EXPECT_EQ(row.options.size(), row.titles.size());
    EXPECT_TRUE((row.get && row.put) || row.text || row.written) << "has a value";
    EXPECT_TRUE(row.taken || row.usable || row.put) << "can be set";
    EXPECT_EQ(row.kind == Kind::integer || row.kind == Kind::real, row.most > row.least);
    const bool chosen = row.kind == Kind::choice || row.kind == Kind::choices || row.kind == Kind::toggle;
    EXPECT_TRUE(!chosen || !row.options.empty());
  }
}

TEST(Schema, DefaultsAreTheContracts) {
  const std::vector<std::pair<const char*, const char*>> defaults = {
      {"preset", "none"}, {"n", "32"},           {"nk", "n"},          {"dk", "64"},      {"dkq", "none"},
      {"dist", "normal"}, {"sq", "1"},           {"sk", "1"},          {"mq", "0"},       {"mk", "0"},
      {"rho", "0"},       {"seed", "0"},         {"draw", "0"},        {"p", "0.5"},      {"T", "1"},
      {"bias", "none"},   {"window", "8"},       {"pad", "4"},         {"slope", "0.25"}, {"t5", "1"},
      {"fmt", "f32"},     {"softmax", "stable"}, {"stage", "weights"}, {"row", "none"},   {"col", "none"},
      {"play", "0"},      {"panels", "auto"},    {"hide", "none"},     {"lock", "none"},  {"theme", "auto"},
      {"lang", "auto"},   {"controls", "auto"},  {"embed", "0"}};
  for (const auto& [key, value] : defaults) EXPECT_EQ(find_parameter(key)->write(Parameters{}), value) << key;
}

TEST(Schema, ReadingWhatWasWrittenChangesNothing) {
  for (const Parameter& row : schema()) {
    Parameters parameters;
    EXPECT_TRUE(row.read(row.write(parameters), parameters)) << row.key;
    EXPECT_EQ(parameters, Parameters{}) << row.key;
  }
}

TEST(Schema, RangesHoldAtBothEnds) {
  for (const Parameter& row : schema()) {
    if (row.most <= row.least) continue;
    Parameters parameters;
    const auto accepts = [&](double value) { return row.read(std::to_string(value), parameters); };
    EXPECT_TRUE(accepts(row.least) && accepts(row.most)) << row.key;
    EXPECT_FALSE(accepts(row.most + 1)) << row.key;
    EXPECT_FALSE(accepts(row.least - 1)) << row.key;
  }
}

TEST(Schema, EveryOptionCanBeRead) {
  for (const Parameter& row : schema()) {
    for (std::string_view option : row.options) {
      Parameters parameters;
      EXPECT_TRUE(row.read(option, parameters)) << row.key << "=" << option;
      EXPECT_EQ(row.write(parameters), option);
    }
  }
}

TEST(Schema, WhatCannotBeUsedChangesNothing) {
  for (const Parameter& row : schema()) {
    for (const char* text : {"", "NaN", "\xff", "1e999", "a b", "<script>", "none,none,nonsense"}) {
      Parameters parameters;
      EXPECT_TRUE(row.read(text, parameters) || parameters == Parameters{}) << row.key << "=" << text;
    }
  }
}

TEST(Settle, DependentsFallToTheirDefaultsWithAWarning) {
  Parameters parameters;
  parameters.dkq = {8, 65};
  parameters.nk = 16;
  parameters.rho = 0.5;
  parameters.row = 32;
  parameters.col = 16;
  std::vector<Warning> warnings;
  settle(parameters, warnings);
  Parameters expected;
  expected.nk = 16;
  EXPECT_EQ(parameters, expected);
  ASSERT_EQ(warnings.size(), 4u);
  EXPECT_EQ(warnings[0].key + " " + warnings[0].given + " " + warnings[0].allowed,
            "dkq 8,65 none, or whole numbers from 1 to d_k = 64");
  EXPECT_EQ(warnings[1].key + " " + warnings[1].given + " " + warnings[1].allowed,
            "rho 0.5 0 unless there are as many keys as queries");
  EXPECT_EQ(warnings[2].key + " " + warnings[2].given + " " + warnings[2].allowed, "row 32 none, or 0 to 31");
  EXPECT_EQ(warnings[3].key + " " + warnings[3].given + " " + warnings[3].allowed, "col 16 none, or 0 to 15");
}

TEST(Settle, WhatFitsStays) {
  Parameters parameters;
  parameters.dkq = {1, 64};
  parameters.rho = -1;
  parameters.row = parameters.col = 31;
  const Parameters before = parameters;
  std::vector<Warning> warnings;
  settle(parameters, warnings);
  EXPECT_EQ(parameters, before);
  EXPECT_TRUE(warnings.empty());
}

}  // namespace
}  // namespace experiment
