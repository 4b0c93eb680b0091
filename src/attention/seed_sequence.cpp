#include "attention/seed_sequence.h"

#include <cstddef>

namespace attention {
namespace {

using Word = std::uint32_t;

constexpr Word fold(Word value) {
  return value ^ (value >> 16);
}

/// A multiplicative hash whose constant moves on with every word, so that equal words hash differently.
class Hash {
 public:
  constexpr Hash(Word start, Word multiplier) : constant_(start), multiplier_(multiplier) {}

  constexpr Word operator()(Word value) {
    value ^= constant_;
    constant_ *= multiplier_;
    return fold(value * constant_);
  }

 private:
  Word constant_;
  Word multiplier_;
};

constexpr Word mix(Word x, Word y) {
  return fold(0xca01f9ddu * x - 0x4973f715u * y);
}

}  // namespace

SeedSequence::SeedSequence(std::uint32_t seed, std::uint32_t draw, std::uint32_t child) {
  Hash hash(0x43b0d7e5u, 0x931e8875u);
  // A spawned sequence pads its parent's entropy to the size of the pool; the key comes after that.
  const std::array<Word, 4> entropy{seed, draw, 0, 0};
  for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = hash(entropy[i]);
  for (std::size_t source = 0; source < pool_.size(); ++source)
    for (std::size_t target = 0; target < pool_.size(); ++target)
      if (source != target) pool_[target] = mix(pool_[target], hash(pool_[source]));
  for (Word& word : pool_) word = mix(word, hash(child));
}

std::array<std::uint32_t, 8> SeedSequence::state() const {
  Hash hash(0x8b51f9ddu, 0x58f38dedu);
  std::array<Word, 8> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = hash(pool_[i % pool_.size()]);
  return words;
}

}  // namespace attention
