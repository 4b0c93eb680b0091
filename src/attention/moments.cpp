#include "attention/moments.h"

#include <algorithm>

#include "attention/simd.h"

namespace attention {
namespace {

constexpr std::size_t block_length = 1024;
constexpr std::size_t lanes = 4;  // independent chains of additions: what a vector unit needs

/// Sums of the powers of x − shift in two pairs of lanes.
struct PowerSums {
  Double2 s1[2] = {}, s2[2] = {}, s3[2] = {}, s4[2] = {};

  void add(Double2 x, std::size_t pair) {
    const Double2 square = x * x;
    s1[pair] += x;
    s2[pair] += square;
    s3[pair] += square * x;
    s4[pair] += square * square;
  }
};

double total(const Double2 (&sums)[2]) {
  return (sums[0][0] + sums[0][1]) + (sums[1][0] + sums[1][1]);
}

PowerSums power_sums(const float* values, std::size_t count, double shift) {
  const Double2 shifts = {shift, shift};
  PowerSums sums;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    sums.add(load_doubles(values + i) - shifts, 0);
    sums.add(load_doubles(values + i + 2) - shifts, 1);
  }
  double rest[lanes] = {};
  for (std::size_t lane = 0; i + lane < count; ++lane) rest[lane] = static_cast<double>(values[i + lane]) - shift;
  if (i < count) {
    sums.add(Double2{rest[0], rest[1]}, 0);
    sums.add(Double2{rest[2], rest[3]}, 1);
  }
  return sums;
}

/// Central moments from power sums about `shift`, by the binomial theorem.
Moments centred(const PowerSums& sums, std::size_t count, double shift) {
  const double n = static_cast<double>(count);
  const double s2 = total(sums.s2), s3 = total(sums.s3);
  const double a = total(sums.s1) / n;
  Moments moments;
  moments.count = count;
  moments.mean = shift + a;
  moments.m2 = std::max(0.0, s2 - n * a * a);
  moments.m3 = s3 - 3 * a * s2 + 2 * n * a * a * a;
  moments.m4 = std::max(0.0, total(sums.s4) - 4 * a * s3 + 6 * a * a * s2 - 3 * n * a * a * a * a);
  return moments;
}

}  // namespace

void Moments::add(const float* values, std::size_t number) {
  for (std::size_t first = 0; first < number; first += block_length) {
    const std::size_t length = std::min(block_length, number - first);
    const double shift = count > 0 ? mean : static_cast<double>(values[0]);
    merge(centred(power_sums(values + first, length, shift), length, shift));
  }
}

void Moments::merge(const Moments& other) {
  if (other.count == 0) return;
  const double na = static_cast<double>(count), nb = static_cast<double>(other.count), n = na + nb;
  const double delta = other.mean - mean, step = delta / n;
  const double cross = delta * step * na * nb;  // what the distance of the means adds to m2
  m4 += other.m4 + cross * step * step * (na * na - na * nb + nb * nb) +
        6 * step * step * (na * na * other.m2 + nb * nb * m2) + 4 * step * (na * other.m3 - nb * m3);
  m3 += other.m3 + cross * step * (na - nb) + 3 * step * (na * other.m2 - nb * m2);
  m2 += other.m2 + cross;
  mean += step * nb;
  count += other.count;
}

}  // namespace attention
