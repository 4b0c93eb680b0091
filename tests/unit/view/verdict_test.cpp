// The verdict while a control is being dragged: its words change, and nothing moves.
#include "headless_page.h"

namespace view {
namespace {

/// Of the verdict's words: size of type, and how far down they reach.
struct Set {
  float em = 0, bottom = 0;
  std::string words;
};

Set verdict_of(HeadlessPage& page) {
  Set set;
  const float end = page.place("matrix-cells").y;
  for (const SetText& text : page.texts()) {
    if (text.at.y > end || (!text.text.starts_with("scores") && !text.text.starts_with("spread"))) continue;
    set.em = text.em;
    set.words += text.text;
    set.bottom = std::max(set.bottom, text.at.y);
  }
  return set;
}

TEST(Verdict, StaysInSizeWhileAControlIsDragged) {
  for (const auto& [width, height, slider] :
       {std::tuple(1440.0f, 900.0f, "T-slider"), std::tuple(1440.0f, 900.0f, "dk-slider"),
        std::tuple(1280.0f, 800.0f, "T-slider")}) {
    for (const char* link : {"p=0", "T=3", "compare=v:1&p=0.3"}) {
      HeadlessPage page(link, width, height);
      const Rect track = page.place(slider), cells = page.place("matrix-cells");
      const float em = verdict_of(page).em;
      ASSERT_GT(em, 0) << link << width;
      std::size_t different = 0;
      std::string before;
      page.point({track.x + 0.3f * track.w, track.y + 12});
      page.button(true);
      for (float share = 0.05f; share < 1; share += 0.06f) {
        page.point({track.x + share * track.w, track.y + 12});
        page.settle();
        const Set now = verdict_of(page);
        different += now.words != before;
        before = now.words;
        EXPECT_EQ(page.place("matrix-cells"), cells) << link << width << share;
        if (now.em > 0) {
          EXPECT_EQ(now.em, em) << link << width << share;
        }
        EXPECT_LT(now.bottom, cells.y) << link << width << share;
      }
      EXPECT_GT(different, 0u);
      page.button(false);
    }
  }
}

TEST(Verdict, HoldsThePlaceOfWhatIsBelowWhileTheNativeFormIsDragged) {
  for (const float width : {320.0f, 390.0f, 768.0f}) {
    HeadlessPage page("p=0", width, 844);
    const Rect cells = page.place("matrix-cells");
    const float em = verdict_of(page).em;
    page.around.dragging = true;
    for (const char* link : {"dk=4096&p=0", "dk=4096&p=0.3", "dk=1024&p=0.5&T=0.3", "dk=1&T=1000"}) {
      page.open(link);
      EXPECT_EQ(page.place("matrix-cells"), cells) << width << link;
      EXPECT_EQ(verdict_of(page).em, em) << width << link;
      EXPECT_LT(verdict_of(page).bottom, cells.y) << width << link;
    }
    page.around.dragging = false;
    page.settle();
    if (width < 700) {
      EXPECT_NE(page.place("matrix-cells"), cells) << "released, the longer sentence has its room";
    }
  }
}

}  // namespace
}  // namespace view
