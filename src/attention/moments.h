#pragma once
#include <cstddef>
#include <cstdint>

namespace attention {

/// Count, mean and central moment sums Σ(x − mean)^r of a stream of numbers, in double.
/// Numbers come in blocks; each is summed about a point near its mean and merged (Pébay 2008,
/// eq. 2.1 ff.), so that precision holds over 10⁹ of them. The order of every sum is fixed by the
/// calls alone: the same bits on every platform.
struct Moments {
  std::uint64_t count = 0;
  double mean = 0;
  double m2 = 0, m3 = 0, m4 = 0;  ///< sums of the powers, not divided by the count

  /// Adds `number` finite values.
  void add(const float* values, std::size_t number);
  void merge(const Moments& other);
};

}  // namespace attention
