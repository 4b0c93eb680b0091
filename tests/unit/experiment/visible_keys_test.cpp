#include "experiment/visible_keys.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "attention/bias.h"

namespace experiment {
namespace {

/// The same from the bias's own rows.
std::optional<VisibleKeys> counted(const Parameters& p) {
  const auto queries = static_cast<std::size_t>(p.n), keys = static_cast<std::size_t>(p.keys());
  const attention::Bias bias(p.bias, queries, keys);
  std::optional<VisibleKeys> seen;
  std::vector<float> row(keys), first;
  for (std::size_t i = 0; i < queries; ++i) {
    bias.row(i, row.data());
    std::size_t count = 0;
    for (const float b : row) count += b == 0;
    if (count == 0) continue;
    if (!seen) {
      seen = VisibleKeys{0, count, true};
      first = row;
    }
    if (count != seen->count) return {};
    seen->same = seen->same && row == first;
    ++seen->rows;
  }
  return seen;
}

TEST(VisibleKeys, AreThoseOfTheBiasesRows) {
  std::size_t some = 0, none = 0;
  for (int n : {1, 2, 5, 9}) {
    for (int nk : {1, 2, 5, 8, 14}) {
      for (int chosen = 0; chosen < 8; ++chosen) {
        for (int window : {1, 2, 4, 20}) {
          for (int pad : {0, 1, 4, 20}) {
            Parameters p;
            p.n = n;
            p.nk = nk;
            p.bias.causal = chosen & 1;
            p.bias.window = chosen & 2;
            p.bias.padding = chosen & 4;
            p.bias.window_size = window;
            p.bias.padded_keys = pad;
            const auto found = visible_keys(p, nullptr);
            EXPECT_EQ(found, counted(p)) << n << " " << nk << " " << chosen << " " << window << " " << pad;
            ++(found ? some : none);
          }
        }
      }
    }
  }
  EXPECT_GT(some, 100u);
  EXPECT_GT(none, 100u);
}

TEST(VisibleKeys, NoneWhereTheBiasDoesMoreThanHide) {
  Parameters p;
  const attention::Matrix matrix = attention::Matrix::from_shape({32, 32});
  EXPECT_TRUE(visible_keys(p, &matrix)) << "the matrix is not chosen";
  p.bias.custom = true;
  EXPECT_FALSE(visible_keys(p, &matrix));
  p.bias = {.alibi = true};
  EXPECT_FALSE(visible_keys(p, nullptr));
  p.bias.slope = 0;
  EXPECT_TRUE(visible_keys(p, nullptr));
  p.bias = {.t5 = true};
  EXPECT_FALSE(visible_keys(p, nullptr));
}

}  // namespace
}  // namespace experiment
