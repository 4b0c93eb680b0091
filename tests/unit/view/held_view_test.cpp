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

TEST(HeldView, HeadsChooseTheMatrix) {
  HeadlessPage page("dk=256&p=0&compare=v:1");
  page.settle();
  const std::size_t own = page.vertices();
  page.click(page.middle("held-2"));
  page.settle();
  // Four corners of each square; marks elsewhere come and go with the pointer.
  const std::size_t squares = own + 4 * 32 * 30;
  EXPECT_GE(page.vertices(), squares);
  EXPECT_EQ(page.vertices_nowhere(), 0u);
  page.click(page.middle("held-0"));
  page.settle();
  EXPECT_GE(page.vertices(), squares);
  page.click(page.middle("held-1"));
  EXPECT_LT(page.vertices(), squares);
}

TEST(HeldView, OfAnotherShapeThereAreFiguresAlone) {
  HeadlessPage page("n=16&compare=v:1");
  page.click(page.middle("held-0"));
  page.settle();
  EXPECT_TRUE(page.missing_glyphs().empty());
  EXPECT_LT(page.vertices(), 40000u);
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

TEST(HeldView, ALockedComparisonStays) {
  HeadlessPage page("dk=16&compare=v:1&lock=compare");
  page.click(page.middle("compare"));
  EXPECT_NE(page.experiment.held(), nullptr);
  page.open("hide=compare");
  EXPECT_FALSE(page.shows("compare"));
}

}  // namespace
}  // namespace view
