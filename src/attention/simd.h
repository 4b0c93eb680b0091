#pragma once
// The one file with SIMD types: four float32 lanes as GNU vectors, the same code for WebAssembly's
// simd128 and for native processors. Every operation is an IEEE one per lane, so results don't depend
// on the platform.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "attention/bits.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace attention {

typedef float Float4 __attribute__((vector_size(16)));
typedef std::int32_t Int4 __attribute__((vector_size(16)));

inline Float4 splat(float x) {
  return Float4{x, x, x, x};
}

inline Float4 load4(const float* from) {
  Float4 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

inline void store4(float* to, Float4 v) {
  std::memcpy(to, &v, sizeof v);
}

/// v, raised to `floor` where it is below; NaN stays.
inline Float4 at_least(Float4 v, Float4 floor) {
#ifdef __wasm_simd128__
  // Spelled out because a compiler may make f32x4.max of the comparison, twelve instructions in engines.
  return reinterpret_cast<Float4>(wasm_f32x4_pmax(reinterpret_cast<v128_t>(v), reinterpret_cast<v128_t>(floor)));
#else
  return v < floor ? floor : v;
#endif
}

/// Lanes as integers of the same bits, and back.
inline Int4 bits_of(Float4 v) {
  return bits_as<Int4>(v);
}
inline Float4 from_bits(Int4 v) {
  return bits_as<Float4>(v);
}

/// v where `condition` (all ones or all zeros per lane) holds, else 0.
inline Float4 where(Int4 condition, Float4 v) {
  return from_bits(condition & bits_of(v));
}

/// The fixed order in which lanes are added up.
inline double sum_of_lanes(Float4 v) {
  return (static_cast<double>(v[0]) + static_cast<double>(v[2])) +
         (static_cast<double>(v[1]) + static_cast<double>(v[3]));
}

}  // namespace attention
