#include "view/foreign_glyphs.h"

#include <cmath>

#include "headless_page.h"

namespace view {
namespace {

/// Stands for the browser: each code point is a box of one em, and what was asked for is kept.
struct Asked {
  std::vector<std::string> drawn, measured;
  float em = 0;
} asked;

float set_boxes(const char* text, float em, const GlyphPlace* into) {
  float points = 0;
  for (const char* at = text; *at != 0; ++at) points += (*at & 0xC0) != 0x80;
  asked.em = em;
  (into != nullptr ? asked.drawn : asked.measured).emplace_back(text);
  for (int y = 0; into != nullptr && y < into->height; ++y)
    std::fill_n(into->pixels + y * into->stride, into->width, static_cast<unsigned char>(200));
  return points * em;
}

bool drew(const std::string& piece) {
  return std::find(asked.drawn.begin(), asked.drawn.end(), piece) != asked.drawn.end();
}

void load_tokens(HeadlessPage& page, std::vector<std::string> keys) {
  experiment::UserData data;
  data.scores = attention::Matrix({2, keys.size()});
  for (std::size_t i = 0; i < data.scores.size(); ++i) data.scores.data()[i] = static_cast<float>(std::sin(double(i)));
  data.key_tokens = std::move(keys);
  std::vector<experiment::Warning> warnings;
  ASSERT_EQ(page.experiment.load(std::move(data), warnings), "");
  for (int i = 0; i < 4; ++i) page.settle();
}

/// Quads of the last frame that the atlas fills with the coverage of the boxes.
std::size_t boxes() {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  std::size_t count = 0;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (int i = 0; i + 2 < list->VtxBuffer.Size; ++i) {
      const ImVec2 a = list->VtxBuffer[i].uv, c = list->VtxBuffer[i + 2].uv;
      if (a.x >= c.x || a.y >= c.y) continue;
      const auto coverage = [&](float share) {
        const int x = static_cast<int>((a.x + (c.x - a.x) * share) * static_cast<float>(atlas.TexWidth));
        const int y = static_cast<int>((a.y + (c.y - a.y) * share) * static_cast<float>(atlas.TexHeight));
        return x < atlas.TexWidth && y < atlas.TexHeight ? atlas.TexPixelsAlpha8[y * atlas.TexWidth + x] : 0;
      };
      count += coverage(0.1f) == 200 && coverage(0.5f) == 200 && coverage(0.9f) == 200;
    }
  return count;
}

TEST(ForeignGlyphs, OfEveryScriptAreDrawnAndNoOthersAreAskedFor) {
  asked = {};
  HeadlessPage page("row=0&col=0");
  page.view().set_glyph_setter(set_boxes);
  page.settle();
  EXPECT_TRUE(asked.measured.empty() && boxes() == 0) << "the page's own text";
  load_tokens(page, {"Ġthe", "▁the", "мир", "λό", "世界", "سلام", "🙂", "e\u0301"});
  EXPECT_TRUE(page.missing_glyphs().empty());
  for (const char* piece : {"Ġ", "▁", "м", "ό", "世", "سلام", "🙂", "e\u0301"}) EXPECT_TRUE(drew(piece)) << piece;
  for (const char* piece : {"t", "the", " ", "e"}) EXPECT_FALSE(drew(piece)) << piece;
  EXPECT_GT(boxes(), 8u);
  EXPECT_FALSE(page.view().animating());
}

TEST(ForeignGlyphs, AreDrawnOnceUntilTheSizeChanges) {
  asked = {};
  HeadlessPage page("row=0&col=0");
  page.view().set_glyph_setter(set_boxes);
  load_tokens(page, {"世界", "世", "界"});
  page.settle();
  EXPECT_EQ(asked.drawn.size(), 2u);
  EXPECT_NEAR(asked.em, 11, 0.1f);
  page.around.pixel_ratio = 3;
  page.settle();
  page.settle();
  EXPECT_EQ(asked.drawn.size(), 4u);
  EXPECT_NEAR(asked.em, 33, 0.1f);
  EXPECT_GT(boxes(), 3u);
}

TEST(ForeignGlyphs, FindRoomHoweverManyThereAre) {
  asked = {};
  HeadlessPage page("row=0&col=0", 1440, 900);
  page.around.pixel_ratio = 3;
  page.view().set_glyph_setter(set_boxes);
  for (int turn = 0; turn < 8; ++turn) {
    std::vector<std::string> tokens;
    for (int i = 0; i < 60; ++i) {
      std::string token;
      for (int j = 0; j < 4; ++j) {
        const int code = 0x4E00 + turn * 240 + i * 4 + j;
        token += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
                  static_cast<char>(0x80 | (code & 63))};
      }
      tokens.push_back(token);
    }
    load_tokens(page, tokens);
    EXPECT_TRUE(page.missing_glyphs().empty()) << turn;
    EXPECT_GT(boxes(), 8u) << turn;
    EXPECT_FALSE(page.view().animating()) << turn;
  }
}

TEST(ForeignGlyphs, AreCutByGraphemes) {
  asked = {};
  HeadlessPage page("row=0&col=0");
  page.view().set_glyph_setter(set_boxes);
  std::vector<SetText> texts;
  load_tokens(page, {"👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬", "b"});
  page.view().record(&texts);
  page.frame();
  page.view().record(nullptr);
  bool found = false;
  for (const SetText& set : texts) {
    if (set.text.find("👩") == std::string::npos) continue;
    found = true;
    EXPECT_TRUE(set.text == "👩‍🔬…") << set.text;
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace view
