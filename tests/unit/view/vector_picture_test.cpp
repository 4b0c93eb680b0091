#include "view/vector_picture.h"

#include "headless_page.h"
#include "view/theme.h"

namespace view {
namespace {

/// The picture of a page without a renderer, made as the page makes it.
std::string svg(HeadlessPage& page) {
  std::vector<SetText> texts;
  ImGuiStyle& style = ImGui::GetStyle();
  style.AntiAliasedLines = style.AntiAliasedFill = false;
  page.view().record(&texts);
  page.frame();
  page.view().record(nullptr);
  style.AntiAliasedLines = style.AntiAliasedFill = true;
  return vector_picture(*ImGui::GetDrawData(), texts, page.view().background());
}

/// Whether every element that opens closes, in order.
bool well_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty();
}

TEST(VectorPicture, HasTheWordsAndColoursOfEveryTheme) {
  for (const Theme& theme : themes()) {
    HeadlessPage page("row=26&col=27&theme=" + std::string(theme.name));
    const std::string text = svg(page);
    EXPECT_TRUE(well_formed(text)) << theme.name;
    for (const char* words :
         {">Matrix</text>", ">Histogram</text>", ">Sample</text>", ">Theory</text>", ">7.81</text>"})
      EXPECT_NE(text.find(words), std::string::npos) << theme.name << ' ' << words;
    for (const Rgb colour : {theme.page, theme.panel, theme.ink, theme.sample, theme.theory}) {
      char name[16];
      std::snprintf(name, sizeof name, "\"#%06x\"", colour);
      EXPECT_NE(text.find(name), std::string::npos) << theme.name << ' ' << name;
    }
    EXPECT_NE(text.find("rotate(-90"), std::string::npos) << "query i reads upwards";
    EXPECT_NE(text.find("<image x="), std::string::npos) << "the colour bar";
    EXPECT_EQ(text.find("nan"), std::string::npos);
  }
}

TEST(VectorPicture, TokensAreWordsAndNoMarkup) {
  HeadlessPage page("n=2&dk=2");
  experiment::UserData data;
  data.scores = attention::Matrix({2, 2});
  data.scores.fill(0.5f);
  data.key_tokens = {"<b>&", "\x01x"};
  std::vector<experiment::Warning> warnings;
  ASSERT_EQ(page.experiment.load(std::move(data), warnings), "");
  page.settle();
  const std::string text = svg(page);
  EXPECT_TRUE(well_formed(text));
  EXPECT_NE(text.find("&lt;b>&amp;</text>"), std::string::npos);
  EXPECT_EQ(text.find('\x01'), std::string::npos);
}

TEST(VectorPicture, NothingIsNotedWhileNobodyAsks) {
  HeadlessPage page;
  const std::string before = svg(page);
  page.frame();
  EXPECT_EQ(svg(page), before);
}

}  // namespace
}  // namespace view
