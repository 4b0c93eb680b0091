// Sweep and phase: what the pointer does on them.
#include <cmath>

#include "headless_page.h"

namespace view {
namespace {

ImVec2 within(const Rect& area, float across, float up) {
  return {area.x + across * area.w, area.bottom() - up * area.h};
}

TEST(SweepPanel, DraggingMovesTheKeyDimension) {
  HeadlessPage page("panels=sweep");
  const Rect area = page.place("sweep-plot");
  page.drag(within(area, 0.5f, 0.5f), within(area, 0.75f, 0.4f));
  EXPECT_EQ(page.parameters().dk, 512);
  ASSERT_FALSE(page.wishes.empty());
  EXPECT_FALSE(page.wishes.front().final) << "nothing is final while it is held";
  EXPECT_TRUE(page.wishes.back().final);
  page.drag(within(area, 0.75f, 0.5f), {0, area.y});
  EXPECT_EQ(page.parameters().dk, 1);
  page.click(within(area, 1, 0.5f));
  EXPECT_EQ(page.parameters().dk, 4096);
  page.click(within(area, 0.25f, 0.5f));
  page.key(ImGuiKey_RightArrow);
  EXPECT_EQ(page.parameters().dk, 9) << "arrow keys go on from 8";
}

TEST(SweepPanel, NothingIsTakenFromALockedControl) {
  HeadlessPage page("panels=sweep&lock=dk");
  EXPECT_FALSE(page.shows("sweep-plot"));
  page.open("panels=sweep&hide=dk");
  EXPECT_FALSE(page.shows("sweep-plot"));
}

TEST(PhasePanel, DraggingSetsKeyDimensionAndTemperature) {
  HeadlessPage page("panels=phase");
  const Rect area = page.place("phase-map");
  page.drag(within(area, 0.5f, 5 / 12.0f), within(area, 0.75f, 7 / 12.0f));
  EXPECT_EQ(page.parameters().dk, 512);
  EXPECT_EQ(page.parameters().p, 0.5);
  EXPECT_NEAR(page.parameters().T * std::sqrt(512.0), 32, 0.7);
  page.open("panels=phase&p=0");
  page.drag(within(area, 0.5f, 2 / 12.0f), within(area, 0.5f, 5 / 12.0f));
  EXPECT_EQ(page.parameters().dk, 64);
  EXPECT_EQ(page.parameters().T, 8) << "at p = 0 the axis is T, and powers of two hold";
  page.open("panels=phase&p=1&dk=4096");
  page.drag(within(area, 0.9f, 0.5f), within(area, 0.999f, 0.01f));
  EXPECT_EQ(page.parameters().T, 0.001) << "the least that the control can be";
}

TEST(PhasePanel, EachControlCanBeLockedAlone) {
  HeadlessPage page("panels=phase&lock=T");
  const Rect area = page.place("phase-map");
  page.drag(within(area, 0.5f, 0.5f), within(area, 0.75f, 0.9f));
  EXPECT_EQ(page.parameters().dk, 512);
  EXPECT_EQ(page.parameters().T, 1);
  page.open("panels=phase&lock=dk");
  page.drag(within(area, 0.5f, 0.5f), within(area, 0.75f, 8 / 12.0f));
  EXPECT_EQ(page.parameters().dk, 64);
  EXPECT_EQ(page.parameters().T, 8);
  page.open("panels=phase&lock=dk,T");
  EXPECT_FALSE(page.shows("phase-map"));
}

TEST(CurvePanels, CardsAskForTheirSweeps) {
  HeadlessPage page("panels=matrix,histogram,row,walk,sweep,phase,statistics");
  ASSERT_TRUE(page.shows("card-phase"));
  page.settle();
  EXPECT_EQ(page.experiment.phase().progress(), 1);
  HeadlessPage without("panels=matrix,histogram");
  without.settle();
  EXPECT_EQ(without.experiment.phase().progress(), 0) << "nobody asked before";
}

}  // namespace
}  // namespace view
