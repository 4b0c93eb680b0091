#include "view/lens.h"

#include "headless_page.h"

namespace view {
namespace {

const Rect inside{296, 199, 504, 669};  // of the matrix panel at 1440 × 900

MatrixPlan plan_of(MatrixSize size) {
  return plan_matrix(inside, size, {}, 2, false, false);
}

TEST(Lens, OnlyWhereCellsAreTooSmallToTell) {
  EXPECT_TRUE(lens_of(plan_of({64, 64}), {64, 64}, {3, 4}, 2).area.empty());
  EXPECT_TRUE(lens_of(plan_of({1024, 1024}), {1024, 1024}, {}, 2).area.empty());
  EXPECT_FALSE(lens_of(plan_of({1024, 1024}), {1024, 1024}, {3, 4}, 2).area.empty());
}

TEST(Lens, LiesOnThePictureAndNeverOverItsCell) {
  for (const MatrixSize size : {MatrixSize{128, 128}, {1024, 1024}, {4096, 4096}, {512, 1024}}) {
    const MatrixPlan plan = plan_of(size);
    for (const int row : {0, size.rows / 3, size.rows / 2, size.rows - 1})
      for (const int column : {0, size.columns / 3, size.columns / 2, size.columns - 1}) {
        const Lens lens = lens_of(plan, size, {row, column}, 2);
        EXPECT_FALSE(overlap(lens.area, plan.area_of({row, column}))) << size.rows << ' ' << row << ' ' << column;
        EXPECT_GE(lens.area.x, plan.cells.x);
        EXPECT_GE(lens.area.y, plan.cells.y);
        EXPECT_LE(lens.area.right(), plan.cells.right());
        EXPECT_LE(lens.area.bottom() + 20, plan.cells.bottom()) << "there is room for its caption";
        EXPECT_TRUE(lens.row <= row && row < lens.row + lens.rows);
        EXPECT_TRUE(lens.column <= column && column < lens.column + lens.columns);
        EXPECT_LE(lens.row + lens.rows, size.rows);
        EXPECT_LE(lens.column + lens.columns, size.columns);
        const double pixels = double(lens.area.w) / lens.columns * 2;
        EXPECT_NEAR(pixels, std::round(pixels), 1e-3);
      }
  }
}

TEST(Lens, FollowsThePointer) {
  HeadlessPage page("n=256");
  const Rect cells = page.place("matrix-cells");
  page.point({cells.x + 30, cells.y + 200});
  const std::size_t pointed = page.vertices();
  page.point({1, 1});
  EXPECT_GT(pointed, page.vertices() + 60) << "frames, lines and the caption";
}

}  // namespace
}  // namespace view
