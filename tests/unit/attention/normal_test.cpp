#include "attention/normal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "../json.h"
#include "attention/digest.h"

namespace attention {
namespace {

TEST(Normal, DrawsNumpysStandardNormals) {
  for (const json::Value& stream : json::reference("streams.json").items) {
    const auto word = [&stream](const char* key) { return static_cast<std::uint32_t>(stream[key].number); };
    Pcg64 words(SeedSequence(word("seed"), word("draw"), word("child")));
    Digest digest;
    int in_tail = 0;
    std::vector<float> part(100000);
    const auto all = static_cast<std::size_t>(stream["count"].number);
    for (std::size_t done = 0; done < all; done += part.size()) {
      fill_normal(words, part.data(), part.size());
      digest.add(part.data(), part.size());
      in_tail += static_cast<int>(
          std::count_if(part.begin(), part.end(), [](float x) { return std::fabs(x) > 3.6541528853610088f; }));
      const auto& first = stream["firstNormals"].items;
      for (std::size_t i = 0; done == 0 && i < first.size(); ++i)
        EXPECT_EQ(static_cast<double>(part[i]), first[i].number) << i;
    }
    EXPECT_EQ(digest.hex(), stream["normals"].text);
    EXPECT_EQ(in_tail, stream["tail"].number);
  }
}

TEST(Normal, DoesNotDependOnHowManyAreDrawnAtOnce) {
  const SeedSequence seed(1, 2, 0);
  Pcg64 whole_words(seed), part_words(seed);
  std::vector<float> whole(5000), parts(5000);
  fill_normal(whole_words, whole.data(), whole.size());
  for (std::size_t at = 0, size = 1; at < parts.size(); at += size, size = size * 3 % 601 + 1) {
    size = std::min(size, parts.size() - at);
    fill_normal(part_words, parts.data() + at, size);
  }
  EXPECT_EQ(whole, parts);
}

}  // namespace
}  // namespace attention
