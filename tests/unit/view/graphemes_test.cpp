#include "view/graphemes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace view {
namespace {

using Pieces = std::vector<std::string>;

Pieces cut(std::string_view text, std::size_t (*length)(std::string_view, unsigned&)) {
  Pieces pieces;
  while (!text.empty()) {
    unsigned code = 0;
    pieces.emplace_back(text.substr(0, length(text, code)));
    text.remove_prefix(pieces.back().size());
  }
  return pieces;
}

TEST(Graphemes, HoldMarksJoinersAndFlags) {
  EXPECT_EQ(cut("Ġthe", grapheme), (Pieces{"Ġ", "t", "h", "e"}));
  EXPECT_EQ(cut("e\u0301a", grapheme), (Pieces{"e\u0301", "a"}));
  EXPECT_EQ(cut("👩‍🔬👍🏽❤️", grapheme), (Pieces{"👩‍🔬", "👍🏽", "❤️"}));
  EXPECT_EQ(cut("🇩🇪🇫🇷", grapheme), (Pieces{"🇩🇪", "🇫🇷"}));
  EXPECT_EQ(cut("語は", grapheme), (Pieces{"語", "は"}));
  EXPECT_EQ(cut("हिन्दी", grapheme), (Pieces{"हि", "न्", "दी"}));
}

TEST(Graphemes, OfScriptsThatJoinOrRunLeftwardsMakeOnePiece) {
  EXPECT_EQ(cut("a سلام b", set_piece), (Pieces{"a", " ", "سلام", " ", "b"}));
  EXPECT_EQ(cut("می‌شود", set_piece).size(), 1u) << "across a non-joiner";
  EXPECT_EQ(cut("שלום語", set_piece), (Pieces{"שלום", "語"}));
  EXPECT_EQ(cut("سلام", grapheme).size(), 4u);
  EXPECT_EQ(cut("Привет", set_piece).size(), 6u);
}

TEST(Graphemes, CodeIsThatOfASingleCodePoint) {
  unsigned code = 1;
  EXPECT_EQ(grapheme("▁the", code), 3u);
  EXPECT_EQ(code, 0x2581u);
  EXPECT_EQ(grapheme("🙂x", code), 4u);
  EXPECT_EQ(code, 0x1F642u);
  EXPECT_EQ(grapheme("e\u0301", code), 3u);
  EXPECT_EQ(code, 0u);
}

TEST(Graphemes, OfBrokenTextEndWithIt) {
  for (const std::string text : {"\xF0\x9F", "\xC4", "\x80", "a\xE2"}) {
    std::size_t bytes = 0;
    for (const std::string& piece : cut(text, set_piece)) bytes += piece.size();
    EXPECT_EQ(bytes, text.size());
  }
}

}  // namespace
}  // namespace view
