#include "attention/scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "attention_run.h"

namespace attention {
namespace {

/// The contract's order, written out: one multiply and one add per dimension from +0.
float chain(const Matrix& q, const Matrix& k, std::size_t i, std::size_t j, std::size_t dimensions) {
  float sum = 0;
  for (std::size_t t = 0; t < dimensions; ++t) {
    const float product = q(t, i) * k(t, j);
    sum = sum + product;
  }
  return sum;
}

bool same_bits(float a, float b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

struct Sample {
  Matrix queries, keys;
  KeyPanels panels;

  Sample(std::size_t n_q, std::size_t n_k, int dimensions) {
    RunParameters parameters;
    parameters.dk = dimensions;
    queries = drawn(parameters, Stream::queries, n_q);
    keys = drawn(parameters, Stream::keys, n_k);
    pack();
  }

  void pack() {
    panels.shape(keys.shape(0), keys.shape(1));
    pack_keys(keys, 0, panels.panels(), panels);
  }
};

void expect_chains(Sample s, const std::vector<int>& dkq, std::size_t first, std::size_t last) {
  const std::size_t n_q = s.queries.shape(1), n_k = s.keys.shape(1);
  Matrix scores = Matrix::from_shape({n_q, n_k});
  scores.fill(-7);
  raw_scores(s.queries, s.panels, dkq, first, last, NumberFormat::f32, scores);
  for (std::size_t i = 0; i < n_q; ++i)
    for (std::size_t j = 0; j < n_k; ++j) {
      const auto d = dkq.empty() ? s.queries.shape(0) : static_cast<std::size_t>(dkq[i % dkq.size()]);
      const float expected = i >= first && i < last ? chain(s.queries, s.keys, i, j, d) : -7;
      ASSERT_TRUE(same_bits(scores(i, j), expected)) << i << "," << j << ": " << scores(i, j) << " not " << expected;
    }
}

TEST(Scores, AreTheChainBitForBitInEveryShape) {
  for (const std::size_t n_q : {1u, 2u, 3u, 4u, 5u, 33u})
    for (const std::size_t n_k : {1u, 3u, 7u, 8u, 9u, 16u, 41u})
      for (const int dimensions : {1, 2, 7, 8, 31, 32, 65}) {
        SCOPED_TRACE(std::to_string(n_q) + "x" + std::to_string(n_k) + " over " + std::to_string(dimensions));
        expect_chains(Sample(n_q, n_k, dimensions), {}, 0, n_q);
      }
}

TEST(Scores, OfSomeRowsLeaveTheOthersAlone) {
  Sample s(45, 19, 40);
  for (const auto& [first, last] : {std::pair{0, 0}, {0, 1}, {3, 9}, {7, 45}, {44, 45}})
    expect_chains(s, {}, first, last);
}

TEST(Scores, SumEachRowOverItsOwnDimensions) {
  expect_chains(Sample(50, 21, 64), {1, 64, 7}, 0, 50);
  expect_chains(Sample(50, 21, 64), {64, 63, 62, 61, 60}, 3, 47);
  expect_chains(Sample(9, 8, 20), {5}, 0, 9);
  expect_chains(Sample(4, 8, 20), {20, 20, 20, 1}, 0, 4);
}

/// −0 · x and underflow give −0 terms; the sum begins at +0 and never becomes −0.
TEST(Scores, AreNeverNegativeZero) {
  Sample s(4, 8, 2);
  s.queries.fill(-0.0f);
  s.keys.fill(1e-30f);
  s.pack();
  expect_chains(s, {}, 0, 4);
  s.queries.fill(-1e-30f);
  expect_chains(s, {}, 0, 4);
}

TEST(Scores, KeepWhatIsBeyondARowsDimensionsOutOfIt) {
  Sample s(8, 8, 3);
  s.keys(2, 5) = std::numeric_limits<float>::infinity();
  s.queries(2, 1) = std::numeric_limits<float>::quiet_NaN();
  s.pack();
  Matrix scores = Matrix::from_shape({8, 8});
  raw_scores(s.queries, s.panels, {2, 2, 2, 3}, 0, 8, NumberFormat::f32, scores);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(std::isfinite(scores(i, 5)), i % 4 != 3) << i;
  for (std::size_t j = 0; j < 8; ++j) EXPECT_TRUE(std::isfinite(scores(1, j)));
}

TEST(Scores, AreRoundedToTheFormatAfterTheSum) {
  Sample s(6, 10, 30);
  for (const auto format : {NumberFormat::bf16, NumberFormat::f16}) {
    Matrix scores = Matrix::from_shape({6, 10});
    raw_scores(s.queries, s.panels, {}, 0, 6, format, scores);
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 10; ++j)
        EXPECT_EQ(scores(i, j), round_to(format, chain(s.queries, s.keys, i, j, 30)));
  }
}

TEST(Scores, ReuseThePanelsStorage) {
  Sample s(3, 40, 16);
  const float* before = s.panels.entries.data();
  s.panels.shape(8, 24);
  EXPECT_EQ(s.panels.entries.data(), before);
  EXPECT_EQ(s.panels.panels(), 3u);
}

/// Packing in parts is what a staged computation does.
TEST(Scores, PackPanelsInParts) {
  const Sample whole(3, 30, 5);
  KeyPanels parts;
  parts.shape(5, 30);
  pack_keys(whole.keys, 2, 4, parts);
  pack_keys(whole.keys, 0, 2, parts);
  EXPECT_EQ(parts.entries, whole.panels.entries);
}

}  // namespace
}  // namespace attention
