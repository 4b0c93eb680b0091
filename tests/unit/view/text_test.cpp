#include "view/text.h"

#include <gtest/gtest.h>

namespace view {
namespace {

TEST(Text, MarkupSetsItalicsScriptsAndRoots) {
  const Runs runs = rich("÷ √{*d*_k} + *k*_{27}^p");
  ASSERT_EQ(runs.size(), 8u);
  EXPECT_EQ(runs[0].text, "÷ ");
  EXPECT_TRUE(runs[1].sign);
  EXPECT_EQ(runs[2].text, "d");
  EXPECT_EQ(runs[2].face, Face::italic);
  EXPECT_EQ(runs[2].root, runs[1].root);
  EXPECT_EQ(runs[3].text, "k");
  EXPECT_EQ(runs[3].shift, Shift::sub);
  EXPECT_EQ(runs[3].face, Face::italic);
  EXPECT_EQ(runs[4].root, 0);
  EXPECT_EQ(runs[6].text, "27");
  EXPECT_EQ(runs[6].face, Face::upright);
  EXPECT_EQ(runs[7].shift, Shift::sup);
}

TEST(Text, ProseFindsItsSymbols) {
  EXPECT_EQ(text_of(prose("Scores are divided by d_k to this power: ½ is the paper’s √d_k, 0 no scaling.")),
            "Scores are divided by dk to this power: ½ is the paper’s √dk, 0 no scaling.");
  const Runs runs = prose("A row of Q and a key k.");
  EXPECT_EQ(text_of(runs), "A row of Q and a key k.");
  std::string italics;
  for (const view::Run& run : runs) {
    if (run.face == Face::italic) italics += run.text;
  }
  EXPECT_EQ(italics, "AQk");
  EXPECT_TRUE(prose("√d_k").front().sign);
}

TEST(Text, BrokenMarkupIsShownAndNothingMore) {
  for (const char* markup : {"", "*", "_", "^", "√{", "√{*", "a_{", "}", "_{}", "√{√{a}}"}) rich(markup);
  EXPECT_EQ(text_of(rich("a}b")), "a}b");
}

TEST(Text, ASentenceColoursWhatWasMeasured) {
  using Tone = experiment::Piece::Tone;
  const Theme& theme = themes()[0];
  const Runs runs =
      sentence({{Tone::plain, "by "}, {Tone::root, "64"}, {Tone::sample, "7.81"}, {Tone::theory, "8"}}, theme);
  ASSERT_EQ(runs.size(), 5u);
  EXPECT_TRUE(runs[1].sign);
  EXPECT_EQ(runs[2].root, runs[1].root);
  EXPECT_EQ(runs[3].colour, theme.sample);
  EXPECT_EQ(runs[4].colour, theme.theory);
  EXPECT_EQ(text_of(runs), "by √647.818");
}

}  // namespace
}  // namespace view
