#pragma once
#include <cstddef>
#include <cstdint>

#include "attention/matrix.h"
#include "attention/pcg64.h"

namespace attention {

/// Law of a standardised entry: mean 0, variance 1, fourth moment 3, 1.8, 1 and 30.
enum class Distribution { normal, uniform, sign, sparse };

/// Fourth moment κ of a standardised entry (no unit).
double fourth_moment(Distribution distribution);

/// Which of the three children of SeedSequence([seed, draw]) feeds a matrix.
enum class Stream { queries = 0, keys = 1, values = 2 };

/// Draws one matrix of standardised entries, dimension by dimension, with the bits of NumPy's
/// Generator (SeedSequence, PCG64, float32 ziggurat). It can stop anywhere and go on later.
class EntryDrawer {
 public:
  EntryDrawer(std::uint32_t seed, std::uint32_t draw, Stream stream, Distribution distribution);

  /// Fills `entries` (d_k × n) from where the last call stopped, at most `budget` draws this time;
  /// true once all are drawn. The shape must stay the same between calls.
  bool draw(Matrix& entries, std::size_t budget);

  /// Entries finished so far, for progress: 0 to d_k·n.
  std::size_t drawn() const;

 private:
  void fill(std::size_t pass, float* entries, std::size_t count);

  Pcg64 words_;
  Distribution distribution_;
  std::size_t drawn_ = 0;  ///< over all passes
};

/// K ← rho·Q + √(1 − rho²)·K for dimensions [first, last) of two d_k × n matrices, in float32:
/// two products and one sum; the two constants are rounded once from double. rho in −1 to 1, not 0.
void correlate(const Matrix& queries, Matrix& keys, double rho, std::size_t first, std::size_t last);

/// x ← mean + deviation·x for dimensions [first, last) of a d_k × n matrix, in float32; a step whose
/// constant is the default (deviation 1, mean 0) is skipped.
void place(Matrix& entries, double deviation, double mean, std::size_t first, std::size_t last);

}  // namespace attention
