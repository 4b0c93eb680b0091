// Painting a custom bias on the matrix.
#include <cmath>

#include "headless_page.h"

namespace view {
namespace {

ImVec2 cell(const HeadlessPage& page, int row, int column) {
  const Rect area = page.place("matrix-cells");
  const auto n = static_cast<float>(page.parameters().n);
  return {area.x + area.w * (static_cast<float>(column) + 0.5f) / n,
          area.y + area.h * (static_cast<float>(row) + 0.5f) / n};
}

float bias_at(const HeadlessPage& page, std::size_t row, std::size_t column) {
  return page.experiment.bias().at(row, column);
}

TEST(BiasBrush, PaintsAlongADrag) {
  HeadlessPage page("bias=custom&n=8");
  const std::uint64_t scores = page.experiment.score_version();
  page.click(page.middle("brush-0"));
  page.drag(cell(page, 1, 1), cell(page, 1, 6), 2);
  for (std::size_t column = 1; column <= 6; ++column) EXPECT_EQ(bias_at(page, 1, column), -INFINITY) << column;
  EXPECT_EQ(bias_at(page, 1, 0), 0);
  EXPECT_EQ(bias_at(page, 2, 3), 0);
  EXPECT_EQ(page.experiment.stage_value(experiment::Stage::weights, 1, 3), 0);
  EXPECT_EQ(page.experiment.score_version(), scores) << "the scores and their pool stay";
  EXPECT_EQ(page.parameters().row, -1) << "a stroke pins nothing";
  EXPECT_FALSE(page.experiment.lacks_custom_bias());
  page.click(page.middle("brush-2"));
  page.click(cell(page, 5, 5));
  EXPECT_EQ(bias_at(page, 5, 5), 1);
  page.click(page.middle("brush-3"));
  page.drag(cell(page, 1, 2), cell(page, 1, 2));
  EXPECT_EQ(bias_at(page, 1, 2), 0);
}

TEST(BiasBrush, UndoAndRedoAreThePages) {
  HeadlessPage page("bias=custom&n=8");
  page.click(page.middle("brush-1"));
  page.click(cell(page, 0, 0));
  page.forget();
  page.key(ImGuiKey_Z, ImGuiMod_Ctrl);
  page.key(ImGuiKey_Z, ImGuiMod_Ctrl, ImGuiMod_Shift);
  ASSERT_EQ(page.wishes.size(), 2u);
  EXPECT_EQ(page.wishes[0].command, Command::undo);
  EXPECT_EQ(page.wishes[1].command, Command::redo);
}

TEST(BiasBrush, ClearTakesAllAway) {
  HeadlessPage page("bias=custom&n=8");
  page.click(page.middle("brush-1"));
  page.drag(cell(page, 0, 0), cell(page, 7, 0));
  EXPECT_EQ(bias_at(page, 3, 0), -1);
  page.click(page.middle("brush-clear"));
  for (std::size_t row = 0; row < 8; ++row) EXPECT_EQ(bias_at(page, row, 0), 0);
}

TEST(BiasBrush, HasRoomOnEveryScreen) {
  const struct {
    const char* link;
    float width, height;
  } screens[] = {{"", 1280, 800},
                 {"", 1024, 768},
                 {"&panels=matrix", 1280, 800},
                 {"&theme=projector", 1280, 720},
                 {"&theme=projector", 1920, 1080},
                 {"", 1280, 720}};
  for (const auto& screen : screens) {
    HeadlessPage page(std::string("bias=custom&n=8") + screen.link, screen.width, screen.height);
    SCOPED_TRACE(screen.link + std::to_string(screen.width));
    const Rect cells = page.place("matrix-cells"), first = page.place("brush-0"), last = page.place("brush-clear");
    EXPECT_GE(first.w, 36);
    EXPECT_LE(last.right(), page.around.size.x);
    EXPECT_TRUE(first.bottom() <= cells.y || first.y >= cells.bottom() + 20) << "on cells or axis";
    page.click(page.middle("brush-0"));
    page.drag(cell(page, 1, 1), cell(page, 1, 6), 2);
    EXPECT_EQ(bias_at(page, 1, 3), -INFINITY);
  }
}

TEST(BiasBrush, OnAPhoneItIsForThumbs) {
  for (const float width : {390.0f, 320.0f}) {
    HeadlessPage page("bias=custom&n=8", width, 844);
    page.around.touch = true;
    page.around.canvas_controls = false;
    page.settle();
    for (const char* name : {"brush-0", "brush-3", "brush-clear"}) {
      EXPECT_GE(page.place(name).h, 40) << name;
      EXPECT_GE(page.place(name).w, 40) << name;
    }
    const ImVec2 there = cell(page, 4, 4);
    EXPECT_FALSE(page.view().wants_touch(there)) << "a finger scrolls";
    page.click(page.middle("brush-0"));
    EXPECT_TRUE(page.view().wants_touch(there)) << "or paints";
    EXPECT_FALSE(page.view().wants_touch(page.middle("brush-0")));
    page.drag(cell(page, 1, 4), cell(page, 6, 4));
    EXPECT_EQ(bias_at(page, 5, 4), -INFINITY);
    page.open("n=8");
    EXPECT_FALSE(page.view().wants_touch(there)) << "put down where nothing can be painted";
  }
}

TEST(BiasBrush, PutDownTheMatrixIsPinnedAsEver) {
  HeadlessPage page("bias=custom&n=8");
  page.click(page.middle("brush-0"));
  page.click(page.middle("brush-0"));
  page.click(cell(page, 3, 4));
  EXPECT_EQ(page.parameters().row, 3);
  EXPECT_EQ(bias_at(page, 3, 4), 0);
}

TEST(BiasBrush, IsThereForACustomBiasAlone) {
  HeadlessPage page;
  EXPECT_FALSE(page.shows("brush-0"));
  page.open("bias=custom&lock=bias");
  EXPECT_FALSE(page.shows("brush-0"));
  page.open("bias=custom&n=2048&dk=1");
  EXPECT_FALSE(page.shows("brush-0"));
  page.open("bias=custom&n=16");
  EXPECT_TRUE(page.shows("brush-0"));
}

}  // namespace
}  // namespace view
