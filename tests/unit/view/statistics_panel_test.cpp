#include "experiment/comparison.h"
#include "headless_page.h"

namespace view {
namespace {

TEST(StatisticsPanel, ItsCardAndPanelAreDrawnWhateverTheoryKnows) {
  HeadlessPage page;
  page.open("panels=statistics");
  const std::size_t five = page.vertices();
  ASSERT_TRUE(experiment::compare_rows(page.experiment).entropy.standard_error);
  page.open("panels=statistics&bias=alibi");
  ASSERT_FALSE(experiment::compare_rows(page.experiment).entropy.standard_error);
  EXPECT_LT(page.vertices(), five) << "rows without a standard error are left out";
  page.open("panels=statistics&sq=0");
  EXPECT_EQ(page.vertices_nowhere(), 0u);
}

/// Texts that hold a digit, sorted: the table's numbers.
std::vector<std::string> numbers(const std::string& link, float width, float height) {
  HeadlessPage page(link, width, height);
  std::vector<std::string> found;
  for (const SetText& text : page.texts())
    if (text.text.find_first_of("0123456789") != std::string::npos) found.push_back(text.text);
  std::sort(found.begin(), found.end());
  return found;
}

TEST(StatisticsPanel, ComparedItHasTheNumbersOfAAndOfB) {
  const std::string alone = "embed=1&hide=all&panels=statistics";
  for (const auto& [width, height] : {std::pair(900.0f, 640.0f), {420.0f, 400.0f}, {320.0f, 240.0f}}) {
    const auto a = numbers(alone + "&dk=16&T=2", width, height), b = numbers(alone + "&dk=256&p=0", width, height);
    const auto both = numbers(alone + "&dk=256&p=0&compare=v:1~dk:16~T:2", width, height);
    std::vector<std::string> missing;
    for (const auto& of : {a, b})
      for (const std::string& number : of)
        // But for words of the sentence, which may have no room.
        if (number.find('.') != std::string::npos && number.find("standard errors") == std::string::npos &&
            !std::binary_search(both.begin(), both.end(), number))
          missing.push_back(number);
    EXPECT_EQ(missing, std::vector<std::string>()) << width;
  }
}

TEST(StatisticsPanel, OfWhatIsTheSameInBothThereIsOneLine) {
  const auto lines = [](const std::string& link) {
    HeadlessPage page("embed=1&hide=all&panels=statistics&" + link, 900, 640);
    std::size_t once = 0, apart = 0;
    for (const SetText& text : page.texts()) {
      once += text.text == "A, B";
      apart += text.text == "A";
    }
    return std::pair(once, apart);
  };
  EXPECT_EQ(lines("dk=16"), std::pair(std::size_t{0}, std::size_t{0}));
  EXPECT_EQ(lines("dk=16&compare=v:1"), std::pair(std::size_t{0}, std::size_t{5}));
  EXPECT_EQ(lines("T=2&compare=v:1"), std::pair(std::size_t{3}, std::size_t{2})) << "scores are the same, rows are not";
  EXPECT_EQ(lines("T=2&compare=v:1~bias:alibi"), std::pair(std::size_t{3}, std::size_t{2}));
}

TEST(StatisticsPanel, ComparedNothingLeavesItsFrame) {
  for (const auto& [width, height] : {std::pair(1440.0f, 900.0f), {390.0f, 844.0f}, {320.0f, 240.0f}}) {
    HeadlessPage page("panels=statistics&dk=4096&p=0&compare=v:1~n:1024~dk:4096~sq:100~sk:100", width, height);
    for (const SetText& text : page.texts()) {
      EXPECT_GE(text.at.x, 0) << text.text;
      EXPECT_LE(text.at.x + text.width, width) << text.text;
    }
    EXPECT_TRUE(page.missing_glyphs().empty());
    EXPECT_EQ(page.vertices_nowhere(), 0u);
  }
}

}  // namespace
}  // namespace view
