// The histogram's views and bins, by the small controls beside its question.
#include "headless_page.h"

namespace view {
namespace {

TEST(HistogramPanel, ItsViewIsChosenBesideTheQuestion) {
  HeadlessPage page("", 1440, 900);
  page.click(page.middle("axis#1"));
  EXPECT_EQ(page.parameters().axis, "log");
  page.click(page.middle("axis#2"));
  EXPECT_EQ(page.parameters().axis, "qq");
  page.click(page.middle("axis#0"));
  EXPECT_EQ(experiment::encode(page.parameters()).find("axis"), std::string::npos) << "linear is the default";
  page.open("lock=axis");
  page.click(page.middle("axis#1"));
  EXPECT_NE(page.parameters().axis, "log");
  page.open("hide=axis");
  EXPECT_FALSE(page.shows("axis#1"));
}

TEST(HistogramPanel, BinsAreChosenWhereThereIsRoom) {
  HeadlessPage page("panels=histogram", 1440, 900);
  page.click(page.middle("bins"));
  page.point(page.middle("row2"));  // no rest between, which would close the list
  page.button(true);
  page.button(false);
  page.frame();
  EXPECT_EQ(page.parameters().bins, "16");
  page.open("panels=histogram&axis=qq");
  EXPECT_FALSE(page.shows("bins")) << "quantiles have no bins";
}

TEST(HistogramPanel, EveryViewInEveryFrame) {
  HeadlessPage page;
  for (const char* axis : {"log", "qq", "linear", "nonsense"})
    for (const char* more : {"", "&sq=0", "&n=1", "&dk=1", "&play=1", "&fmt=f16&sq=100&sk=100&mq=10&dk=512", "&bins=1",
                             "&bins=512", "&dist=sparse&dk=1", "&theme=projector"})
      for (const ImVec2 size : {ImVec2(320, 240), ImVec2(390, 844), ImVec2(1440, 900)}) {
        page.around.size = size;
        page.open(std::string("panels=histogram&axis=") + axis + more);
        EXPECT_EQ(page.vertices_nowhere(), 0u) << axis << more << size.x;
        EXPECT_TRUE(page.missing_glyphs().empty()) << axis << more << size.x;
      }
}

}  // namespace
}  // namespace view
