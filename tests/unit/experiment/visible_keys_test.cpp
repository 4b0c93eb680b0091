#include "experiment/visible_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/bias.h"

namespace experiment {
namespace {

/// Queries, one after the other, as the keys that they see: from the bias's own rows.
std::vector<std::vector<bool>> seen_rows(const Parameters& p) {
  const auto queries = static_cast<std::size_t>(p.n), keys = static_cast<std::size_t>(p.keys());
  const attention::Bias bias(p.bias, queries, keys);
  std::vector<std::vector<bool>> seen;
  std::vector<float> row(keys);
  for (std::size_t i = 0; i < queries; ++i) {
    bias.row(i, row.data());
    std::vector<bool> sees;
    for (const float b : row) sees.push_back(b == 0);
    if (std::find(sees.begin(), sees.end(), true) != sees.end()) seen.push_back(sees);
  }
  return seen;
}

std::vector<std::vector<bool>> spanned_rows(const Parameters& p) {
  std::vector<std::vector<bool>> rows;
  for (const KeySpan& span : visible_spans(p, nullptr)) {
    std::vector<bool> sees(static_cast<std::size_t>(p.keys()));
    for (int j = span.first; j < span.end; ++j) sees[static_cast<std::size_t>(j)] = true;
    rows.push_back(sees);
  }
  return rows;
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
            const auto found = spanned_rows(p);
            EXPECT_EQ(found, seen_rows(p)) << n << " " << nk << " " << chosen << " " << window << " " << pad;
            ++(found.size() == static_cast<std::size_t>(n) ? some : none);
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
  EXPECT_FALSE(visible_spans(p, &matrix).empty()) << "the matrix is not chosen";
  p.bias.custom = true;
  EXPECT_TRUE(visible_spans(p, &matrix).empty());
  p.bias = {.alibi = true};
  EXPECT_TRUE(visible_spans(p, nullptr).empty());
  p.bias.slope = 0;
  EXPECT_FALSE(visible_spans(p, nullptr).empty());
  p.bias = {.t5 = true};
  EXPECT_TRUE(visible_spans(p, nullptr).empty());
}

}  // namespace
}  // namespace experiment
