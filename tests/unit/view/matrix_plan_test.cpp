#include "view/matrix_plan.h"

#include <gtest/gtest.h>

#include <cmath>

namespace view {
namespace {

const Rect inside{296, 199, 504, 669};  // of the matrix panel at 1440 × 900

TEST(MatrixPlan, ThePictureOf32By32) {
  const MatrixPlan plan = plan_matrix(inside, {32, 32}, {}, 2, false, false);
  EXPECT_EQ(plan.cells, (Rect{327, 303, 352, 352}));
  EXPECT_EQ(plan.cell_width(), 11);
  EXPECT_EQ(plan.colour_bar.x, 751);
}

TEST(MatrixPlan, CellsAreWholeDevicePixels) {
  for (const int n : {1, 2, 7, 31, 50, 100, 333})
    for (const float ratio : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
      const MatrixPlan plan = plan_matrix(inside, {n, n}, {}, ratio, false, false);
      const float pixels = plan.cell_width() * ratio;
      EXPECT_NEAR(pixels, std::round(pixels), 1e-3) << n << ' ' << ratio;
      EXPECT_LE(plan.cells.w, 352.01f);
      EXPECT_FLOAT_EQ(plan.cells.w, plan.cells.h);
    }
}

TEST(MatrixPlan, CellsLieUnderThePointer) {
  const MatrixPlan plan = plan_matrix(inside, {32, 32}, {}, 2, false, false);
  for (const Cell cell : {Cell{0, 0}, Cell{26, 27}, Cell{31, 31}}) {
    const Rect area = plan.area_of(cell);
    EXPECT_EQ(plan.cell_at({area.middle_x(), area.middle_y()}), cell);
  }
  EXPECT_FALSE(plan.cell_at({plan.cells.right() + 1, plan.cells.y}).some());
}

TEST(MatrixPlan, ZoomKeepsThePointUnderThePointer) {
  Window window = whole_window({64, 64});
  for (int i = 0; i < 5; ++i) {
    const Window next = zoomed(window, {64, 64}, 20.5, 40.25, 1.25);
    EXPECT_NEAR((20.5 - next.row) / next.rows, (20.5 - window.row) / window.rows, 1e-9);
    EXPECT_NEAR((40.25 - next.column) / next.columns, (40.25 - window.column) / window.columns, 1e-9);
    window = next;
  }
  for (int i = 0; i < 40; ++i) window = zoomed(window, {64, 64}, 20, 40, 0.8);
  EXPECT_EQ(window, whole_window({64, 64}));
  for (int i = 0; i < 40; ++i) window = zoomed(window, {64, 64}, 20, 40, 1.25);
  EXPECT_EQ(window.rows, 4);
}

TEST(MatrixPlan, PanningStaysOnTheMatrix) {
  Window window = zoomed(whole_window({64, 32}), {64, 32}, 0, 0, 4);
  window = panned(window, {64, 32}, -100, 100);
  EXPECT_EQ(window.row, 0);
  EXPECT_EQ(window.column, 24);
}

TEST(MatrixPlan, OneRowIsNoThinStrip) {
  const MatrixPlan plan = plan_matrix(inside, {1, 32}, {}, 2, false, false);
  EXPECT_EQ(plan.cells.w, 352);
  EXPECT_EQ(plan.cells.h, 44);
}

}  // namespace
}  // namespace view
