#include "attention/bias.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace attention {
namespace {

constexpr float hidden = -std::numeric_limits<float>::infinity();

struct Shape {
  std::size_t queries, keys;
};
constexpr Shape shapes[] = {{1, 1}, {6, 6}, {4, 9}, {9, 4}, {1, 7}, {7, 1}};

int relative(const Shape& s, std::size_t i, std::size_t j) {
  return static_cast<int>(j) - static_cast<int>(i) - (static_cast<int>(s.keys) - static_cast<int>(s.queries));
}

/// Calls expected(i, j) for every cell of every shape and compares, by cell and by row.
template <typename Expected>
void expect_bias(const BiasChoice& choice, Expected expected) {
  for (const Shape& shape : shapes) {
    const Bias bias(choice, shape.queries, shape.keys);
    std::vector<float> row(shape.keys);
    for (std::size_t i = 0; i < shape.queries; ++i) {
      bias.row(i, row.data());
      for (std::size_t j = 0; j < shape.keys; ++j) {
        EXPECT_EQ(bias.at(i, j), expected(shape, i, j)) << shape.queries << "x" << shape.keys << ": " << i << "," << j;
        EXPECT_EQ(row[j], bias.at(i, j));
      }
    }
  }
}

TEST(Bias, NoneIsZero) {
  expect_bias({}, [](const Shape&, std::size_t, std::size_t) { return 0.0f; });
  EXPECT_TRUE(Bias({}, 3, 5).none());
  EXPECT_TRUE(BiasChoice{}.none());
}

TEST(Bias, CausalHidesWhatComesLaterAlignedLowerRight) {
  BiasChoice choice;
  choice.causal = true;
  expect_bias(choice,
              [](const Shape& s, std::size_t i, std::size_t j) { return relative(s, i, j) > 0 ? hidden : 0.0f; });
  EXPECT_EQ(Bias(choice, 3, 5).at(0, 2), 0.0f);  // the first of 3 queries stands at the third of 5 keys
  EXPECT_EQ(Bias(choice, 3, 5).at(0, 3), hidden);
  EXPECT_FALSE(Bias(choice, 3, 5).none());
}

TEST(Bias, WindowHidesWhatIsFarAway) {
  BiasChoice choice;
  choice.window = true;
  choice.window_size = 3;
  expect_bias(choice, [](const Shape& s, std::size_t i, std::size_t j) {
    return std::abs(relative(s, i, j)) >= 3 ? hidden : 0.0f;
  });
}

TEST(Bias, PaddingHidesTheLastKeys) {
  BiasChoice choice;
  choice.padding = true;
  choice.padded_keys = 3;
  expect_bias(choice, [](const Shape& s, std::size_t, std::size_t j) { return j + 3 >= s.keys ? hidden : 0.0f; });
  choice.padded_keys = 4096;
  expect_bias(choice, [](const Shape&, std::size_t, std::size_t) { return hidden; });
  choice.padded_keys = 0;
  EXPECT_TRUE(Bias(choice, 4, 4).none());
}

TEST(Bias, AlibiFallsWithDistance) {
  BiasChoice choice;
  choice.alibi = true;
  choice.slope = 0.3;
  expect_bias(choice, [](const Shape& s, std::size_t i, std::size_t j) {
    return static_cast<float>(-0.3 * std::abs(relative(s, i, j)));
  });
}

/// The table of T5's own code for distances 0 to 128, both ways and one way: where each bucket begins.
TEST(Bias, T5BucketsBeginWhereT5sDo) {
  const int both[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91};
  const int one[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                     16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113};
  for (int bucket = 0; bucket < 16; ++bucket) {
    EXPECT_EQ(t5_bucket(both[bucket], false), bucket);
    EXPECT_EQ(t5_bucket(-both[bucket], false), bucket);
    if (bucket > 0) {
      EXPECT_EQ(t5_bucket(both[bucket] - 1, false), bucket - 1);
    }
  }
  for (int bucket = 0; bucket < 32; ++bucket) {
    EXPECT_EQ(t5_bucket(-one[bucket], true), bucket);
    if (bucket > 0) {
      EXPECT_EQ(t5_bucket(1 - one[bucket], true), bucket - 1);
    }
  }
  EXPECT_EQ(t5_bucket(5, true), 0);  // later keys share the bucket of distance 0
  EXPECT_EQ(t5_bucket(-100000, true), 31);
  EXPECT_EQ(t5_bucket(100000, false), 15);
}

TEST(Bias, T5FallsWithTheBucket) {
  BiasChoice choice;
  choice.t5 = true;
  choice.t5_strength = 1.7;
  for (const bool causal : {false, true}) {
    choice.causal = causal;
    expect_bias(choice, [causal](const Shape& s, std::size_t i, std::size_t j) {
      const int r = relative(s, i, j);
      return causal && r > 0 ? hidden : static_cast<float>(-1.7 * std::log1p(t5_bucket(r, causal)));
    });
  }
}

TEST(Bias, AddsTermsInDoubleAndRoundsOnce) {
  BiasChoice choice;
  choice.alibi = choice.t5 = choice.custom = true;
  choice.slope = 0.1;
  const Matrix custom = {{0.7f, -1e-3f}, {3e5f, 0.0f}};
  const Bias bias(choice, 2, 2, &custom);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      const int distance = i == j ? 0 : 1;
      const double sum = -0.1 * distance - std::log1p(distance) + static_cast<double>(custom(i, j));
      EXPECT_EQ(bias.at(i, j), static_cast<float>(sum));
    }
}

