#include "attention/gradient.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace attention {
namespace {

/// At T = 0 and ∞ the weights do not move with the scores.
double inverse_temperature(double temperature) {
  return temperature == 0 || temperature == std::numeric_limits<double>::infinity() ? 0 : 1 / temperature;
}

double dot(const float* a, const double* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

/// ∂L/∂a_j = Σ_c u_c V_jc.
std::vector<double> gradient_of_weights(const Matrix& values, const float* upstream) {
  std::vector<double> gradient(values.shape(1), 0.0);
  for (std::size_t c = 0; c < values.shape(0); ++c) {
    const float* value = values.data() + c * values.shape(1);
    for (std::size_t j = 0; j < gradient.size(); ++j)
      gradient[j] += static_cast<double>(upstream[c]) * static_cast<double>(value[j]);
  }
  return gradient;
}

/// ∂L/∂S_j = a_j (g_j − Σ a g)/(T·divisor): the softmax's Jacobian times g, then the scaling.
std::vector<double> gradient_of_scores(const float* weights, std::vector<double> gradient, double factor) {
  const double mean = dot(weights, gradient.data(), gradient.size());
  for (std::size_t j = 0; j < gradient.size(); ++j)
    gradient[j] = static_cast<double>(weights[j]) * (gradient[j] - mean) * factor;
  return gradient;
}

void add_value_gradient(const float* weights, const float* upstream, Matrix& gradient) {
  const std::size_t dimensions = gradient.shape(1);
  for (std::size_t j = 0; j < gradient.shape(0); ++j)
    for (std::size_t c = 0; c < dimensions; ++c) gradient.data()[j * dimensions + c] += weights[j] * upstream[c];
}

}  // namespace

Matrix softmax_jacobian(const float* weights, std::size_t count, double temperature) {
  const double factor = inverse_temperature(temperature);
  Matrix jacobian = Matrix::from_shape({count, count});
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j) {
      const double a = static_cast<double>(weights[i]), b = static_cast<double>(weights[j]);
      jacobian(i, j) = static_cast<float>((i == j ? a * (1 - a) : -a * b) * factor);
    }
  return jacobian;
}

double jacobian_norm(const float* weights, std::size_t count) {
  // Σ_i a_i²(1 − a_i)² + Σ_{i≠j} a_i²a_j², with the largest weight apart: both parts cancel otherwise
  // when a row is nearly one-hot.
  const auto top = static_cast<std::size_t>(std::max_element(weights, weights + count) - weights);
  double rest = 0, squares = 0, fourths = 0, diagonal = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == top) continue;
    const double a = static_cast<double>(weights[i]), square = a * a;
    rest += a;
    squares += square;
    fourths += square * square;
    diagonal += square * (1 - a) * (1 - a);
  }
  const double a = count > 0 ? static_cast<double>(weights[top]) : 0;
  return std::sqrt(a * a * rest * rest + diagonal + 2 * a * a * squares + squares * squares - fourths);
}

void add_gradient_of_row(const Matrix& queries, const Matrix& keys, const Matrix& values, const float* weights,
                         const float* upstream, std::size_t query, int dimensions, float divisor, double temperature,
                         AttentionGradient& gradient) {
  const std::size_t n_q = queries.shape(1), n_k = keys.shape(1), all = queries.shape(0);
  const auto d = static_cast<std::size_t>(dimensions);
  assert(d <= all && query < n_q && values.shape(1) == n_k);
  assert(gradient.queries.shape(0) == n_q && gradient.keys.shape(0) == n_k && gradient.values.shape(0) == n_k);
  add_value_gradient(weights, upstream, gradient.values);
  const double factor = inverse_temperature(temperature) / static_cast<double>(divisor);
  if (factor == 0) return;
  const auto scores = gradient_of_scores(weights, gradient_of_weights(values, upstream), factor);
  std::vector<float> entries(d);
  for (std::size_t k = 0; k < d; ++k) {
    entries[k] = queries.data()[k * n_q + query];
    gradient.queries(query, k) += static_cast<float>(dot(keys.data() + k * n_k, scores.data(), n_k));
  }
  for (std::size_t j = 0; j < n_k; ++j)
    for (std::size_t k = 0; k < d; ++k)
      gradient.keys.data()[j * all + k] += static_cast<float>(scores[j] * static_cast<double>(entries[k]));
}

}  // namespace attention
