#pragma once
#include <array>
#include <cstdint>

namespace attention {

/// NumPy's SeedSequence([seed, draw]).spawn(3)[child], reduced to what the samples need: two 32-bit
/// words of entropy and one word of spawn key (O'Neill, "Developing a seed_seq alternative", 2015).
class SeedSequence {
 public:
  SeedSequence(std::uint32_t seed, std::uint32_t draw, std::uint32_t child);

  /// generate_state(8) of NumPy: 8 words for seeding a generator.
  std::array<std::uint32_t, 8> state() const;

 private:
  std::array<std::uint32_t, 4> pool_{};
};

}  // namespace attention