TEST(Bias, HiddenStaysHiddenUnderACustomTerm) {
  BiasChoice choice;
  choice.causal = choice.custom = choice.padding = true;
  choice.padded_keys = 1;
  const Matrix custom = {{-hidden, 5, -hidden}, {5, hidden, 5}, {1, 2, 3}};
  const Bias bias(choice, 3, 3, &custom);
  EXPECT_EQ(bias.at(0, 1), hidden);
  EXPECT_EQ(bias.at(0, 2), hidden);
  EXPECT_EQ(bias.at(1, 1), hidden);
  EXPECT_EQ(bias.at(2, 1), 2.0f);
  std::vector<float> row(3);
  bias.row(0, row.data());
  EXPECT_EQ(row, (std::vector<float>{-hidden, hidden, hidden}));
}

TEST(Bias, CustomWithoutAMatrixAddsNothing) {
  BiasChoice choice;
  choice.custom = true;
  EXPECT_TRUE(Bias(choice, 2, 2).none());
  EXPECT_EQ(Bias(choice, 2, 2).at(1, 1), 0.0f);
}

TEST(Bias, RowsAreRoundedToTheFormat) {
  BiasChoice choice;
  choice.alibi = true;
  choice.slope = 16;
  std::vector<float> row(4096);
  const Bias bias(choice, 1, 4096);
  bias.row(0, row.data(), NumberFormat::f16);
  EXPECT_EQ(row[0], hidden);  // −65520 is beyond float16
  EXPECT_EQ(row[1], -65504.0f);
  EXPECT_EQ(row[4095], 0.0f);
  EXPECT_EQ(bias.at(0, 0), -65520.0f);
}

TEST(Bias, TableHoldsOneEntryPerRelativePosition) {
  BiasChoice choice;
  choice.alibi = true;
  const Bias bias(choice, 4, 6);
  ASSERT_EQ(bias.relative().size(), 9u);
  EXPECT_EQ(bias.relative()[5 + 4 - 1 - 3], 0.0);  // last query, last key
  EXPECT_EQ(bias.relative()[0], -0.25 * 5);        // last query, first key
  EXPECT_EQ(bias.first_padded_key(), 6u);
}

}  // namespace
}  // namespace attention
