#include <algorithm>

#include "headless_page.h"

namespace view {
namespace {

using experiment::Parameters;

/// The middle of a cell of a matrix of n × n that is shown whole.
ImVec2 cell(const HeadlessPage& page, int row, int column, int n = 32) {
  const Rect cells = page.place("matrix-cells");
  return {cells.x + cells.w * (static_cast<float>(column) + 0.5f) / static_cast<float>(n),
          cells.y + cells.h * (static_cast<float>(row) + 0.5f) / static_cast<float>(n)};
}

TEST(MatrixPanel, AClickPinsAndASecondOneFrees) {
  HeadlessPage page;
  page.click(cell(page, 26, 27));
  EXPECT_EQ(page.parameters().row, 26);
  EXPECT_EQ(page.parameters().col, 27);
  ASSERT_EQ(page.wishes.size(), 1u);
  EXPECT_TRUE(page.wishes[0].final);
  page.click(cell(page, 26, 27));
  EXPECT_EQ(page.parameters().row, Parameters::none);
  EXPECT_EQ(page.parameters().col, Parameters::none);
}

TEST(MatrixPanel, ArrowKeysMoveThePinAndStopAtTheEdges) {
  HeadlessPage page("row=0&col=30");
  page.key(ImGuiKey_UpArrow);
  EXPECT_EQ(page.parameters().row, 0);
  page.key(ImGuiKey_RightArrow);
  page.key(ImGuiKey_RightArrow);
  EXPECT_EQ(page.parameters().col, 31);
  page.key(ImGuiKey_PageDown);
  EXPECT_EQ(page.parameters().row, 4);
  page.key(ImGuiKey_Home);
  EXPECT_EQ(page.parameters().col, 0);
  page.key(ImGuiKey_Escape);
  EXPECT_EQ(page.parameters().row, Parameters::none);
  page.key(ImGuiKey_Enter);
  EXPECT_EQ(page.parameters().row, 0) << "nothing is pointed at: the first cell";
}

TEST(MatrixPanel, EnterPinsWhatIsPointedAt) {
  HeadlessPage page;
  page.point(cell(page, 7, 5));
  page.key(ImGuiKey_Enter);
  EXPECT_EQ(page.parameters().row, 7);
  EXPECT_EQ(page.parameters().col, 5);
}

TEST(MatrixPanel, TheWheelZoomsAndADragPansWithoutPinning) {
  HeadlessPage page;
  page.wheel(cell(page, 16, 16), 4);
  EXPECT_TRUE(page.view().wants_wheel());
  page.drag(cell(page, 16, 16), cell(page, 4, 4));
  EXPECT_TRUE(page.wishes.empty());
  page.click(cell(page, 0, 0));
  EXPECT_GT(page.parameters().row, 8) << "the matrix has moved under the pointer";
}

TEST(MatrixPanel, ADoubleClickFitsAndPinsNothing) {
  for (const std::string link : {"", "row=3&col=4"}) {
    HeadlessPage page(link);
    page.wheel(cell(page, 16, 16), 4);
    page.double_click(cell(page, 8, 8));
    EXPECT_EQ(page.parameters().row, link.empty() ? Parameters::none : 3);
    page.click(cell(page, 0, 31));
    EXPECT_EQ(page.parameters().row, 0) << "all of it is shown again";
    EXPECT_EQ(page.parameters().col, 31);
  }
}

TEST(MatrixPanel, TheProjectorHasItsTabsTooAndALowScreenLargerCells) {
  HeadlessPage projector("theme=projector&panels=matrix,histogram", 1280, 720);
  projector.click(projector.middle("stage#0"));
  EXPECT_EQ(projector.parameters().stage, experiment::Stage::raw);
  EXPECT_TRUE(projector.shows("compare"));
  HeadlessPage low("", 1280, 720);
  EXPECT_GE(low.place("matrix-cells").w, 192);
}

TEST(MatrixPanel, KeysZoomAndPan) {
  HeadlessPage page("row=16&col=16");
  page.key(ImGuiKey_Equal);
  page.key(ImGuiKey_Equal);
  page.click(cell(page, 0, 0));
  const int first = page.parameters().row;
  EXPECT_GT(first, 4);
  page.key(ImGuiKey_UpArrow);
  EXPECT_EQ(page.parameters().row, first - 1);
  page.click(cell(page, 0, 0));
  EXPECT_EQ(page.parameters().row, Parameters::none)
      << "what is shown has followed: the pinned cell is the first again";
  page.key(ImGuiKey_DownArrow, ImGuiMod_Shift);
  page.click(cell(page, 0, 0));
  EXPECT_GT(page.parameters().row, first);
  page.key(ImGuiKey_Minus);
  page.key(ImGuiKey_0);
  page.click(cell(page, 3, 4));
  EXPECT_EQ(page.parameters().row, 3) << "0 shows all of it";
}

TEST(MatrixPanel, CtrlCCopiesTheCellOrItsRow) {
  HeadlessPage page("row=26&col=27&n=32");
  page.key(ImGuiKey_C, ImGuiMod_Ctrl);
  ASSERT_EQ(page.wishes.size(), 1u);
  EXPECT_EQ(page.wishes[0].command, Command::copy_text);
  const std::string cell = page.wishes[0].text;
  EXPECT_TRUE(cell.starts_with("query\tkey\traw\tscaled\tbias\tlogits\tweights\n26\t27\t20.641")) << cell;
  EXPECT_EQ(std::count(cell.begin(), cell.end(), '\t'), 12);
  page.key(ImGuiKey_C, ImGuiMod_Ctrl, ImGuiMod_Shift);
  ASSERT_EQ(page.wishes.size(), 2u);
  const std::string row = page.wishes[1].text;
  EXPECT_EQ(std::count(row.begin(), row.end(), '\t'), 31);
  const std::string weight = cell.substr(cell.rfind('\t') + 1);
  EXPECT_NE(row.find("\t" + weight + "\t"), std::string::npos);
  page.open("n=32");
  page.forget();
  page.key(ImGuiKey_C, ImGuiMod_Ctrl);
  EXPECT_TRUE(page.wishes.empty()) << "there is no cell to copy";
}

TEST(MatrixPanel, RowAndWalkFollowThePointerUntilSomethingIsPinned) {
  HeadlessPage page;
  page.point(cell(page, 7, 5));
  page.frame();
  const std::size_t before = page.vertices();
  page.point(cell(page, 8, 5));
  page.frame();
  EXPECT_NE(page.vertices(), 0u);
  EXPECT_NE(page.vertices(), before) << "another row has other bars";
}

}  // namespace
}  // namespace view
