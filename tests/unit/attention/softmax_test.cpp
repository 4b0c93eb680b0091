#include "attention/softmax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace attention {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float largest_float = std::numeric_limits<float>::max();

using Row = std::vector<float>;

struct Result {
  RowSummary summary;
  Row weights;
};

Result softmax(const Row& biased, const SoftmaxSetting& setting = {}, bool masked = false) {
  Result result{{}, Row(biased.size(), -1)};
  result.summary = softmax_row(biased.data(), biased.size(), masked, setting, result.weights.data());
  return result;
}

SoftmaxSetting at(double temperature, NumberFormat format = NumberFormat::f32, bool naive = false) {
  return {temperature, format, naive};
}

Row normal_row(std::size_t count, float deviation, unsigned seed) {
  std::mt19937 words(seed);
  Row row(count);
  for (float& m : row) {  // a sum of 12 uniforms, the same with every library
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(words() >> 8) / 16777216.0f;
    m = sum * deviation;
  }
  return row;
}

struct Exact {
  std::vector<double> weights;
  double entropy = 0, trace = 1, largest = 0;
};

Exact exact_softmax(const Row& biased, double temperature) {
  Exact exact;
  const double top = static_cast<double>(*std::max_element(biased.begin(), biased.end()));
  double total = 0;
  for (const float m : biased) total += std::exp((static_cast<double>(m) - top) / temperature);
  for (const float m : biased) {
    const double a = std::exp((static_cast<double>(m) - top) / temperature) / total;
    exact.weights.push_back(a);
    if (a > 0) exact.entropy -= a * std::log(a);
    exact.trace -= a * a;
    exact.largest = std::max(exact.largest, a);
  }
  return exact;
}

/// x = (M − max)/T has three roundings, of the difference, of T and of the quotient, so that a weight at x
/// is off by 1.5·|x|·2⁻²³ of itself, the exponential adds 1 ulp and the normalising two roundings:
/// (1.5·|x| + 2)·2⁻²³ in all. Below float32's normal numbers a weight may be 0.
TEST(Softmax, AgreesWithDoubleAtEveryLengthAndTemperature) {
  for (const std::size_t count : {1u, 2u, 3u, 4u, 5u, 15u, 16u, 17u, 127u, 128u, 129u, 1000u})
    for (const double temperature : {0.001, 0.3, 1.0, 7.0, 1000.0}) {
      const Row row = normal_row(count, 5, static_cast<unsigned>(count));
      const Exact exact = exact_softmax(row, temperature);
      const Result result = softmax(row, at(temperature));
      ASSERT_EQ(result.summary.state, RowState::ordinary);
      const float top = *std::max_element(row.begin(), row.end());
      for (std::size_t j = 0; j < count; ++j) {
        const double x = (static_cast<double>(top) - static_cast<double>(row[j])) / temperature;
        ASSERT_NEAR(result.weights[j], exact.weights[j], (1.5 * x + 2) * std::ldexp(exact.weights[j], -23) + 2e-38)
            << j;
      }
      EXPECT_NEAR(result.summary.entropy, exact.entropy, 3e-7 * (1 + exact.entropy));
      EXPECT_NEAR(result.summary.jacobian_trace, exact.trace, 3e-7);
      EXPECT_NEAR(result.summary.largest_weight, exact.largest, 3e-7);
      EXPECT_EQ(result.summary.largest_biased, top);
    }
}

/// Rows with the largest M at the start, in the middle of a block, several times, and in a block of padding.
TEST(Softmax, WeightsAloneHaveTheBitsOfThoseWithASummary) {
  for (const std::size_t count : {1u, 3u, 16u, 127u, 128u, 129u, 300u, 1000u})
    for (const double temperature : {0.0, 0.3, 1.0, SoftmaxSetting::infinite})
      for (const std::size_t top : {std::size_t{0}, count / 2, count - 1}) {
        Row row = normal_row(count, 3, static_cast<unsigned>(count + top)), alone(count, -1);
        row[top] = row[count / 3] = 12;
        softmax_weights(row.data(), count, false, at(temperature), alone.data());
        EXPECT_EQ(alone, softmax(row, at(temperature)).weights) << count;
      }
}

