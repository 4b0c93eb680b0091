#include <cmath>

#include "headless_page.h"

namespace view {
namespace {

const char* const every_panel = "panels=matrix,histogram,row,sweep,walk,phase,statistics";

struct State {
  const char* what;
  std::string link;
};

std::vector<State> states() {
  const std::string seven = every_panel;
  return {{"the default", "v=1"},
          {"a pinned cell", "row=26&col=27"},
          {"a pinned row without a key", "row=5"},
          {"one query, one key", "n=1"},
          {"one key", "n=8&nk=1"},
          {"4,096 keys", "n=4&nk=4096&dk=2&row=1&col=4000"},
          {"T = 0", "T=0&row=3&col=3"},
          {"T = ∞", "T=inf&row=3&col=3"},
          {"all masked", "bias=padding&pad=4096&row=0&col=0"},
          {"some masked", "bias=causal+alibi&nk=24&row=2&col=3"},
          {"overflow", "fmt=f16&softmax=naive&p=0&dk=256&row=1&col=1"},
          {"scores that are not finite", "fmt=f16&sq=100&sk=100&mq=10&dk=512&row=1&col=1"},
          {"no spread", "sq=0&row=1&col=2"},
          {"means and deviations", "mq=0.5&mk=-2&sq=3&sk=0.1&row=1&col=2"},
          {"correlated", "rho=-0.75&row=4&col=4"},
          {"d_k per query", "dkq=8,16,64&row=1&col=2"},
          {"d_k = 1", "dk=1&row=1&col=2"},
          {"frozen", "dk=4096&n=8&p=0&row=1&col=2"},
          {"raw", "stage=raw&bins=7"},
          {"log colours", "n=128&colours=log&row=127&col=0"}};
}

std::string in_full(const std::string& link, const std::string& panel) {
  return link + "&panels=" + panel;
}

TEST(Panels, EveryStateIsDrawnAtEveryWidth) {
  HeadlessPage page;
  for (const char* theme : {"light", "dark", "projector"})
    for (const float width : {320.f, 390.f, 640.f, 768.f, 1024.f, 1280.f, 1440.f, 1920.f}) {
      page.around.size = {width, width < 500 ? 568.0f : 900.0f};
      page.sweeps = width == 1440 && std::string_view(theme) == "light";  // they take the time of all else together
      for (const State& state : states()) {
        page.open(state.link + "&theme=" + theme);
        const std::string where = std::string(state.what) + ", " + theme + ", " + std::to_string(int(width));
        EXPECT_GT(page.vertices(), 1000u) << where;
        EXPECT_EQ(page.vertices_nowhere(), 0u) << where;
        EXPECT_TRUE(page.missing_glyphs().empty())
            << where << ", at " << page.missing_glyphs()[0].x << ' ' << page.missing_glyphs()[0].y;
      }
    }
}

TEST(Panels, EachAloneInSmallAndLargeFrames) {
  HeadlessPage page;
  page.sweeps = false;
  for (const char* panel : {"matrix", "histogram", "row", "sweep", "walk", "phase", "statistics"})
    for (const ImVec2 size :
         {ImVec2(320, 240), ImVec2(320, 180), ImVec2(560, 320), ImVec2(1280, 720), ImVec2(3840, 2160)})
      for (const State& state : states()) {
        page.around.size = size;
        page.open(in_full(state.link, panel) + "&embed=1");
        const std::string where = std::string(panel) + ", " + state.what + ", " + std::to_string(int(size.x));
        EXPECT_EQ(page.vertices_nowhere(), 0u) << where;
        EXPECT_TRUE(page.missing_glyphs().empty()) << where;
        EXPECT_TRUE(page.wishes.empty()) << where;
      }
}

attention::Matrix filled(std::size_t rows, std::size_t columns) {
  attention::Matrix matrix = attention::Matrix::from_shape({rows, columns});
  for (std::size_t i = 0; i < matrix.size(); ++i) matrix.data()[i] = static_cast<float>(std::sin(double(i)));
  return matrix;
}

TEST(Panels, OfLoadedDataEachIsDrawn) {
  experiment::UserData vectors, scores;
  vectors.queries = filled(6, 5);
  vectors.keys = filled(6, 9);
  vectors.key_tokens.assign(9, "tête");
  vectors.query_tokens.assign(5, "a token with a name that is longer than there is room for");
  scores.scores = filled(5, 9);
  for (const experiment::UserData& data : {vectors, scores}) {
    HeadlessPage page("row=1&col=2");
    std::vector<experiment::Warning> warnings;
    ASSERT_EQ(page.experiment.load(data, warnings), "");
    for (const char* stage : {"raw", "weights"})
      for (const std::string panels : {"auto", every_panel + 7, "walk", "sweep", "phase", "row", "histogram"}) {
        page.open(in_full("row=1&col=2&stage=" + std::string(stage), panels));
        EXPECT_TRUE(page.experiment.loaded());
        EXPECT_GT(page.vertices(), 500u) << panels;
        EXPECT_EQ(page.vertices_nowhere(), 0u) << panels;
        EXPECT_TRUE(page.missing_glyphs().empty()) << panels;
      }
  }
}

TEST(Panels, AMissingGlyphWouldBeSeen) {
  HeadlessPage page;
  EXPECT_TRUE(page.missing_glyphs().empty());
  page.around.link = "#v=1&Ж";
  page.settle();
  EXPECT_FALSE(page.missing_glyphs().empty());
}

}  // namespace
}  // namespace view
