// One digest of scores and weights over a spread of settings: the same bits on every processor and in every browser.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "../json.h"
#include "attention/digest.h"
#include "experiment/experiment.h"
#include "experiment/link.h"

namespace experiment {
namespace {

/// NaN has many bits; which ones is the processor's choice.
void add(attention::Digest& digest, std::vector<float> row) {
  for (float& value : row)
    if (std::isnan(value)) value = std::numeric_limits<float>::quiet_NaN();
  digest.add(row.data(), row.size());
}

TEST(Spread, ScoresAndWeightsHaveTheSameBitsEverywhere) {
  const json::Value reference = json::reference("spread.json");
  attention::Digest digest;
  Experiment experiment;
  std::size_t overflowed = 0, masked = 0;
  for (const json::Value& setting : reference["settings"].items) {
    const Decoded decoded = decode(setting.text);
    EXPECT_TRUE(decoded.warnings.empty()) << setting.text;
    experiment.set(decoded.parameters);
    experiment.finish();
    for (const Stage stage : {Stage::raw, Stage::weights}) {
      std::vector<float> row(experiment.scores().shape(1));
      for (std::size_t i = 0; i < experiment.scores().shape(0); ++i) {
        experiment.stage_row(stage, i, row.data());
        add(digest, row);
      }
    }
    overflowed += experiment.row_means().overflowed;
    masked += experiment.row_means().masked;
  }
  EXPECT_GT(overflowed, 50u) << "the settings reach overflow";
  EXPECT_GT(masked, 10u) << "and masked rows";
  EXPECT_EQ(digest.hex(), reference["digest"].text);
}

}  // namespace
}  // namespace experiment