/// Entropy and trace of a nearly one-hot row keep their digits: 1 − Σa² is not formed.
TEST(Softmax, KeepsTheDigitsOfANearlyOneHotRow) {
  for (const float gap : {5.0f, 12.0f, 25.0f, 60.0f}) {
    const Row row = {0, gap, -1, gap / 2 - 1};
    double rest = 0, weighted = 0, squares = 0;
    for (const float m : {row[0], row[2], row[3]}) {
      const double x = static_cast<double>(m - gap), e = std::exp(x);
      rest += e, weighted -= e * x, squares += e * e;
    }
    const RowSummary summary = softmax(row).summary;
    EXPECT_NEAR(summary.entropy / (std::log1p(rest) + weighted / (1 + rest)), 1, 1e-5) << gap;
    EXPECT_NEAR(summary.jacobian_trace / ((2 * rest + rest * rest - squares) / ((1 + rest) * (1 + rest))), 1, 1e-5);
  }
}

/// n roundings of weights that sum to 1: n/2 last places of their mean at most, and in double's sum of
/// them far less; 2⁻²² holds with room for the normaliser's own rounding.
TEST(Softmax, RowsSumToOne) {
  for (const std::size_t count : {1u, 2u, 31u, 500u, 4096u})
    for (const float deviation : {0.0f, 1.0f, 30.0f}) {
      const Result result = softmax(normal_row(count, deviation, 9));
      double sum = 0;
      for (const float a : result.weights) sum += static_cast<double>(a);
      EXPECT_NEAR(sum, 1, std::ldexp(1.0, -22));
    }
}

TEST(Softmax, AddingAConstantChangesNothing) {
  Row row = normal_row(100, 4, 3), moved = row;
  for (float& m : row) m = std::round(m * 1024) / 1024;  // so that the sums are exact
  std::transform(row.begin(), row.end(), moved.begin(), [](float m) { return m + 128; });
  const Result a = softmax(row), b = softmax(moved);
  EXPECT_EQ(a.weights, b.weights);
  EXPECT_EQ(a.summary.entropy, b.summary.entropy);
}

TEST(Softmax, PermutingKeysPermutesWeights) {
  const Row row = normal_row(203, 4, 4);
  Row reversed(row.rbegin(), row.rend());
  const Result a = softmax(row), b = softmax(reversed);
  for (std::size_t j = 0; j < row.size(); ++j)  // the order of the sum may move the normaliser's last place
    EXPECT_NEAR(a.weights[j], b.weights[row.size() - 1 - j], std::ldexp(a.weights[j], -22));
}

/// Without scaling at T·√d_k as with it at T; powers of two, so that nothing rounds.
TEST(Softmax, TemperatureTakesThePlaceOfScaling) {
  const Row raw = normal_row(64, 8, 5);
  Row scaled(raw.size());
  scale_row(raw.data(), raw.size(), score_divisor(64, 0.5), NumberFormat::f32, scaled.data());
  EXPECT_EQ(softmax(raw, at(0.5 * 8)).weights, softmax(scaled, at(0.5)).weights);
}

TEST(Softmax, HiddenKeysHaveNoWeightAndAMaskedRowNone) {
  Row row = normal_row(21, 1, 6);  // so that M/T stays below float16's 11.09 at T = 0.5
  row[0] = row[7] = row[20] = -infinity;
  for (const auto format : {NumberFormat::f32, NumberFormat::bf16, NumberFormat::f16})
    for (const bool naive : {false, true})
      for (const double temperature : {0.0, 0.5, 1.0, SoftmaxSetting::infinite}) {
        const Result result = softmax(row, at(temperature, format, naive));
        EXPECT_EQ(result.summary.state, RowState::ordinary);
        for (const int hidden : {0, 7, 20}) EXPECT_EQ(result.weights[static_cast<std::size_t>(hidden)], 0.0f);
        const Result masked = softmax(Row(5, -infinity), at(temperature, format, naive), true);
        EXPECT_EQ(masked.summary.state, RowState::masked);
        EXPECT_EQ(masked.weights, Row(5, 0));
        EXPECT_EQ(masked.summary.largest_biased, 0.0f);
      }
}

