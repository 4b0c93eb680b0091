#include "attention/gradient.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "attention_run.h"

namespace attention {
namespace {

/// Σ upstream ⊙ O in double, from the matrices as the learner sees them but in drawing order.
struct Loss {
  const RunParameters& q;
  const Matrix& upstream;

  std::size_t dimensions(std::size_t i) const {
    return static_cast<std::size_t>(q.dkq.empty() ? q.dk : q.dkq[i % q.dkq.size()]);
  }

  std::vector<double> weights(const std::vector<double>& queries, const std::vector<double>& keys,
                              std::size_t i) const {
    const Bias bias(q.bias, q.n, q.nk);
    std::vector<double> a(q.nk);
    double total = 0;
    for (std::size_t j = 0; j < q.nk; ++j) {
      double s = 0;
      for (std::size_t k = 0; k < dimensions(i); ++k) s += queries[k * q.n + i] * keys[k * q.nk + j];
      const double divisor = std::pow(static_cast<double>(dimensions(i)), q.p);
      a[j] = std::exp((s / divisor + static_cast<double>(bias.at(i, j))) / q.softmax.temperature);
      total += a[j];
    }
    for (double& weight : a) weight = total > 0 ? weight / total : 0;
    return a;
  }

  double operator()(const std::vector<double>& queries, const std::vector<double>& keys,
                    const std::vector<double>& values) const {
    double loss = 0;
    for (std::size_t i = 0; i < q.n; ++i) {
      const auto a = weights(queries, keys, i);
      for (std::size_t c = 0; c < upstream.shape(1); ++c)
        for (std::size_t j = 0; j < q.nk; ++j)
          loss += static_cast<double>(upstream(i, c)) * a[j] * values[c * q.nk + j];
    }
    return loss;
  }
};

AttentionGradient gradient_of(const RunParameters& q, const RunResult& r, const Matrix& upstream) {
  AttentionGradient gradient;
  const auto d = static_cast<std::size_t>(q.dk);
  gradient.queries = Matrix::from_shape({q.n, d});
  gradient.keys = Matrix::from_shape({q.nk, d});
  gradient.values = Matrix::from_shape({q.nk, d});
  for (Matrix* m : {&gradient.queries, &gradient.keys, &gradient.values}) m->fill(0);
  for (std::size_t i = 0; i < q.n; ++i) {
    const int dimensions = q.dkq.empty() ? q.dk : q.dkq[i % q.dkq.size()];
    add_gradient_of_row(r.queries, r.keys, r.values, r.weights.data() + i * q.nk, upstream.data() + i * d, i,
                        dimensions, score_divisor(dimensions, q.p), q.softmax.temperature, gradient);
  }
  return gradient;
}

std::vector<double> doubles(const Matrix& m) {
  return {m.begin(), m.end()};
}

/// Any n_q × d_v matrix.
Matrix upstream_of(const RunParameters& q) {
  RunParameters other;
  other.seed = 77;
  other.dk = static_cast<int>(q.n);
  return drawn(other, Stream::values, static_cast<std::size_t>(q.dk));
}

/// Central differences with step h are off by h²·f‴/6 and by rounding, 2⁻⁵³·|loss|/h: about 1e-9 for
/// h = 1e-4. The gradient is made of float32 weights: 1e-6 of its size, which is about 10 here.
void expect_differences(const RunParameters& q) {
  const RunResult r = run(q);
  const Matrix upstream = upstream_of(q);
  const AttentionGradient gradient = gradient_of(q, r, upstream);
  const Loss loss{q, upstream};
  std::vector<double> matrices[3] = {doubles(r.queries), doubles(r.keys), doubles(r.values)};
  const Matrix* gradients[3] = {&gradient.queries, &gradient.keys, &gradient.values};
  for (int m = 0; m < 3; ++m) {
    const std::size_t count = gradients[m]->shape(0);
    for (std::size_t e = 0; e < matrices[m].size(); ++e) {
      constexpr double h = 1e-4;
      const double middle = matrices[m][e];
      matrices[m][e] = middle + h;
      const double above = loss(matrices[0], matrices[1], matrices[2]);
      matrices[m][e] = middle - h;
      const double below = loss(matrices[0], matrices[1], matrices[2]);
      matrices[m][e] = middle;
      EXPECT_NEAR((*gradients[m])(e % count, e / count), (above - below) / (2 * h), 2e-5) << "matrix " << m << " " << e;
    }
  }
}

RunParameters small(std::size_t n, std::size_t nk, int dk) {
  RunParameters q;
  q.n = n, q.nk = nk, q.dk = dk;
  return q;
}

TEST(Gradient, AgreesWithFiniteDifferences) {
  expect_differences(small(4, 6, 5));
  RunParameters q = small(5, 5, 4);
  q.bias.causal = q.bias.alibi = true;
  q.softmax.temperature = 0.5;
  expect_differences(q);
  q = small(3, 7, 6);
  q.dkq = {2, 6};
  q.p = 0;
  q.softmax.temperature = 3;
  expect_differences(q);
  q = small(6, 3, 3);  // the first queries see no key
  q.bias.causal = true;
  expect_differences(q);
}

TEST(Gradient, OfTheLimitsReachesTheValuesAlone) {
  RunParameters q = small(4, 6, 5);
  const Matrix upstream = upstream_of(q);
  for (const double temperature : {0.0, SoftmaxSetting::infinite}) {
    q.softmax.temperature = temperature;
    const RunResult r = run(q);
    const AttentionGradient gradient = gradient_of(q, r, upstream);
    for (const float g : gradient.queries) EXPECT_EQ(g, 0.0f);
    for (const float g : gradient.keys) EXPECT_EQ(g, 0.0f);
    double expected = 0;
    for (std::size_t i = 0; i < 4; ++i)
      expected += static_cast<double>(r.weights(i, 2)) * static_cast<double>(upstream(i, 3));
    EXPECT_NEAR(gradient.values(2, 3), expected, 1e-6);
  }
}

TEST(Gradient, JacobianIsDiagonalMinusOuterProduct) {
  const std::vector<float> a = {0.5f, 0.25f, 0.125f, 0.125f};
  const Matrix j = softmax_jacobian(a.data(), a.size(), 2);
  for (std::size_t i = 0; i < 4; ++i) {
    double row = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_EQ(j(i, k), ((i == k ? a[i] : 0) - a[i] * a[k]) / 2);
      row += static_cast<double>(j(i, k));
    }
    EXPECT_EQ(row, 0);  // weights keep their sum
  }
  for (const double limit : {0.0, SoftmaxSetting::infinite})
    for (const float entry : softmax_jacobian(a.data(), a.size(), limit)) EXPECT_EQ(entry, 0.0f);
}

TEST(Gradient, JacobianNormIsFrobenius) {
  const std::vector<float> rows[] = {
      {0.5f, 0.25f, 0.125f, 0.125f}, {0.25f, 0.25f, 0.25f, 0.25f}, {1, 0, 0, 0}, {0, 0, 0}};
  for (const auto& a : rows) {
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t k = 0; k < a.size(); ++k) {
        const double entry = static_cast<double>((i == k ? a[i] : 0) - a[i] * a[k]);
        squares += entry * entry;
      }
    EXPECT_NEAR(jacobian_norm(a.data(), a.size()), std::sqrt(squares), 1e-15);
  }
  const std::vector<float> one_hot = {1, 1e-12f};  // the norm is 2·1e-12, which 1 − 2 + 1 would lose
  EXPECT_NEAR(jacobian_norm(one_hot.data(), 2) / 2e-12, 1, 1e-6);
}

}  // namespace
}  // namespace attention
