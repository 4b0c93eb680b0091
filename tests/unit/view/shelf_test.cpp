#include "headless_page.h"

namespace view {
namespace {

/// Swaps are made at once but where a test says otherwise.
class StillPage : public HeadlessPage {
 public:
  explicit StillPage(const std::string& link, float width = 1440, float height = 900)
      : HeadlessPage(link, width, height) {
    around.reduced_motion = true;
  }
};

constexpr const char* pinned = "row=26&col=27&panels=matrix,histogram,row,walk,statistics";

/// Whether a panel stands in full: only then has it a button that enlarges it.
bool in_full(const HeadlessPage& page, const std::string& panel) {
  return page.shows("expand-" + panel);
}

TEST(Shelf, ACardChangesPlacesWithTheSlotUsedLongestAgo) {
  StillPage page(pinned);
  ASSERT_TRUE(in_full(page, "row") && in_full(page, "walk"));
  const ImVec2 row = page.middle("expand-row"), walk = page.middle("expand-walk");
  const Rect card = page.place("card-statistics");
  page.click(page.middle("card-statistics"));
  EXPECT_FALSE(in_full(page, "row"));
  EXPECT_EQ(page.place("card-row"), card);
  EXPECT_EQ(page.middle("expand-statistics").x, row.x);
  EXPECT_EQ(page.middle("expand-walk").x, walk.x);
  page.click(page.middle("card-row"));  // walk has been there for longest
  EXPECT_EQ(page.middle("expand-row").x, walk.x);
  EXPECT_EQ(page.middle("expand-statistics").x, row.x);
  page.click(page.middle("card-walk"));
  EXPECT_EQ(page.middle("expand-walk").x, row.x);
  EXPECT_TRUE(page.shows("card-statistics"));
}

TEST(Shelf, TheLinkNamesThePanelsAsTheyStand) {
  StillPage page(pinned);
  page.click(page.middle("card-statistics"));
  EXPECT_EQ(page.parameters().panels, "matrix,histogram,statistics,walk,row");
  page.frame();
  EXPECT_TRUE(page.shows("card-row"));
  page.open(pinned);
  EXPECT_TRUE(page.shows("card-statistics")) << "as undo would";
  StillPage usual("", 1440, 900);
  usual.click(usual.middle("card-phase"));
  EXPECT_TRUE(usual.parameters().panels.starts_with("matrix,histogram,phase,")) << usual.parameters().panels;
  StillPage back("panels=matrix,histogram,phase,sweep,walk,row,statistics");
  back.click(back.middle("card-row"));
  EXPECT_EQ(back.parameters().panels, "auto") << "the order that no list names";
  StillPage locked("lock=panels");
  locked.click(locked.middle("card-phase"));
  EXPECT_TRUE(in_full(locked, "phase"));
  EXPECT_TRUE(locked.wishes.empty());
}

TEST(Shelf, AnotherListOfPanelsBeginsAnew) {
  StillPage page(pinned);
  page.click(page.middle("card-statistics"));
  ASSERT_TRUE(page.shows("card-row"));
  page.open("panels=matrix,histogram,walk,row,statistics");
  EXPECT_TRUE(page.shows("card-statistics"));
  EXPECT_LT(page.middle("expand-walk").x, page.middle("expand-row").x);
}

TEST(Shelf, TheWidePlaceGivesWayWhereThereIsNoOther) {
  StillPage page("panels=matrix,histogram,statistics,row,walk", 1024, 720);
  ASSERT_FALSE(in_full(page, "statistics")) << "the layout has a slot at this height";
  page.click(page.middle("card-row"));
  EXPECT_TRUE(in_full(page, "row"));
  EXPECT_TRUE(page.shows("card-histogram"));
}

TEST(Shelf, APanelFillsThePageUntilEsc) {
  StillPage page("panels=matrix,histogram,row,walk,statistics");
  page.click(page.middle("expand-walk"));
  EXPECT_TRUE(in_full(page, "walk"));
  EXPECT_FALSE(in_full(page, "row") || in_full(page, "matrix") || page.shows("card-statistics"));
  page.key(ImGuiKey_Escape);
  EXPECT_TRUE(in_full(page, "row") && in_full(page, "matrix"));
  EXPECT_TRUE(page.wishes.empty());
  page.click(page.middle("expand-walk"));
  page.click(page.middle("expand-walk"));  // the same button, now the one that shrinks
  EXPECT_TRUE(in_full(page, "row"));
}

TEST(Shelf, EscFreesThePinnedCellFirst) {
  StillPage page(pinned);
  page.click(page.middle("expand-walk"));
  page.key(ImGuiKey_Escape);
  ASSERT_EQ(page.wishes.size(), 1u);
  EXPECT_EQ(page.parameters().row, experiment::Parameters::none);
  EXPECT_FALSE(in_full(page, "row"));
  page.key(ImGuiKey_Escape);
  EXPECT_TRUE(in_full(page, "row"));
  page.key(ImGuiKey_Escape);
  ASSERT_EQ(page.wishes.size(), 2u);
  EXPECT_EQ(page.wishes[1].command, Command::leave_canvas);
}

TEST(Shelf, ASwapIsSeenToHappen) {
  HeadlessPage page(pinned);
  page.around.reduced_motion = false;
  const Rect from = page.place("card-statistics");
  page.click(page.middle("card-statistics"));
  EXPECT_TRUE(page.view().animating());
  const Rect on_the_way = page.place("card-row");
  for (int i = 0; i < 15; ++i) page.frame();
  EXPECT_EQ(page.place("card-row"), from);
  EXPECT_NE(on_the_way, from);
  page.point({1, 1});
  for (int i = 0; i < 12; ++i) page.frame();
  EXPECT_FALSE(page.view().animating());
}

TEST(Shelf, ItOpensWhereThereIsTheHeight) {
  StillPage page(pinned, 1440, 1148);
  for (const char* panel : {"matrix", "histogram", "row", "walk", "statistics"})
    EXPECT_TRUE(in_full(page, panel)) << panel;
  EXPECT_FALSE(page.shows("card-statistics"));
}

TEST(Rail, FoldsAwayAndComesBack) {
  HeadlessPage page("panels=matrix,histogram,statistics&row=1&col=2");
  const Rect before = page.place("matrix-cells");
  page.click(page.middle("fold"));
  EXPECT_FALSE(page.shows("n-slider"));
  EXPECT_GT(page.place("matrix-cells").w, before.w + 40) << "the cells take the room";
  page.click(page.middle("rail"));
  EXPECT_TRUE(page.shows("n-slider"));
  EXPECT_EQ(page.place("matrix-cells").w, before.w);
}

TEST(Rail, OverANarrowPageIsClosedByTheSameButton) {
  HeadlessPage page("", 1100, 800);
  EXPECT_FALSE(page.shows("n-slider"));
  page.click(page.middle("rail"));
  EXPECT_TRUE(page.shows("n-slider"));
  page.click(page.middle("fold"));
  EXPECT_FALSE(page.shows("n-slider"));
  page.resize(1440, 900);
  EXPECT_TRUE(page.shows("n-slider")) << "closing is not folding";
}

}  // namespace
}  // namespace view