TEST(Softmax, StableFloat32IsNeverNaNForFiniteScores) {
  const Row extremes = {largest_float, -largest_float, 0, 1e-45f, -1e-45f, 1e38f, -3e38f, 88, -104, largest_float};
  std::mt19937 words(7);
  for (int round = 0; round < 300; ++round) {
    Row row(1 + words() % 40);
    for (float& m : row)
      m = words() % 2 ? extremes[words() % extremes.size()] : static_cast<float>(words() % 1000) - 500;
    for (const double temperature : {0.001, 1.0, 1000.0}) {
      const Result result = softmax(row, at(temperature));
      ASSERT_EQ(result.summary.state, RowState::ordinary);
      for (const float a : result.weights) ASSERT_TRUE(a >= 0 && a <= 1) << a;
      ASSERT_TRUE(std::isfinite(result.summary.entropy) && result.summary.entropy >= 0);
      ASSERT_TRUE(result.summary.jacobian_trace >= 0 && result.summary.jacobian_trace < 1);
    }
  }
}

TEST(Softmax, ZeroTemperatureSharesAmongTies) {
  const Row row = {1, 3, -infinity, 3, 2.9999998f, 3};
  const Result result = softmax(row, at(0));
  EXPECT_EQ(result.weights, (Row{0, 1 / 3.0f, 0, 1 / 3.0f, 0, 1 / 3.0f}));
  EXPECT_NEAR(result.summary.entropy, std::log(3.0), 1e-15);
  EXPECT_NEAR(result.summary.jacobian_trace, 2 / 3.0, 1e-15);
  EXPECT_EQ(result.summary.largest_weight, 1 / 3.0);
  EXPECT_EQ(softmax(row, at(0, NumberFormat::bf16)).weights[1], round_to(NumberFormat::bf16, 1 / 3.0f));
}

TEST(Softmax, InfiniteTemperatureIsUniformOverVisibleKeys) {
  const Result result = softmax({5, -infinity, -largest_float, 0}, at(SoftmaxSetting::infinite));
  EXPECT_EQ(result.weights, (Row{1 / 3.0f, 0, 1 / 3.0f, 1 / 3.0f}));
  EXPECT_NEAR(result.summary.entropy, std::log(3.0), 1e-15);
}

struct Overflow {
  Row biased;
  SoftmaxSetting setting;
  OverflowStep step;
  float value;
};

TEST(Softmax, SaysWhichStepOverflowed) {
  const auto naive = [](NumberFormat format) { return at(1, format, true); };
  const Overflow cases[] = {
      {{1, 100, 2}, naive(NumberFormat::f32), OverflowStep::exponential, 100},
      {{1, 89, 2}, naive(NumberFormat::bf16), OverflowStep::exponential, 89},
      {{1, 11.1015625f, 2}, naive(NumberFormat::f16), OverflowStep::exponential, 11.1015625f},
      {{88.7f, 88.7f}, naive(NumberFormat::f32), OverflowStep::sum, infinity},
      {{-200, -300}, naive(NumberFormat::f32), OverflowStep::sum, 0},
      {{-20, -18}, naive(NumberFormat::f16), OverflowStep::sum, 0},
      {{1, infinity, 2}, naive(NumberFormat::f32), OverflowStep::score, infinity},
      {{1, infinity, 2}, at(1), OverflowStep::score, infinity},
      {{1, infinity, 2}, at(1, NumberFormat::f16), OverflowStep::score, infinity},
      {{-infinity, -infinity}, at(1), OverflowStep::score, -infinity},
      {{-infinity, -infinity}, at(1, NumberFormat::f16), OverflowStep::score, -infinity},
      {{-infinity, -infinity}, at(SoftmaxSetting::infinite), OverflowStep::score, -infinity},
  };
  for (const Overflow& c : cases) {
    const Result result = softmax(c.biased, c.setting);
    EXPECT_EQ(result.summary.state, RowState::overflowed) << c.biased[1];
    EXPECT_EQ(result.summary.step, c.step) << c.biased[1];
    EXPECT_EQ(result.summary.overflow_value, c.value) << c.biased[1];
    EXPECT_EQ(result.summary.entropy, 0) << "left out of means, and no NaN";
  }
}

