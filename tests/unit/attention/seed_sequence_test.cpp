#include "attention/seed_sequence.h"

#include <gtest/gtest.h>

#include "../json.h"

namespace attention {
namespace {

TEST(SeedSequence, GivesTheStatesOfNumpysChildren) {
  for (const json::Value& stream : json::reference("streams.json").items) {
    const auto word = [&stream](const char* key) { return static_cast<std::uint32_t>(stream[key].number); };
    const auto state = SeedSequence(word("seed"), word("draw"), word("child")).state();
    ASSERT_EQ(stream["state"].items.size(), state.size());
    for (std::size_t i = 0; i < state.size(); ++i) EXPECT_EQ(state[i], stream["state"].items[i].number) << i;
  }
}

}  // namespace
}  // namespace attention
