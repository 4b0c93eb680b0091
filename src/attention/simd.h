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
typedef double Double2 __attribute__((vector_size(16)));
typedef std::int64_t Long2 __attribute__((vector_size(16)));

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

/// Two neighbouring floats as doubles.
inline Double2 load_doubles(const float* from) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Double2>(wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from)));
#else
  return Double2{static_cast<double>(from[0]), static_cast<double>(from[1])};
#endif
}

/// v held between `floor` and `ceiling`; it is no NaN.
inline Double2 held_between(Double2 v, Double2 floor, Double2 ceiling) {
#ifdef __wasm_simd128__
  const v128_t raised = wasm_f64x2_pmax(reinterpret_cast<v128_t>(v), reinterpret_cast<v128_t>(floor));
  return reinterpret_cast<Double2>(wasm_f64x2_pmin(raised, reinterpret_cast<v128_t>(ceiling)));
#else
  v = v < floor ? floor : v;
  return ceiling < v ? ceiling : v;
#endif
}

/// Has no effect on values. In WebAssembly it keeps loads that follow from being made before the two sums are,
/// which would take more registers than engines have.
inline void hold_order([[maybe_unused]] Float4& a, [[maybe_unused]] Float4& b) {
#if defined(__wasm_simd128__) && __clang_major__ < 15
  asm volatile("" : "+r"(a), "+r"(b) : : "memory");
#elif defined(__wasm_simd128__)
  asm volatile("" : : : "memory");  // clang 19 takes no vector here: its backend breaks off
#endif
}

/// Has no effect on the pointer. In WebAssembly a constant that was added to it stays out of the loads that follow: V8
/// adds those of broadcasting loads in instructions of their own.
inline void hold_pointer([[maybe_unused]] const float*& pointer) {
#ifdef __wasm_simd128__
  asm volatile("" : "+r"(pointer));
#endif
}

/// Rows of a 4 × 4 matrix become its columns.
inline void transpose(Float4 (&rows)[4]) {
  const Float4 low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const Float4 high01 = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const Float4 low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const Float4 high23 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
  rows[1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
  rows[2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
  rows[3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
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
