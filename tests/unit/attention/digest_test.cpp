#include "attention/digest.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace attention {
namespace {

/// CRC-32 by its definition, a bit at a time.
std::uint32_t bitwise_crc(const std::vector<float>& values) {
  std::uint32_t state = 0xffffffffu;
  for (const float value : values) {
    std::uint32_t word;
    std::memcpy(&word, &value, sizeof word);
    for (int bit = 0; bit < 32; ++bit) {
      const std::uint32_t in = (state ^ word >> bit) & 1;
      state = state >> 1 ^ (in ? 0xedb88320u : 0);
    }
  }
  return ~state;
}

std::string digest(const std::vector<float>& values) {
  Digest d;
  d.add(values.data(), values.size());
  return d.hex();
}

TEST(Digest, IsZlibsCrc) {
  // python3 -c "import zlib; print('%08x' % zlib.crc32(b'12345678'))", likewise for the others
  float eight[2];
  std::memcpy(eight, "12345678", 8);
  EXPECT_EQ(digest({eight[0], eight[1]}), "9ae0daaf");
  EXPECT_EQ(digest({}), "00000000");
  EXPECT_EQ(digest({0.0f}), "2144df1c");
}

TEST(Digest, AgreesWithTheDefinitionAtEveryLength) {
  std::vector<float> values;
  for (int i = 0; i < 40; ++i) {
    char expected[9];
    std::snprintf(expected, sizeof expected, "%08x", static_cast<unsigned>(bitwise_crc(values)));
    EXPECT_EQ(digest(values), expected) << i;
    values.push_back(1.0f / static_cast<float>(i + 1) - 0.1f);
  }
}

TEST(Digest, IsTheSameInPieces) {
  std::vector<float> values(1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * i) * 0.37f;
  Digest pieces;
  for (std::size_t at = 0, size = 1; at < values.size(); at += size, size = size * 5 % 23)
    pieces.add(values.data() + at, size = std::min(size, values.size() - at));
  EXPECT_EQ(pieces.hex(), digest(values));
}

}  // namespace
}  // namespace attention
