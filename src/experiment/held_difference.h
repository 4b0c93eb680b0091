#pragma once
#include <cstdint>
#include <optional>

#include "experiment/experiment.h"

namespace experiment {

/// Row `query` of B − A at a stage, n_k values, A and B of the same shape and the row ready in both (summary_rows).
/// Where there is no difference: −∞ where both hide the key or have a logit of −∞, ∞ where one of the two logits alone
/// is −∞, NaN where a value is not finite otherwise, and in weights of rows that overflow in either.
/// `of_a` becomes A's row.
void difference_row(const Experiment& a, const Experiment& b, Stage stage, std::size_t query, float* of_a, float* out);

/// Whether a row that is ready overflows: it has no weights.
bool overflowed(const Experiment& e, std::size_t query);

/// What B − A comes to over the whole matrix, taken together in portions.
class DifferenceSummary {
 public:
  /// Looks at some more rows that are ready in both, about `most_values` values, and begins anew where a result or
  /// the stage is another. A and B are of the same shape. `block` cells in each direction lie under a pixel.
  void follow(const Experiment& a, const Experiment& b, Stage stage, std::size_t most_values, std::size_t block = 1);
  /// Whether all rows are in.
  bool complete() const { return rows_ == summed_; }

  /// The greatest |B − A|: of the last whole matrix while another one is being looked at; 0 before the first.
  double largest() const { return shown_largest_; }
  /// The greatest |mean| of the cells under a pixel, where those are several: of A, B and B − A. 0 where each cell has
  /// a pixel of its own, before all rows are in and at another stage.
  double drawn(int of, Stage stage) const { return stage == stage_ && block_ > 1 ? shown_drawn_[of] : 0; }
  /// Cells of which one is −∞ and the other is not, and rows without a difference because of an overflow; of the rows
  /// that are in.
  std::size_t lone() const { return lone_; }
  std::size_t left_out() const { return left_out_; }
  std::size_t rows() const { return rows_; }
  /// Whether another custom bias was painted since A was held.
  bool repainted() const { return repainted_; }
  /// Whether all rows are in and A and B are the same in each of their cells.
  bool same() const { return complete() && largest_ == 0 && lone_ == 0 && left_out_ == 0; }
  /// Of weights, what share of a query's weight goes to other keys: the mean of ½ Σ_j |B_ij − A_ij| over rows that
  /// are ordinary in both; none before all rows are in and where there is no such row.
  std::optional<double> moved() const;

 private:
  void add(const float* row, bool ordinary);
  void add_blocks(const float* of_a, const float* row);

  std::uint64_t a_version_ = ~0ull, b_version_ = ~0ull;
  Stage stage_ = Stage::weights;
  std::size_t rows_ = 0, summed_ = ~std::size_t{0}, keys_ = 0, ordinary_ = 0;
  std::size_t lone_ = 0, left_out_ = 0;
  bool repainted_ = false;
  std::size_t block_ = 1;
  std::vector<float> sums_;        ///< over a row of blocks: of A, B and B − A
  std::vector<float> of_a_, row_;  ///< being looked at
  double drawn_[3]{}, shown_drawn_[3]{};
  double largest_ = 0, shown_largest_ = 0, moved_ = 0;
};

}  // namespace experiment
