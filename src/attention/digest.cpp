#include "attention/digest.h"

#include <array>

#include "attention/bits.h"

namespace attention {
namespace {

using Table = std::array<std::uint32_t, 256>;

constexpr std::size_t words = 4;  // float32 values that go at once

/// [k][b]: the remainder of byte b followed by k zero bytes. Made when first wanted: no part of the program's size.
struct Tables {
  std::array<Table, 4 * words> after;

  Tables() {
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t remainder = byte;
      for (int bit = 0; bit < 8; ++bit) remainder = remainder >> 1 ^ (remainder & 1 ? 0xedb88320u : 0u);
      after[0][byte] = remainder;
    }
    for (std::size_t k = 1; k < after.size(); ++k)
      for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::uint32_t before = after[k - 1][byte];
        after[k][byte] = before >> 8 ^ after[0][before & 0xff];
      }
  }

  /// The remainder of a word followed by `zeros` zero bytes.
  std::uint32_t word(std::uint32_t word, std::size_t zeros) const {
    return after[zeros + 3][word & 0xff] ^ after[zeros + 2][word >> 8 & 0xff] ^ after[zeros + 1][word >> 16 & 0xff] ^
           after[zeros][word >> 24];
  }
};

}  // namespace

void Digest::add(const float* values, std::size_t count) {
  static const Tables tables;
  const auto word = [values](std::size_t i) { return bits_as<std::uint32_t>(values[i]); };
  std::uint32_t state = state_;
  std::size_t i = 0;
  for (; i + words <= count; i += words) {
    // What waits for the last step comes last.
    const std::uint32_t others =
        tables.word(word(i + 1), 8) ^ tables.word(word(i + 2), 4) ^ tables.word(word(i + 3), 0);
    state = others ^ tables.word(state ^ word(i), 12);
  }
  for (; i < count; ++i) state = tables.word(state ^ word(i), 0);
  state_ = state;
}

std::string Digest::hex() const {
  std::string text(8, '0');
  for (std::size_t i = 0; i < 8; ++i) text[i] = "0123456789abcdef"[(~state_ >> (28 - 4 * i)) & 0xf];
  return text;
}

}  // namespace attention
