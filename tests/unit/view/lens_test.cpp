#include "view/lens.h"

#include "experiment/figures.h"
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

TEST(Lens, ComparedThereIsOneOnEachOfTheThree) {
  HeadlessPage page("n=512&dk=256&p=0&compare=v:1~n:512~dk:16");
  EXPECT_EQ(page.pictures().size(), 3u);
  const Rect cells = page.place("matrix-cells-difference");
  const ImVec2 at(std::floor(cells.x + 0.3f * cells.w), std::floor(cells.y + 0.6f * cells.h));
  page.point(at);
  std::vector<SetText> texts = page.texts();
  const std::vector<MatrixPicture> pictures = page.pictures();
  ASSERT_EQ(pictures.size(), 6u) << "three matrices, three lenses";
  const auto column = static_cast<std::size_t>(512 * (at.x - cells.x) / cells.w),
             row = static_cast<std::size_t>(512 * (at.y - cells.y) / cells.h);
  int lenses = 0;
  for (const MatrixPicture& lens : pictures) {
    if (lens.rows > 16) continue;
    const MatrixPicture& whole = *std::find_if(pictures.begin(), pictures.end(),
                                               [&](const MatrixPicture& p) { return p.rows > 16 && p.of == lens.of; });
    lenses += 1 << static_cast<int>(lens.of);
    EXPECT_LE(lens.first_row, double(row));
    EXPECT_GT(lens.first_row + lens.rows, double(row));
    EXPECT_LE(lens.first_column, double(column));
    EXPECT_GT(lens.first_column + lens.columns, double(column));
    EXPECT_EQ(lens.low, whole.low);
    EXPECT_EQ(lens.high, whole.high);
    EXPECT_EQ(lens.map.stops, whole.map.stops);
    EXPECT_TRUE(lens.from.x >= whole.from.x && lens.to.x <= whole.to.x) << "on its own matrix";
  }
  EXPECT_EQ(lenses, 7);
  // Beside the cell its value in each.
  const auto value = [&](const experiment::Experiment& e) {
    return static_cast<double>(e.stage_value(experiment::Stage::weights, row, column));
  };
  const double a = value(*page.experiment.held()), b = value(page.experiment);
  for (const std::string& number :
       {experiment::figures::fixed(a, 4), experiment::figures::fixed(b, 4), experiment::figures::with_sign(b - a, 4)})
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const SetText& t) { return t.text == number; })) << number;
}

TEST(Lens, NumbersBesideItStayOnThePhonesCard) {
  HeadlessPage page("n=1024&dk=2&row=3&col=1023", 390, 844);
  const Rect cells = page.place("matrix-cells");
  std::size_t found = 0;
  for (const SetText& text : page.texts()) {
    const bool words = text.upwards && text.text == "query ";
    if ((text.text != "1,023" && !words) || text.at.y > cells.bottom() + 30) continue;
    ++found;
    EXPECT_GE(words ? text.pivot.x - text.em : text.at.x, 18) << text.text;
    EXPECT_LE(words ? 0 : text.at.x + text.width, 370) << text.text;
  }
  EXPECT_EQ(found, 3u) << "on both axes, and an axis' words";
  EXPECT_GT(cells.w, 280);
}

TEST(Lens, ItsWordsStayOnTheMatrix) {
  HeadlessPage page;
  for (const char* link : {"n=1024&dk=2&row=1023&col=1023", "n=1024&dk=2&row=3&col=1023&compare=v:1~n:1024~dk:2~p:0"}) {
    page.open(link);
    for (const float width : {320.0f, 390.0f, 1024.0f, 1440.0f}) {
      page.resize(width, 844);
      std::size_t captions = 0;
      for (const SetText& text : page.texts()) {
        if (text.text.find(", queries ") == std::string::npos && text.text.find(", key 1,0") == std::string::npos)
          continue;
        ++captions;
        bool on_one = false;
        for (const char* name : {"matrix-cells-a", "matrix-cells", "matrix-cells-difference"}) {
          if (!page.shows(name)) continue;
          const Rect cells = page.place(name);
          on_one = on_one || (text.at.x >= cells.x && text.at.x + text.width <= cells.right());
        }
        EXPECT_TRUE(on_one) << link << ' ' << width << ' ' << text.text;
      }
      EXPECT_EQ(captions, page.shows("matrix-cells-a") && page.shows("matrix-cells-difference") ? 3u : 1u)
          << link << ' ' << width;
    }
  }
}

}  // namespace
}  // namespace view
