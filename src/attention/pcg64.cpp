#include "attention/pcg64.h"

#include <bit>

namespace attention {
namespace {

constexpr Wide multiplier{2549297995355413924u, 4865540595714422341u};

constexpr std::uint64_t output(Wide state) {
  return std::rotr(state.high ^ state.low, static_cast<int>(state.high >> 58));
}

constexpr std::uint64_t join(std::uint32_t low, std::uint32_t high) {
  return static_cast<std::uint64_t>(high) << 32 | low;
}

}  // namespace

Pcg64::Pcg64(const SeedSequence& seed) {
  const auto words = seed.state();
  const Wide start{join(words[0], words[1]), join(words[2], words[3])};
  const Wide sequence{join(words[4], words[5]), join(words[6], words[7])};
  const Wide increment{sequence.high << 1 | sequence.low >> 63, sequence.low << 1 | 1u};
  Wide state = (increment + start) * multiplier + increment;

  // lanes steps at once: s ← aˡ·s + c·(1 + a + … + aˡ⁻¹).
  leap_multiplier_ = {0, 1};
  leap_increment_ = {0, 0};
  for (Wide& lane : states_) {
    state = state * multiplier + increment;
    lane = state;
    leap_multiplier_ = leap_multiplier_ * multiplier;
    leap_increment_ = leap_increment_ * multiplier + increment;
  }
}

void Pcg64::refill() {
  const Wide factor = leap_multiplier_, increment = leap_increment_;
  auto states = states_;
  for (std::size_t i = 0; i < block_.size(); i += 2 * lanes)
#pragma GCC unroll 4
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::uint64_t word = output(states[lane]);
      block_[i + 2 * lane] = static_cast<std::uint32_t>(word);
      block_[i + 2 * lane + 1] = static_cast<std::uint32_t>(word >> 32);
      states[lane] = states[lane] * factor + increment;
    }
  states_ = states;
  position_ = 0;
}

}  // namespace attention
