// Words that panels say of the numbers: true of them, and clear of what is drawn.
#include <cmath>

#include "experiment/sweep_theory.h"
#include "headless_page.h"

namespace view {
namespace {

std::vector<SetText> texts(HeadlessPage& page) {
  std::vector<SetText> set;
  page.view().record(&set);
  page.frame();
  page.view().record(nullptr);
  return set;
}

/// All that is set, runs of a line joined.
std::string words(HeadlessPage& page) {
  std::string all;
  for (const SetText& set : texts(page)) all += set.text;
  return all;
}

bool says(HeadlessPage& page, const std::string& what) {
  return words(page).find(what) != std::string::npos;
}

TEST(Words, NothingFreezesWhereNoKeyIsLeft) {
  HeadlessPage page("bias=padding&pad=32");
  EXPECT_FALSE(says(page, "freezes beyond"));
  EXPECT_FALSE(says(page, "not frozen"));
  EXPECT_TRUE(says(page, "no key left:"));
  EXPECT_TRUE(says(page, "every key is hidden"));
  page.open("bias=padding&pad=31");
  EXPECT_TRUE(says(page, "freezes beyond"));
}

TEST(Words, AtTemperatureZeroEqualScoresShare) {
  HeadlessPage page("T=0");
  EXPECT_TRUE(says(page, "at T = 0 the largest score takes all"));
  page.open("T=0&sq=0");
  EXPECT_FALSE(says(page, "softmax is frozen"));
  EXPECT_TRUE(says(page, "at T = 0 equal largest scores share: 32 keys a query"));
  page.open("T=0&sq=0&bias=padding&pad=30");
  EXPECT_TRUE(says(page, "share: 2 keys a query"));
  page.open("T=0&bias=padding&pad=32");
  EXPECT_FALSE(says(page, "takes all")) << "of no key";
  EXPECT_FALSE(says(page, "share: "));
}

TEST(Words, SweepCountsTheRowsThatOverflow) {
  HeadlessPage page("fmt=f16&softmax=naive&panels=matrix,sweep", 1366, 768);
  const auto rows = experiment::overflowed_rows(page.experiment);
  ASSERT_GT(rows.size(), 8u);
  EXPECT_EQ(rows.back().unscaled, 256u);
  EXPECT_EQ(rows.back().scaled, 0u);
  const std::string first = std::to_string(rows.front().unscaled) + " of 256 rows overflow at dk " +
                            std::to_string(rows.front().dimensions) + ", 256 from ";
  EXPECT_TRUE(says(page, "no scaling: " + first)) << words(page);
  EXPECT_FALSE(says(page, "rows pooled"));
  page.open("panels=matrix,sweep");
  EXPECT_TRUE(experiment::overflowed_rows(page.experiment).empty());
  EXPECT_TRUE(says(page, "256 rows pooled"));
}

TEST(Words, NamesOfTheSweepLieOnNoCurve) {
  for (const char* link : {"", "n=256&bias=causal&p=0.3", "p=1", "p=0&dk=4096", "n=8", "T=4", "dk=1", "dist=sparse"})
    for (const bool projected : {false, true}) {
      HeadlessPage page(std::string(link) + "&panels=matrix,sweep" + (projected ? "&theme=projector" : ""),
                        projected ? 1920 : 1366, projected ? 1080 : 768);
      for (const SetText& set : texts(page)) {
        if (set.text != "no scaling") continue;
        const Rect box{set.at.x, set.at.y - 0.7f * set.em, set.width, 0.7f * set.em};
        // Dots are drawn as fans around their middles: none of their corners lies under the words.
        int under = 0;
        for (const ImDrawVert& vertex : set.list->VtxBuffer) {
          const bool glyph = vertex.uv.x != ImGui::GetFontTexUvWhitePixel().x;
          under += !glyph && box.contains(vertex.pos) && (vertex.col >> 24) == 0xFF &&
                   (vertex.col & 0xFFFFFF) == (set.colour & 0xFFFFFF);
        }
        EXPECT_EQ(under, 0) << link << projected;
      }
    }
}

TEST(Words, DraggedPhaseWritesThreeDigits) {
  HeadlessPage page("panels=phase,matrix&dk=63");
  const Rect map = page.place("phase-map");
  for (const float y : {0.13f, 0.37f, 0.71f, 0.999f}) {
    page.drag({map.middle_x(), map.middle_y()}, {map.x + 0.61f * map.w, map.y + y * map.h});
    const double T = page.parameters().T;
    ASSERT_GT(T, 0);
    const double unit = std::pow(10, std::floor(std::log10(T)) - 2);
    EXPECT_NEAR(T / unit, std::round(T / unit), 1e-6) << T;
  }
}

TEST(Words, PhonesChooseBinsToo) {
  for (const float width : {320.0f, 360.0f, 390.0f}) {
    HeadlessPage page("", width, 844);
    page.around.touch = true;
    page.around.canvas_controls = false;
    page.settle();
    const Rect bins = page.place("bins"), axis = page.place("axis#2");
    EXPECT_FALSE(overlap(bins, axis));
    EXPECT_LE(bins.right(), width);
    EXPECT_GE(bins.x, 0);
    page.click(page.middle("bins"));
    page.point(page.middle("row2"));  // no rest between, which would close the list
    page.button(true);
    page.button(false);
    page.frame();
    EXPECT_EQ(page.parameters().bins, "16") << width;
  }
}

}  // namespace
}  // namespace view
