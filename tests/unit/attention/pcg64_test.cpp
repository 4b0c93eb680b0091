#include "attention/pcg64.h"

#include <gtest/gtest.h>

#include <vector>

#include "../json.h"
#include "attention/digest.h"

namespace attention {
namespace {

TEST(Pcg64, DrawsNumpysUniforms) {
  for (const json::Value& stream : json::reference("streams.json").items) {
    const auto word = [&stream](const char* key) { return static_cast<std::uint32_t>(stream[key].number); };
    Pcg64 words(SeedSequence(word("seed"), word("draw"), word("child")));
    Digest digest;
    std::vector<float> part(100000);
    for (auto left = static_cast<std::size_t>(stream["count"].number); left > 0; left -= part.size()) {
      words.each(part.size(), [&part](std::size_t i, std::uint32_t w) { part[i] = uniform(w); });
      digest.add(part.data(), part.size());
    }
    EXPECT_EQ(digest.hex(), stream["uniforms"].text);
  }
}

TEST(Pcg64, ReadsTheSameWordsSinglyAndInSpans) {
  const SeedSequence seed(5, 6, 1);
  Pcg64 singly(seed), in_spans(seed);
  for (const std::size_t count : {1u, 3u, 508u, 1u, 512u, 1500u, 7u})
    in_spans.each(count, [&singly](std::size_t, std::uint32_t word) { ASSERT_EQ(word, singly.next()); });
}

/// Schoolbook product of 32-bit digits, modulo 2¹²⁸.
Wide schoolbook(Wide a, Wide b) {
  const auto digit = [](Wide w, int i) { return (i < 2 ? w.low : w.high) >> (32 * (i % 2)) & 0xffffffffu; };
  std::uint64_t digits[5] = {};
  for (int i = 0; i < 4; ++i) {
    std::uint64_t carry = 0;
    for (int j = 0; i + j < 4; ++j) {
      const std::uint64_t sum = digits[i + j] + digit(a, i) * digit(b, j) + carry;
      digits[i + j] = sum & 0xffffffffu;
      carry = sum >> 32;
    }
  }
  return {digits[3] << 32 | digits[2], digits[1] << 32 | digits[0]};
}

TEST(Pcg64, MultipliesModulo2To128) {
  const std::uint64_t ones = ~std::uint64_t{0};
  const Wide cases[] = {{0, 0},
                        {0, 1},
                        {ones, ones},
                        {0, ones},
                        {1, 0},
                        {0x0123456789abcdefu, 0xfedcba9876543210u},
                        {0, 0xffffffff00000000u},
                        {0, 0xffffffffu}};
  for (const Wide a : cases)
    for (const Wide b : cases) EXPECT_EQ(a * b, schoolbook(a, b)) << a.low << " " << b.low;
  EXPECT_EQ((Wide{ones, ones} + Wide{0, 1}), (Wide{0, 0}));
}

}  // namespace
}  // namespace attention
