#include "experiment/schema.h"
#include "headless_page.h"
#include "view/theme.h"

namespace view {
namespace {

using experiment::Parameters;

/// Where a slider's thumb would stand at a share of its travel.
ImVec2 on_slider(const HeadlessPage& page, const std::string& key, float share) {
  const Rect reach = page.place(key + "-slider");  // the track and 8 points on either side
  return {reach.x + 8 + share * (reach.w - 16), reach.middle_y()};
}

TEST(Controls, ADragWishesOnTheWayAndEndsOnce) {
  HeadlessPage page;
  page.drag(on_slider(page, "dk", 0.5f), on_slider(page, "dk", 1));
  ASSERT_GE(page.wishes.size(), 3u);
  for (std::size_t i = 0; i + 1 < page.wishes.size(); ++i) EXPECT_FALSE(page.wishes[i].final) << i;
  EXPECT_TRUE(page.wishes.back().final);
  EXPECT_EQ(page.parameters().dk, 4096);
  Parameters rest = page.parameters();
  rest.dk = Parameters().dk;
  EXPECT_EQ(rest, Parameters()) << "a slider moves its own parameter alone";
}

TEST(Controls, ADragIsDrawnToPowersOfTwo) {
  HeadlessPage page;
  page.drag(on_slider(page, "dk", 0.5f), on_slider(page, "dk", 0.752f));
  EXPECT_EQ(page.parameters().dk, 512);
}

TEST(Controls, ADoubleClickGoesBackToTheDefault) {
  HeadlessPage page("dk=256&T=4");
  page.double_click(on_slider(page, "dk", 0.3f));
  EXPECT_EQ(page.parameters().dk, 64);
  page.double_click(on_slider(page, "T", 0.9f));
  EXPECT_EQ(page.parameters().T, 1);
  HeadlessPage preset("preset=one-dimension&dk=8");
  preset.double_click(on_slider(preset, "dk", 0.3f));
  EXPECT_EQ(preset.parameters().dk, 1) << "with a preset, its own value is the default";
}

TEST(Controls, ArrowKeysMoveTheSliderTouchedLast) {
  HeadlessPage page;
  page.click(on_slider(page, "dk", 0.5f));
  ASSERT_EQ(page.parameters().dk, 64);
  page.key(ImGuiKey_RightArrow);
  EXPECT_EQ(page.parameters().dk, 65);
  page.key(ImGuiKey_LeftArrow);
  page.key(ImGuiKey_DownArrow);
  EXPECT_EQ(page.parameters().dk, 63);
  page.key(ImGuiKey_RightArrow, ImGuiMod_Shift);
  EXPECT_EQ(page.parameters().dk, 126);
  page.key(ImGuiKey_Home);
  EXPECT_EQ(page.parameters().dk, 1);
  page.key(ImGuiKey_LeftArrow);
  EXPECT_EQ(page.parameters().dk, 1);
  page.key(ImGuiKey_End);
  EXPECT_EQ(page.parameters().dk, 4096);
  EXPECT_EQ(page.parameters().row, Parameters::none) << "the keys were the slider's, not the matrix's";
}

TEST(Controls, TemperatureReachesItsLimits) {
  HeadlessPage page;
  page.drag(on_slider(page, "T", 0.5f), on_slider(page, "T", 0));
  EXPECT_EQ(page.parameters().T, 0);
  page.drag(on_slider(page, "T", 0), on_slider(page, "T", 1));
  EXPECT_EQ(page.parameters().T, std::numeric_limits<double>::infinity());
}

TEST(Controls, AFieldTakesAnExactNumber) {
  HeadlessPage page;
  page.click(page.middle("dk-field"));
  for (int i = 0; i < 6; ++i) page.frame();
  EXPECT_TRUE(page.view().wants_text());
  page.type("sqrt(4096)");
  page.key(ImGuiKey_Enter);
  EXPECT_FALSE(page.view().wants_text());
  EXPECT_EQ(page.parameters().dk, 64);
  page.click(page.middle("dk-field"));
  for (int i = 0; i < 6; ++i) page.frame();
  page.type("100");
  page.key(ImGuiKey_Enter);
  EXPECT_EQ(page.parameters().dk, 100);
}

TEST(Controls, ARefusedEntryKeepsTheValueAndEscForgetsTheDraft) {
  HeadlessPage page;
  for (const char* entry : {"5000", "4.5", "x", "-1", "1e999"}) {
    page.click(page.middle("dk-field"));
    for (int i = 0; i < 6; ++i) page.frame();
    page.type(entry);
    page.key(ImGuiKey_Enter);
    EXPECT_EQ(page.parameters().dk, 64) << entry;
    EXPECT_TRUE(page.wishes.empty()) << entry;
  }
  page.click(page.middle("dk-field"));
  for (int i = 0; i < 6; ++i) page.frame();
  page.type("8");
  page.key(ImGuiKey_Escape);
  EXPECT_EQ(page.parameters().dk, 64);
  EXPECT_FALSE(page.view().wants_text());
  EXPECT_TRUE(page.wishes.empty()) << "that Esc was the field's: the canvas keeps the keyboard";
}

TEST(Controls, ChipsTurnBiasesOnAndOff) {
  HeadlessPage page;
  page.click(page.middle("bias-causal"));
  EXPECT_TRUE(page.parameters().bias.causal);
  page.click(page.middle("bias-alibi"));
  EXPECT_TRUE(page.parameters().bias.causal && page.parameters().bias.alibi);
  EXPECT_TRUE(page.shows("slope-slider")) << "a bias brings its own parameter";
  page.click(page.middle("bias-causal"));
  EXPECT_FALSE(page.parameters().bias.causal);
}

TEST(Controls, TabsChooseTheStage) {
  HeadlessPage page;
  for (const auto& [tab, stage] : {std::pair{"stage-raw", experiment::Stage::raw},
                                   {"stage-logits", experiment::Stage::logits},
                                   {"stage-weights", experiment::Stage::weights}}) {
    page.click(page.middle(tab));
    EXPECT_EQ(page.parameters().stage, stage) << tab;
  }
}

TEST(Controls, HiddenOnesAreGoneAndLockedOnesStay) {
  HeadlessPage page("hide=dk,bias,stage&lock=T,row,p");
  EXPECT_FALSE(page.shows("dk-slider") || page.shows("dk-field") || page.shows("bias-causal") ||
               page.shows("stage-raw"));
  page.drag(on_slider(page, "T", 0.5f), on_slider(page, "T", 1));
  page.click(page.middle("T-field"));
  page.click(page.middle("p-choice#0"));
  page.click(page.middle("matrix-cells"));
  page.key(ImGuiKey_DownArrow);
  EXPECT_TRUE(page.wishes.empty());
}

TEST(Controls, ButtonsWishForCommands) {
  HeadlessPage page;
  for (const auto& [button, command] : {std::pair{"step", Command::step},
                                        {"resample", Command::resample},
                                        {"reset", Command::reset},
                                        {"share", Command::share},
                                        {"help", Command::help},
                                        {"copy-link", Command::copy_link}}) {
    page.forget();
    page.click(page.middle(button));
    ASSERT_EQ(page.wishes.size(), 1u) << button;
    EXPECT_EQ(page.wishes[0].command, command) << button;
  }
  page.click(page.middle("play"));
  EXPECT_TRUE(page.parameters().play);
}

TEST(Controls, UndoAndRedoAreKeys) {
  HeadlessPage page;
  page.key(ImGuiKey_Z, ImGuiMod_Ctrl);
  page.key(ImGuiKey_Z, ImGuiMod_Ctrl, ImGuiMod_Shift);
  ASSERT_EQ(page.wishes.size(), 2u);
  EXPECT_EQ(page.wishes[0].command, Command::undo);
  EXPECT_EQ(page.wishes[1].command, Command::redo);
}

TEST(Controls, MoreSettingsUnfold) {
  HeadlessPage page("", 1440, 1400);
  EXPECT_FALSE(page.shows("rho-slider"));
  page.click(page.middle("more"));
  page.settle();
  EXPECT_TRUE(page.shows("rho-slider"));
  page.drag(on_slider(page, "rho", 0.5f), on_slider(page, "rho", 1));
  EXPECT_EQ(page.parameters().rho, 1);
}

TEST(Controls, SymbolsOfTheFormulaAndTabsExplainThemselves) {
  HeadlessPage page;
  for (const char* name : {"formula-n", "formula-dist", "formula-dk", "formula-bias", "formula-T", "stage-raw"}) {
    page.point({1, 1});
    for (int i = 0; i < 40; ++i) page.frame();
    page.point(page.middle(name));
    for (int i = 0; i < 10; ++i) page.frame();
    const std::size_t before = page.vertices();
    for (int i = 0; i < 40; ++i) page.frame();
    EXPECT_GT(page.vertices(), before + 80) << name << " has no words";
  }
}

/// What the last frame but one says, and how many of its corners have a colour inside of an area.
std::string said(HeadlessPage& page) {
  std::vector<SetText> texts;
  page.view().record(&texts);
  page.frame();
  page.view().record(nullptr);
  std::string all;
  for (const SetText& set : texts) all += set.text + (set.text.ends_with(' ') ? "" : " ");
  return all;
}

int corners(const Rect& area, Rgb colour) {
  int count = 0;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const ImDrawVert& vertex : list->VtxBuffer)
      count += area.inset(-1).contains(vertex.pos) && vertex.col == paint(colour);
  return count;
}

TEST(Controls, KeysShowTheHintAndLightTheFormulaUntilEsc) {
  HeadlessPage page;
  const Theme& theme = theme_of(experiment::Theme::light, false);
  page.open("theme=light");
  const std::string help(experiment::find_parameter("T")->help.substr(0, 12));
  const Rect symbol = page.place("formula-T");
  page.click(page.middle("T-slider"));
  page.point({700, 120});
  page.settle();
  EXPECT_EQ(said(page).find(help), std::string::npos);
  EXPECT_EQ(corners(symbol, theme.hairline), 0);
  page.key(ImGuiKey_RightArrow);
  page.settle();
  EXPECT_NE(said(page).find(help), std::string::npos) << said(page);
  EXPECT_GT(corners(symbol, theme.hairline), 3);
  page.key(ImGuiKey_Escape);
  page.settle();
  EXPECT_EQ(said(page).find(help), std::string::npos);
  EXPECT_EQ(corners(symbol, theme.hairline), 0);
}

TEST(Controls, ANativeControlWithTheKeyboardLightsTheFormula) {
  HeadlessPage page("theme=light");
  const Theme& theme = theme_of(experiment::Theme::light, false);
  for (const auto& [key, symbol] : {std::pair("bias", "formula-bias"), {"p", "formula-dk"}, {"nk", "formula-n"}}) {
    page.around.focused = key;
    page.settle();
    EXPECT_GT(corners(page.place(symbol), theme.hairline), 3) << key;
    page.around.focused.clear();
    page.settle();
    EXPECT_EQ(corners(page.place(symbol), theme.hairline), 0) << key;
  }
}

}  // namespace
}  // namespace view
