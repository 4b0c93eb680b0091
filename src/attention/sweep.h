#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "attention/bias.h"
#include "attention/matrix.h"
#include "attention/score_law.h"
#include "attention/softmax.h"

namespace attention {

/// One setting that a sweep evaluates: Z = S/divisor over the first `dimensions` coordinates, M = Z + B, M/T.
struct SweepPoint {
  int dimensions = 64;
  float divisor = 8;       ///< d_k^p, or anything above 0
  double temperature = 1;  ///< T: 0 and infinity are the exact limits

  bool operator==(const SweepPoint&) const = default;
};

/// Means over rows that are neither masked nor overflowed.
struct SweepMeans {
  double entropy = 0;  ///< nats
  double largest_weight = 0;
  double jacobian_trace = 0;  ///< 1 − Σa²
  double gradient_norm = 0;   ///< Frobenius norm of diag(a) − a aᵀ, without 1/T
};

/// What a sweep computes. dkq is left out: every row has the point's number of dimensions.
struct SweepRequest {
  ScoreLaw law;
  std::uint32_t seed = 0, draw = 0;
  BiasChoice bias;
  const Matrix* custom_bias = nullptr;  ///< n_q × n_k or null; must outlive the sweep
  const Matrix* queries = nullptr;      ///< d_k × n_q, ready for use, instead of drawn ones; must outlive the sweep
  const Matrix* keys = nullptr;         ///< d_k × n_k; both or none
  SoftmaxSetting softmax;               ///< its temperature is the point's
  std::vector<SweepPoint> points;
  bool pooled = true;  ///< 256 rows at least and at most; else every row of the present draw, and no other
};

/// Softmax statistics at many d_k and divisors on one sample, nested in d_k: a larger d_k appends
/// coordinates, so a score's bits at the present d_k are the matrix's own. (The `sparse` distribution draws
/// its zeros after all its normals: its samples at different d_k differ.) Where rows are pooled, they are 256: where
/// n_q is less, further draws join (draw + 1, …), whole; where it is more, 256 rows spread evenly. Of given queries
/// there are no further draws. Goals: small steps that can stop anywhere; memory for one draw's keys, not for S at each
/// d_k.
class Sweep {
 public:
  explicit Sweep(SweepRequest request);
  ~Sweep();
  Sweep(Sweep&&) noexcept;
  Sweep& operator=(Sweep&&) noexcept;

  /// Works until done or `out_of_time` says so (asked after each step of well under a millisecond); true
  /// when done. A new request is a new Sweep.
  bool advance(const std::function<bool()>& out_of_time);

  double progress() const;  ///< 0 to 1
  const SweepRequest& request() const;
  std::size_t rows() const;   ///< rows that are pooled, once done
  std::size_t draws() const;  ///< draws that they come from

  /// Means at point `index` over the draws finished so far, and what the present one has added; none before the point's
  /// first draw is through, and where every row is masked or overflowed.
  std::optional<SweepMeans> means(std::size_t index) const;
  /// Rows at point `index` that have overflowed so far.
  std::size_t overflowed(std::size_t index) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whole numbers from 1 to `last`, `per_doubling` to each factor of 2, equal ones once.
std::vector<int> log_spaced(int last, int per_doubling);

/// For each of `dimensions` the point at d_k^`exponent`, then the point without scaling.
std::vector<SweepPoint> curve_points(const std::vector<int>& dimensions, double exponent, double temperature);

/// A grid: for each of `dimensions` every divisor in turn, at T = 1.
std::vector<SweepPoint> grid_points(const std::vector<int>& dimensions, const std::vector<double>& divisors);

}  // namespace attention
