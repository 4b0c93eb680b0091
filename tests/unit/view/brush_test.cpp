#include "headless_page.h"

namespace view {
namespace {

ImVec2 at(const Rect& area, float across, float down = 0.9f) {
  return {area.x + area.w * across, area.y + area.h * down};
}

/// Vertices that light what is pointed at, beyond those of the picture at rest.
std::size_t drawn(HeadlessPage& page) {
  for (int i = 0; i < 12; ++i) page.frame();  // until nothing fades
  return page.vertices();
}

TEST(Brush, ABarLightsItsCellsWhileItIsPointedAt) {
  HeadlessPage page;
  const Rect bars = page.place("histogram-bars");
  page.point(at(bars, 0.5f, 0.01f));
  page.point({1, 1});
  const std::size_t rest = drawn(page);
  page.point(at(bars, 0.55f));
  // More than a hundred of the 1,024 scores lie beside the mean, in two outlines of eight or more vertices.
  EXPECT_GT(drawn(page), rest + 1000);
  page.point({1, 1});
  EXPECT_EQ(drawn(page), rest);
  EXPECT_TRUE(page.wishes.empty());
}

TEST(Brush, ADragLightsARangeUntilEsc) {
  HeadlessPage page;
  const Rect bars = page.place("histogram-bars");
  page.point({1, 1});
  const std::size_t rest = drawn(page);
  page.click(at(bars, 0.55f));
  page.point({1, 1});
  const std::size_t one = drawn(page);
  EXPECT_GT(one, rest);
  page.drag(at(bars, 0.4f), at(bars, 0.6f));
  page.point({1, 1});
  EXPECT_GT(drawn(page), one);
  page.key(ImGuiKey_Escape);
  EXPECT_EQ(drawn(page), rest);
  EXPECT_TRUE(page.wishes.empty()) << "that Esc was the brush's";
}

TEST(Brush, ASecondClickOnTheBarPutsItOut) {
  HeadlessPage page;
  const Rect bars = page.place("histogram-bars");
  page.point({1, 1});
  const std::size_t rest = drawn(page);
  page.click(at(bars, 0.55f));
  page.click(at(bars, 0.55f));
  page.point({1, 1});
  EXPECT_EQ(drawn(page), rest);
}

TEST(Brush, AFingerThatScrollsLightsNothing) {
  HeadlessPage page;
  const Rect bars = page.place("histogram-bars");
  page.point({1, 1});
  const std::size_t rest = drawn(page);
  page.point(at(bars, 0.55f));
  page.button(true);
  page.point({-FLT_MAX, -FLT_MAX});
  page.button(false);
  EXPECT_EQ(drawn(page), rest);
}

TEST(Brush, ACellMarksItsBar) {
  HeadlessPage page("panels=histogram,matrix&n=8");
  page.point({1, 1});
  const std::size_t rest = drawn(page);
  page.point(page.middle("matrix-cells"));
  EXPECT_GT(drawn(page), rest);
}

TEST(Brush, ManyScoresStayQuick) {
  HeadlessPage page("n=512&dk=2");
  const Rect bars = page.place("histogram-bars");
  page.point(at(bars, 0.5f));
  EXPECT_LT(drawn(page), 400000u) << "outlines end at a number that can be drawn";
}

TEST(Brush, ARowsBarsPointAtTheirCells) {
  HeadlessPage page("row=26&col=27");
  const Rect bars = page.place("row-bars");
  page.click(at(bars, 3.5f / 32));
  EXPECT_EQ(page.parameters().row, 26);
  EXPECT_EQ(page.parameters().col, 3);
  page.click(at(bars, 3.5f / 32));
  EXPECT_EQ(page.parameters().row, experiment::Parameters::none);
}

}  // namespace
}  // namespace view
