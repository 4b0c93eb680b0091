#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "attention/seed_sequence.h"

namespace attention {

/// An unsigned 128-bit integer; WebAssembly has no product wider than 64 bits.
struct Wide {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  constexpr bool operator==(const Wide&) const = default;
};

constexpr Wide operator+(Wide a, Wide b) {
  const std::uint64_t low = a.low + b.low;
  return {a.high + b.high + (low < a.low ? 1u : 0u), low};
}

/// a · b modulo 2¹²⁸.
constexpr Wide operator*(Wide a, Wide b) {
  const std::uint64_t a0 = a.low & 0xffffffffu, a1 = a.low >> 32;
  const std::uint64_t b0 = b.low & 0xffffffffu, b1 = b.low >> 32;
  const std::uint64_t across = a1 * b0 + ((a0 * b0) >> 32);
  const std::uint64_t middle = a0 * b1 + (across & 0xffffffffu);
  const std::uint64_t carried = a1 * b1 + (across >> 32) + (middle >> 32);
  return {carried + a.high * b.low + a.low * b.high, a.low * b.low};
}

/// NumPy's random(dtype=float32) from a word: a multiple of 2⁻²⁴ in [0, 1).
constexpr float uniform(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int32_t>(word >> 8)) * (1.0f / 16777216.0f);
}

/// PCG64 (XSL-RR 128/64, O'Neill 2014) as NumPy's default_rng seeds and reads it: a stream of 32-bit
/// words, the low half of each output first. Words are made in blocks, by lanes that each leap over
/// the others, since one step waits for the one before it.
class Pcg64 {
 public:
  explicit Pcg64(const SeedSequence& seed);

  std::uint32_t next() {
    if (position_ == block_.size()) refill();
    return block_[position_++];
  }

  /// The words that come next and are already there, at least one.
  struct Ahead {
    const std::uint32_t* begin;
    const std::uint32_t* end;
  };
  Ahead ahead() {
    if (position_ == block_.size()) refill();
    return {block_.data() + position_, block_.data() + block_.size()};
  }
  /// Takes `count` of them.
  void take(std::size_t count) { position_ += count; }

  /// Calls use(i, word) for i = 0 … count − 1.
  template <typename Use>
  void each(std::size_t count, Use use) {
    for (std::size_t done = 0; done < count;) {
      const Ahead words = ahead();
      const std::size_t ready = std::min(count - done, static_cast<std::size_t>(words.end - words.begin));
      for (std::size_t i = 0; i < ready; ++i) use(done + i, words.begin[i]);
      take(ready);
      done += ready;
    }
  }

 private:
  static constexpr std::size_t lanes = 2;

  void refill();

  std::array<Wide, lanes> states_;
  Wide leap_multiplier_, leap_increment_;
  std::array<std::uint32_t, 512> block_;
  std::size_t position_ = block_.size();
};

}  // namespace attention