TEST(Softmax, NaNInTheScoresIsShownInEveryWeightOfTheRow) {
  for (const auto& setting : {at(1), at(0), at(1, NumberFormat::bf16), at(1, NumberFormat::f32, true)})
    for (std::size_t place : {0u, 3u, 16u, 20u}) {
      Row row = normal_row(21, 1, 8);
      row[place] = nan;
      const Result result = softmax(row, setting);
      EXPECT_EQ(result.summary.state, RowState::overflowed);
      EXPECT_EQ(result.summary.step, OverflowStep::score);
      for (const float a : result.weights) EXPECT_TRUE(std::isnan(a));
    }
}

/// exp(M/T) over its sum, each step rounded, written out for three keys.
TEST(Softmax, NaiveAndStableFollowTheFormatsSteps) {
  const Row row = {-3.25f, 1.5f, 0.75f};
  for (const auto format : {NumberFormat::bf16, NumberFormat::f16})
    for (const bool naive : {false, true}) {
      const auto held = [format](double x) { return static_cast<double>(round_to(format, static_cast<float>(x))); };
      const double temperature = static_cast<double>(0.7f), top = naive ? 0 : 1.5;
      double e[3], sum = 0;
      for (int j = 0; j < 3; ++j)
        sum += e[j] =
            held(std::exp(held(held(static_cast<double>(row[static_cast<std::size_t>(j)]) - top) / temperature)));
      const Result result = softmax(row, at(0.7, format, naive));
      for (int j = 0; j < 3; ++j) EXPECT_EQ(result.weights[static_cast<std::size_t>(j)], held(e[j] / sum)) << j;
      EXPECT_EQ(result.summary.total, static_cast<float>(sum));
    }
}

TEST(Softmax, ScalesByTheConstantRoundedOnce) {
  EXPECT_EQ(score_divisor(64, 0.5), 8.0f);
  EXPECT_EQ(score_divisor(3, 0.5), static_cast<float>(std::sqrt(3.0)));
  EXPECT_EQ(score_divisor(4096, 0), 1.0f);
  EXPECT_EQ(score_divisor(4095, 1), 4095.0f);
  const Row raw = {1, -7, infinity, 1e-44f, 3e38f};
  for (const float divisor : {1.0f, 8.0f, 0.25f, 3.3f})
    for (const auto format : {NumberFormat::f32, NumberFormat::f16}) {
      Row scaled(raw.size());
      scale_row(raw.data(), raw.size(), divisor, format, scaled.data());
      for (std::size_t j = 0; j < raw.size(); ++j) EXPECT_EQ(scaled[j], round_to(format, raw[j] / divisor));
    }
}

TEST(Softmax, AddsTheBias) {
  const Row scaled = {1, 2, 3}, bias = {0.5f, -infinity, 1e-3f};
  Row biased(3);
  bias_row(scaled.data(), bias.data(), 3, NumberFormat::bf16, biased.data());
  EXPECT_EQ(biased, (Row{1.5f, -infinity, 3}));
  bias_row(scaled.data(), nullptr, 3, NumberFormat::f32, biased.data());
  EXPECT_EQ(biased, scaled);
}

TEST(Softmax, LogitsHaveTheLimitsOfTheTemperature) {
  const Row row = {1, 3, -infinity, 3};
  Row logits(4);
  logits_row(row.data(), 4, at(0), logits.data());
  EXPECT_EQ(logits, (Row{-infinity, 0, -infinity, 0}));
  logits_row(row.data(), 4, at(SoftmaxSetting::infinite), logits.data());
  EXPECT_EQ(logits, (Row{0, 0, -infinity, 0}));
  logits_row(row.data(), 4, at(0.5), logits.data());
  EXPECT_EQ(logits, (Row{2, 6, -infinity, 6}));
  logits_row(row.data(), 4, at(0.7, NumberFormat::f16), logits.data());
  EXPECT_EQ(logits[1], round_to(NumberFormat::f16, 3 / 0.7f));
  const Row masked(3, -infinity);
  for (const double temperature : {0.0, 1.0, SoftmaxSetting::infinite}) {
    logits_row(masked.data(), 3, at(temperature), logits.data());
    EXPECT_EQ(Row(logits.begin(), logits.begin() + 3), masked);
  }
}

}  // namespace
}  // namespace attention
