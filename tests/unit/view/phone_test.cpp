// What a phone must be able to do: hold, swap and let go, and choose the histogram's axis, with a thumb.
#include "headless_page.h"

namespace view {
namespace {

class Phone : public HeadlessPage {
 public:
  explicit Phone(const std::string& link, float width = 390) : HeadlessPage(link, width, 844) {
    around.touch = true;
    around.canvas_controls = false;
    settle();
  }
  void expect_thumb_size(const std::string& name) const {
    EXPECT_GE(place(name).w, 40) << name;
    EXPECT_GE(place(name).h, 40) << name;
  }
};

TEST(Phone, HoldsSwapsAndLetsGo) {
  for (const float width : {390.0f, 360.0f, 320.0f}) {
    Phone page("dk=16", width);
    for (const char* name : {"compare", "share", "help"}) page.expect_thumb_size(name);
    EXPECT_LE(page.place("help").right(), width);
    const Rect histogram = page.place("histogram-bars");
    page.click(page.middle("compare"));
    ASSERT_NE(page.experiment.held(), nullptr);
    EXPECT_EQ(page.place("histogram-bars"), histogram) << "no other card moves";
    experiment::Parameters next = page.parameters();
    next.dk = 512;
    page.experiment.set(next);
    page.settle();
    for (const char* name : {"held-0", "held-1", "held-2", "swap"}) page.expect_thumb_size(name);
    page.click(page.middle("held-2"));
    EXPECT_TRUE(page.shows("matrix-cells-difference"));
    EXPECT_FALSE(overlap(page.place("matrix-cells-difference"), page.place("held-0")));
    page.click(page.middle("swap"));
    EXPECT_EQ(page.parameters().dk, 16);
    EXPECT_EQ(page.experiment.held()->parameters().dk, 512);
    page.click(page.middle("compare"));
    EXPECT_EQ(page.experiment.held(), nullptr);
    EXPECT_TRUE(page.shows("matrix-cells"));
    EXPECT_TRUE(page.missing_glyphs().empty());
  }
}

TEST(Phone, ChoosesTheHistogramsAxis) {
  Phone page("");
  for (const auto& [part, axis] : {std::pair("axis#1", "log"), std::pair("axis#2", "qq"), std::pair("axis#0", "")}) {
    page.expect_thumb_size(part);
    page.click(page.middle(part));
    EXPECT_EQ(page.parameters().axis, axis);
  }
  const float height = page.height;
  page.open("hide=axis");
  EXPECT_FALSE(page.shows("axis#1"));
  EXPECT_LT(page.height, height) << "no empty row is left";
}

TEST(Phone, PaintsWhileComparing) {
  Phone page("bias=custom&n=8&compare=v:1~n:8");
  page.click(page.middle("brush-2"));
  page.click(page.middle("matrix-cells"));
  EXPECT_EQ(page.wishes.back().bias.has_value(), true);
  EXPECT_FALSE(overlap(page.place("brush-0"), page.place("held-0")));
  EXPECT_FALSE(overlap(page.place("matrix-cells"), page.place("held-0")));
  page.click(page.middle("held-0"));
  EXPECT_FALSE(page.shows("brush-0")) << "A is not painted on";
}

}  // namespace
}  // namespace view
