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

}  // namespace
}  // namespace view
