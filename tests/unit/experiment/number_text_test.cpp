#include "experiment/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

namespace experiment {
namespace {

TEST(NumberText, WritesAsJavaScriptDoes) {
  const struct {
    double value;
    const char* text;  // what String(value) gives in JavaScript
  } cases[] = {{0, "0"},
               {-0.0, "0"},
               {64, "64"},
               {0.5, "0.5"},
               {-2.25, "-2.25"},
               {0.1, "0.1"},
               {0.30000000000000004, "0.30000000000000004"},
               {1e21, "1e+21"},
               {123456789012345680000.0, "123456789012345680000"},
               {1e-6, "0.000001"},
               {1e-7, "1e-7"},
               {1.5e-10, "1.5e-10"},
               {4294967295.0, "4294967295"},
               {5e-324, "5e-324"},
               {1.7976931348623157e308, "1.7976931348623157e+308"},
               {std::ldexp(1.0, -44), "5.684341886080802e-14"},
               {100, "100"},
               {1000.001, "1000.001"},
               {INFINITY, "Infinity"},
               {-INFINITY, "-Infinity"}};
  for (const auto& c : cases) EXPECT_EQ(number_text(c.value), c.text);
}

TEST(NumberText, ReadsBackToTheSameBits) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const auto back = parse_number(number_text(value));
    ASSERT_TRUE(back.has_value()) << number_text(value);
    ASSERT_EQ(*back, value) << number_text(value);
  }
}

TEST(ParseNumber, ReadsDecimalsFractionsAndRoots) {
  const struct {
    const char* text;
    double value;
  } cases[] = {{"64", 64},
               {"6.4e1", 64},
               {"1E-3", 0.001},
               {".5", 0.5},
               {"5.", 5},
               {"+2", 2},
               {"-2", -2},
               {"−2", -2},
               {"1/8", 0.125},
               {"sqrt(64)", 8},
               {"√64", 8},
               {"½", 0.5},
               {"1/sqrt(64)", 0.125},
               {"-1/8", -0.125},
               {" 7 ", 7},
               {"inf", INFINITY},
               {"∞", INFINITY},
               {"-inf", -INFINITY},
               {"0e999", 0}};
  for (const auto& c : cases) EXPECT_EQ(parse_number(c.text), c.value) << c.text;
}

TEST(ParseNumber, RefusesEverythingElse) {
  for (const char* text : {"",       " ",   "NaN",   "nan", "Infinity", "infinity", "0x10",     "1e",      "e5",
                           ".",      "-",   "1e999", "1/0", "0/0",      "1/8/2",    "sqrt(-1)", "sqrt(64", "sqrt 64",
                           "sqrt()", "1 2", "1,000", "64;", "1+1",      "2*3",      "alert(1)", "--1",     "١"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << text;
  }
}

TEST(ParseNumber, NeverGivesMinusZero) {
  EXPECT_FALSE(std::signbit(*parse_number("-0")));
}

}  // namespace
}  // namespace experiment
