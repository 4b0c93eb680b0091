#pragma once
#include <cstddef>
#include <vector>

#include "attention/matrix.h"
#include "attention/number_format.h"

namespace attention {

/// The chosen biases and their parameters (contract §1, Biases). Several are added.
struct BiasChoice {
  bool causal = false;
  bool window = false;
  bool padding = false;
  bool alibi = false;
  bool t5 = false;
  bool custom = false;
  int window_size = 8;       ///< keys at distance ≥ this are hidden; 1 to 4096
  int padded_keys = 4;       ///< how many of the last keys are hidden; 0 to 4096
  double slope = 0.25;       ///< ALiBi's, per position; 0 to 16
  double t5_strength = 1.0;  ///< B = −strength · ln(1 + bucket); 0 to 16

  bool none() const { return !(causal || window || padding || alibi || t5 || custom); }
  bool operator==(const BiasChoice&) const = default;
};

/// T5's relative-position bucket within its direction for `relative` = key − query position:
/// 32 buckets in all, maximum distance 128; one direction of 32 with `one_direction`
/// (Raffel et al. 2020, §2.1).
int t5_bucket(int relative, bool one_direction);

/// B for n_q queries and n_k keys. Every term but padding and custom depends on the relative position
/// j − i − (n_k − n_q) alone, so B is one table of n_q + n_k − 1 entries, a count and a matrix.
class Bias {
 public:
  Bias() = default;
  /// `custom` (n_q × n_k, or null: adds 0) must outlive this.
  Bias(const BiasChoice& choice, std::size_t queries, std::size_t keys, const Matrix* custom = nullptr);

  /// B_ij: the terms summed in double and rounded once to float32; −∞ hides key j from query i.
  float at(std::size_t query, std::size_t key) const;

  /// Row i of B, n_k values. With a format, B is rounded to it.
  void row(std::size_t query, float* out, NumberFormat format = NumberFormat::f32) const;

  /// The relative term: entry j − i + n_q − 1, in double, n_q + n_k − 1 of them.
  const std::vector<double>& relative() const { return relative_; }

  /// Keys j ≥ this are hidden by the padding; n_k without padding.
  std::size_t first_padded_key() const { return first_padded_; }

  /// The custom matrix (n_q × n_k), or null.
  const Matrix* custom() const { return custom_; }

  /// Whether B is 0 everywhere.
  bool none() const { return none_; }

 private:
  std::vector<double> relative_;
  std::size_t queries_ = 0;
  std::size_t first_padded_ = 0;
  const Matrix* custom_ = nullptr;
  bool none_ = true;
};

}  // namespace attention
