// The comparison A | B: holding, the three matrices, and letting go.
#include "headless_page.h"

namespace view {
namespace {

TEST(HeldView, HoldsThePresentStateAndLetsItGo) {
  HeadlessPage page("dk=16");
  EXPECT_EQ(page.experiment.held(), nullptr);
  page.click(page.middle("compare"));
  ASSERT_NE(page.experiment.held(), nullptr);
  EXPECT_EQ(page.experiment.held()->parameters().dk, 16);
  const Rect area = page.place("dk-slider");
  page.click({area.x + 0.75f * area.w, area.y + 12});
  EXPECT_GT(page.parameters().dk, 256);
  EXPECT_EQ(page.experiment.held()->parameters().dk, 16) << "A stays";
  page.click(page.middle("compare"));
  EXPECT_EQ(page.experiment.held(), nullptr);
  EXPECT_EQ(experiment::encode(page.parameters()).find("compare"), std::string::npos);
}

TEST(HeldView, AllThreeStandBesideEachOther) {
  HeadlessPage page("dk=256&p=0&compare=v:1");
  const Rect a = page.place("matrix-cells-a"), b = page.place("matrix-cells"),
             d = page.place("matrix-cells-difference");
  EXPECT_EQ(a.w, b.w);
  EXPECT_EQ(a.w, d.w);
  EXPECT_EQ(a.y, b.y);
  EXPECT_LT(a.right(), b.x);
  EXPECT_GT(d.y, a.bottom());
  EXPECT_FALSE(page.shows("held-0")) << "there is nothing to choose";
  page.around.reduced_motion = true;
  page.resize(1920, 1080);
  page.click(page.middle("expand-matrix"));
  page.settle();
  EXPECT_EQ(page.place("matrix-cells-difference").y, page.place("matrix-cells-a").y) << "abreast where it is wide";
}

TEST(HeldView, ACellIsPinnedInAnyOfThem) {
  HeadlessPage page("dk=256&p=0&compare=v:1");
  int row = 3;
  for (const char* name : {"matrix-cells-a", "matrix-cells", "matrix-cells-difference"}) {
    const Rect cells = page.place(name);
    ++row;
    page.click({cells.x + 7.5f * cells.w / 32, cells.y + (static_cast<float>(row) + 0.5f) * cells.h / 32});
    EXPECT_EQ(page.parameters().row, row) << name;
    EXPECT_EQ(page.parameters().col, 7) << name;
  }
}

TEST(HeldView, ZoomingOneZoomsAll) {
  HeadlessPage page("dk=256&compare=v:1");
  page.wheel(page.middle("matrix-cells-difference"), 4);
  EXPECT_TRUE(page.view().wants_wheel());
  const Rect cells = page.place("matrix-cells-a");
  page.click({cells.x + 1, cells.y + 1});
  EXPECT_GT(page.parameters().row, 0);
}

TEST(HeldView, SwapMakesEachTheOther) {
  HeadlessPage page("dk=256&p=0&T=2&theme=dark&compare=v:1~dk:16");
  page.click(page.middle("swap"));
  EXPECT_EQ(page.parameters().dk, 16);
  EXPECT_EQ(page.parameters().p, 0.5);
  EXPECT_EQ(page.parameters().theme, experiment::Theme::dark);
  EXPECT_EQ(page.experiment.held()->parameters().dk, 256);
  EXPECT_EQ(page.experiment.held()->parameters().T, 2);
  page.click(page.middle("swap"));
  EXPECT_EQ(experiment::encode(page.parameters()), "v=1&dk=256&p=0&T=2&compare=v:1~dk:16&theme=dark");
}

TEST(HeldView, WhereThereIsRoomForOneItIsChosen) {
  for (const auto& [width, height, link] : {std::tuple(390.0f, 844.0f, "compare=v:1~dk:8"),
                                            std::tuple(320.0f, 240.0f, "embed=1&panels=matrix&compare=v:1~dk:8")}) {
    HeadlessPage page(link, width, height);
    page.around.touch = true;
    page.settle();
    for (int i = 0; i < 3; ++i) {
      const Rect chip = page.place("held-" + std::to_string(i));
      EXPECT_GE(chip.h, 40);
      EXPECT_GE(chip.w, 40);
      page.click({chip.middle_x(), chip.middle_y()});
      for (const char* name : {"matrix-cells-a", "matrix-cells", "matrix-cells-difference"})
        EXPECT_EQ(page.shows(name), name == std::string(i == 0   ? "matrix-cells-a"
                                                        : i == 1 ? "matrix-cells"
                                                                 : "matrix-cells-difference"));
    }
    EXPECT_GE(page.place("swap").h, 40);
    page.click(page.middle("swap"));
    EXPECT_EQ(page.parameters().dk, 8);
  }
}

TEST(HeldView, InALowFigureTheChoiceLeavesRoomForTheCells) {
  HeadlessPage page("embed=1&panels=matrix&controls=dk&dk=512&compare=v:1", 320, 240);
  EXPECT_GE(page.place("matrix-cells").w, 60);
  EXPECT_GT(page.place("held-0").x, page.place("matrix-cells").right() + 40) << "beside the colour bar";
}

TEST(HeldView, OfAnotherShapeThereIsNoDifference) {
  for (const float width : {1440.0f, 390.0f}) {
    HeadlessPage page("n=16&compare=v:1", width);
    if (page.shows("held-0")) page.click(page.middle("held-0"));
    page.settle();
    EXPECT_FALSE(page.shows("matrix-cells-difference"));
    EXPECT_FALSE(page.shows("matrix-cells-a")) << "its cells are no cells of B";
    EXPECT_TRUE(page.missing_glyphs().empty());
    EXPECT_EQ(page.vertices_nowhere(), 0u);
  }
}

TEST(HeldView, EveryStateIsDrawn) {
  HeadlessPage page;
  for (const char* link :
       {"T=0&compare=v:1~T:inf", "bias=padding&pad=4096&compare=v:1", "n=200&nk=3&compare=v:1~n:200~nk:3~p:0",
        "fmt=f16&softmax=naive&p=0&dk=256&compare=v:1", "stage=logits&bias=causal&compare=v:1~dk:8",
        "n=1&compare=v:1~n:1", "colours=log&n=128&compare=v:1~n:128~p:1", "compare=nonsense", "sq=0&compare=v:1"})
    for (const char* more : {"", "&row=0&col=0", "&theme=projector", "&theme=dark&panels=matrix"})
      for (int map = 0; map < 3; ++map) {
        page.open(std::string(link) + more);
        page.settle();
        const std::string head = "held-" + std::to_string(map);
        if (page.shows(head)) page.click(page.middle(head));
        page.settle();
        EXPECT_EQ(page.vertices_nowhere(), 0u) << link << more << map;
        EXPECT_TRUE(page.missing_glyphs().empty()) << link << more << map;
      }
}

TEST(HeldView, OtherPanelsShowAToo) {
  for (const std::string panel : {"histogram", "row", "walk"}) {
    const std::string link = "dk=256&row=3&col=4&panels=" + panel;
    HeadlessPage page(link);
    const std::size_t own = page.vertices();
    page.open(link + (panel == "histogram" ? "&compare=v:1~dk:300" : "&compare=v:1~dk:256~p:0"));
    page.settle();
    EXPECT_GT(page.vertices(), own + 30) << panel;
    EXPECT_EQ(page.vertices_nowhere(), 0u) << panel;
    page.open(link + "&compare=v:1~n:8");
    page.settle();
    EXPECT_EQ(page.vertices_nowhere(), 0u) << panel;
    page.open(link);
    page.settle();
    EXPECT_EQ(page.vertices(), own) << panel << ": let go, nothing of A is left";
  }
}

TEST(HeldView, ALockedComparisonStays) {
  HeadlessPage page("dk=16&compare=v:1&lock=compare");
  page.click(page.middle("compare"));
  EXPECT_NE(page.experiment.held(), nullptr);
  page.open("hide=compare");
  EXPECT_FALSE(page.shows("compare"));
}

TEST(HeldView, OfOtherShapesTheyStandUnderEachOtherWhereThatIsLarger) {
  HeadlessPage page("n=64&compare=v:1", 768, 1024);
  float a = 0, bottom = 0;
  for (const SetText& text : page.texts()) {
    if (text.text == "A" && text.heavy && a == 0) a = text.at.y;
    if (text.text.starts_with("together")) bottom = text.at.y;
  }
  const Rect b = page.place("matrix-cells");
  EXPECT_GT(b.w, 300);
  EXPECT_GT(b.y, a + b.h) << "under A, as large";
  EXPECT_LT(bottom, b.y) << "the words beside them";
  page.resize(1440, 900);
  EXPECT_LT(page.place("matrix-cells").y, 400) << "beside A where it is wide";
}

TEST(HeldView, NumbersUnderAAndUnderBStandApart) {
  HeadlessPage page;
  for (const char* n : {"100", "512", "1024"})
    for (const float width : {768.0f, 1440.0f, 1920.0f}) {
      page.around.size = {width, 1080};
      page.open("dk=2&n=" + std::string(n) + "&compare=v:1~dk:1~n:" + n);
      const Rect a = page.place("matrix-cells-a"), b = page.place("matrix-cells");
      float end = 0, begin = 1e6f;
      for (const SetText& text : page.texts()) {
        if (text.at.y < a.bottom() || text.at.y > a.bottom() + 20 || text.text.find_first_not_of("0123456789,") < 9)
          continue;
        const bool of_a = std::abs(text.at.x + text.width / 2 - a.right()) < 2;
        if (of_a) end = text.at.x + text.width;
        if (text.at.x + text.width / 2 > b.x - 2) begin = std::min(begin, text.at.x);
      }
      ASSERT_GT(end, 0) << n << ' ' << width;
      EXPECT_GE(begin, end + 5) << n << ' ' << width;
    }
}

}  // namespace
}  // namespace view
