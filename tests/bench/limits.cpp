#include "limits.h"

#include "attention/exponential.h"
#include "attention/simd.h"

namespace bench {

// Six chains of each, since a result comes after three cycles and two may start in each.
float multiply_add_limit(std::size_t rounds, float factor, float term) {
  attention::Float4 products[6], sums[6];
  for (int i = 0; i < 6; ++i) products[i] = sums[i] = attention::splat(1.0f + static_cast<float>(i));
  const attention::Float4 factors = attention::splat(factor), terms = attention::splat(term);
#pragma GCC unroll 1
  for (std::size_t round = 0; round < rounds; ++round)
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i) {
      products[i] *= factors;
      sums[i] += terms;
    }
  attention::Float4 all = {};
  for (int i = 0; i < 6; ++i) all += products[i] + sums[i];
  return all[0] + all[1] + all[2] + all[3];
}

float exponential_limit(std::size_t rounds) {
  constexpr std::size_t length = 1024;
  alignas(16) static float numbers[length], results[length];
  for (std::size_t i = 0; i < length; ++i) numbers[i] = -static_cast<float>(i % 256) / 32;
  for (std::size_t done = 0; done < rounds; done += length / 4)
#pragma GCC unroll 1
    for (std::size_t i = 0; i < length; i += 4) {
      attention::Float4 x = attention::load4(numbers + i);
      attention::store4(results + i, attention::exponential_of_negative(x));
    }
  return results[7];
}

}  // namespace bench
