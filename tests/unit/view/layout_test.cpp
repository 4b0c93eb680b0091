#include "view/layout.h"

#include <gtest/gtest.h>

#include <string>

namespace view {
namespace {

const std::vector<PanelShape> three = {{"matrix", 420}, {"histogram", 292, 520}, {"statistics", 200, 260}};
const std::vector<PanelShape> seven = {{"matrix", 420}, {"histogram", 292, 520}, {"row"}, {"sweep"}, {"walk"},
                                       {"phase"},       {"statistics", 200, 260}};

LayoutInput input(float width, float height, std::vector<PanelShape> panels = seven) {
  LayoutInput in;
  in.width = width;
  in.height = height;
  in.panels = std::move(panels);
  in.verdict_height = [](float w) { return 26 * std::ceil(1300 / w); };
  return in;
}

/// Everything that is drawn beside each other.
std::vector<Rect> parts(const Layout& layout) {
  std::vector<Rect> all = {layout.bar, layout.formula, layout.verdict, layout.strip, layout.readout};
  if (!layout.rail_folds) all.push_back(layout.rail);
  for (const PlacedPanel& panel : layout.panels) all.push_back(panel.area);
  std::erase_if(all, [](const Rect& r) { return r.empty(); });
  return all;
}

void expect_sound(const LayoutInput& in) {
  const Layout layout = lay_out(in);
  const std::string where = std::to_string(in.width) + " × " + std::to_string(in.height);
  const std::vector<Rect> all = parts(layout);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_GE(all[i].x, 0) << where << " part " << i;
    EXPECT_GE(all[i].y, 0) << where << " part " << i;
    EXPECT_LE(all[i].right(), in.width + 0.01f) << where << " part " << i;
    EXPECT_LE(all[i].bottom(), layout.height + 0.01f) << where << " part " << i;
    for (std::size_t j = i + 1; j < all.size(); ++j)
      EXPECT_FALSE(overlap(all[i], all[j])) << where << ' ' << i << ' ' << j;
  }
}

TEST(Layout, NothingOverlapsOrLeavesTheCanvas) {
  for (const auto& panels : {seven, three, {seven[0]}, {seven[1]}, {seven[0], seven[1]}})
    for (const float width : {320.f, 360.f, 390.f, 480.f, 559.f, 639.f, 640.f, 768.f, 1023.f, 1024.f, 1279.f, 1280.f,
                              1440.f, 1920.f, 2560.f, 3840.f})
      for (const float height : {180.f, 240.f, 480.f, 720.f, 900.f, 1148.f, 2160.f})
        for (const int kind : {0, 1, 2, 3, 4, 5}) {
          LayoutInput in = input(width, height, panels);
          in.embed = kind == 1 || kind == 3;
          in.large = kind == 2;
          in.controls = kind != 3;
          in.folded = kind >= 4;
          in.apart = kind == 5;
          expect_sound(in);
        }
}

TEST(Layout, ThePictureOf1440By900) {
  const Layout layout = lay_out(input(1440, 900));
  EXPECT_EQ(layout.arrangement, Arrangement::columns);
  EXPECT_EQ(layout.height, 900);
  EXPECT_EQ(layout.bar, (Rect{0, 0, 1440, 56}));
  EXPECT_EQ(layout.rail, (Rect{0, 56, 264, 844}));
  ASSERT_EQ(layout.panels.size(), 7u);
  EXPECT_EQ(layout.panels[0].area, (Rect{280, 152, 536, 732}));
  EXPECT_EQ(layout.panels[1].area.x, 832);
  EXPECT_EQ(layout.panels[1].area.w, 592);
  EXPECT_EQ(layout.panels[2].area.w, 288);
  EXPECT_FALSE(layout.panels[3].card);
  for (const std::size_t shelf : {4, 5, 6}) {
    EXPECT_TRUE(layout.panels[shelf].card);
    EXPECT_EQ(layout.panels[shelf].area.h, 88);
    EXPECT_EQ(layout.panels[shelf].area.bottom(), 884);
  }
}

TEST(Layout, AMatrixBesideTwoHasTheRailsRoomOnceThatIsFolded) {
  LayoutInput in = input(1440, 900, three);
  in.apart = true;
  EXPECT_TRUE(lay_out(in).readout.empty());
  in.folded = true;
  const Layout layout = lay_out(in);
  EXPECT_TRUE(layout.rail_folds);
  EXPECT_FALSE(layout.readout.empty());
  EXPECT_EQ(layout.panels[0].area, (Rect{16, 72, 860, 812}));
  for (const std::size_t i : {1, 2}) EXPECT_EQ(layout.panels[i].area.x, layout.readout.x);
  EXPECT_EQ(layout.panels[2].area.bottom(), 884);
  in.height = 800;
  EXPECT_TRUE(lay_out(in).readout.empty()) << "too low for two panels under it";
  in.panels.pop_back();
  EXPECT_FALSE(lay_out(in).readout.empty());
  in.height = 900;
  in.panels = seven;
  EXPECT_TRUE(lay_out(in).readout.empty()) << "a shelf needs the two columns";
  in.panels = three;
  in.enlarged = "matrix";
  EXPECT_TRUE(lay_out(in).readout.empty());
}

TEST(Layout, TheShelfOpensFrom1148) {
  const auto cards = [](const Layout& layout) {
    return std::count_if(layout.panels.begin(), layout.panels.end(), [](const PlacedPanel& p) { return p.card; });
  };
  EXPECT_EQ(cards(lay_out(input(1440, 1100))), 3);
  EXPECT_EQ(cards(lay_out(input(1440, 1148))), 0);
}

TEST(Layout, ColumnsEndAtTheSameHeight) {
  for (const float height : {800.f, 900.f, 1000.f, 1148.f, 1300.f, 2160.f}) {
    const Layout layout = lay_out(input(1440, height));
    float left = 0, right = 0;
    for (const PlacedPanel& panel : layout.panels)
      (panel.area.x < 500 ? left : right) = std::max(panel.area.x < 500 ? left : right, panel.area.bottom());
    EXPECT_NEAR(left, right, 4) << height;
  }
}

TEST(Layout, StepsOfTheGrid) {
  EXPECT_FALSE(lay_out(input(1280, 900)).rail_folds);
  EXPECT_TRUE(lay_out(input(1279, 900)).rail_folds);
  EXPECT_EQ(lay_out(input(1024, 900)).arrangement, Arrangement::columns);
  EXPECT_EQ(lay_out(input(1023, 900)).arrangement, Arrangement::column);
  EXPECT_EQ(lay_out(input(640, 900)).arrangement, Arrangement::column);
  EXPECT_EQ(lay_out(input(639, 900)).arrangement, Arrangement::stacked);
}

TEST(Layout, ASmallEmbedIsOnePanelThatFillsTheFrame) {
  LayoutInput in = input(480, 320, {seven[1]});
  in.embed = true;
  const Layout layout = lay_out(in);
  EXPECT_EQ(layout.arrangement, Arrangement::single);
  ASSERT_EQ(layout.panels.size(), 1u);
  EXPECT_EQ(layout.panels[0].area, (Rect{0, 0, 480, 240}));
  EXPECT_EQ(layout.strip, (Rect{0, 240, 480, 80}));
}

TEST(Layout, AnEnlargedPanelHasThePageToItself) {
  LayoutInput in = input(1440, 900);
  in.enlarged = "sweep";
  const Layout layout = lay_out(in);
  ASSERT_EQ(layout.panels.size(), 1u);
  EXPECT_EQ(layout.panels[0].key, "sweep");
  EXPECT_GT(layout.panels[0].area.w, 1100);
  in.enlarged = "no such panel";
  EXPECT_EQ(lay_out(in).panels.size(), 7u);
}

}  // namespace
}  // namespace view
