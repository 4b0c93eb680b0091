#include "attention/digest.h"

#include <array>

#include "attention/bits.h"

namespace attention {
namespace {

using Table = std::array<std::uint32_t, 256>;

/// tables[k][b]: the remainder of byte b followed by k zero bytes, so that 8 bytes go at once.
constexpr std::array<Table, 8> make_tables() {
  std::array<Table, 8> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) remainder = remainder >> 1 ^ (remainder & 1 ? 0xedb88320u : 0u);
    tables[0][byte] = remainder;
  }
  for (std::size_t k = 1; k < tables.size(); ++k)
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = tables[k - 1][byte];
      tables[k][byte] = before >> 8 ^ tables[0][before & 0xff];
    }
  return tables;
}

constexpr std::array<Table, 8> tables = make_tables();

std::uint32_t after_zeros(std::uint32_t word, std::size_t zeros) {
  return tables[zeros + 3][word & 0xff] ^ tables[zeros + 2][word >> 8 & 0xff] ^ tables[zeros + 1][word >> 16 & 0xff] ^
         tables[zeros][word >> 24];
}

}  // namespace

void Digest::add(const float* values, std::size_t count) {
  std::uint32_t state = state_;
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2)
    state = after_zeros(state ^ bits_as<std::uint32_t>(values[i]), 4) ^
            after_zeros(bits_as<std::uint32_t>(values[i + 1]), 0);
  if (i < count) state = after_zeros(state ^ bits_as<std::uint32_t>(values[i]), 0);
  state_ = state;
}

std::string Digest::hex() const {
  std::string text(8, '0');
  for (std::size_t i = 0; i < 8; ++i) text[i] = "0123456789abcdef"[(~state_ >> (28 - 4 * i)) & 0xf];
  return text;
}

}  // namespace attention
