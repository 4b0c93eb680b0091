#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/bias.h"
#include "attention/gradient.h"
#include "attention/matrix.h"
#include "attention/score_statistics.h"
#include "attention/softmax.h"
#include "attention/sweep.h"
#include "attention/theory.h"
#include "experiment/margins.h"
#include "experiment/parameters.h"
#include "experiment/row_means_law.h"
#include "experiment/schema.h"
#include "experiment/sweep_stage.h"
#include "experiment/user_data.h"

namespace experiment {

/// Means over the rows of the present draw that are neither masked nor overflowed; none where no row is.
struct RowMeans {
  std::size_t count = 0, masked = 0, overflowed = 0;
  std::optional<double> entropy, effective_keys, largest_weight, saturated, jacobian_trace;
};

class DifferenceSummary;

/// How far the staged computation is.
struct Progress {
  std::string_view stage;           ///< "sample", "raw", "weights", "statistics", or empty when all is ready
  std::size_t done = 0, total = 0;  ///< in tiles of the stage
};

/// CRC-32 digests of the present draw, 8 hex digits each.
struct Digests {
  std::string queries, keys, scores;
};

/// Parameters and everything derived from them, computed in stages that keep their results:
/// sample → raw scores → weights (row summaries) → statistics; V and output on demand.
/// A stage is redone only when a parameter it depends on has changed, works in tiles and can stop after
/// any of them. Weights are not stored: a row of any stage is made from its raw scores when asked for.
class Experiment {
 public:
  explicit Experiment(Parameters parameters = {});
  ~Experiment();

  const Parameters& parameters() const;

  /// Takes valid parameters, but for the shape of loaded data; stages that depend on what changed start anew.
  void set(const Parameters& parameters);

  /// One more draw (draw + 1, after 4294967295 comes 0), whose scores join the pool. Where the present
  /// draw is not ready yet, it is finished first.
  void step();

  /// Works until done or `out_of_time` says so (asked after each tile, of a few ms at most), on the sweeps
  /// once everything else is ready; true when everything but the sweeps is.
  bool advance(const std::function<bool()>& out_of_time);
  /// Works until ready, and on no sweep.
  void finish();
  bool ready() const;
  Progress progress() const;

  /// Stops the computation under way and goes back to the last parameters whose results are complete.
  void cancel();

  /// Computes one stage ("sample", "raw", "weights", "output" or "statistics") once more at the present
  /// parameters, to the same results, so that its time can be taken; false for another name.
  bool redo(std::string_view stage);

  // Results. Matrices are valid as far as the stage has come; a version rises with each change.
  const attention::Matrix& queries() const;  ///< d_k × n_q
  const attention::Matrix& keys() const;     ///< d_k × n_k
  const attention::Matrix& scores() const;   ///< n_q × n_k raw scores
  std::size_t score_rows() const;            ///< rows of scores() that are ready
  std::uint64_t score_version() const;       ///< rises when scores() starts anew
  std::size_t summary_rows() const;          ///< rows of summaries() that are ready
  std::uint64_t summary_version() const;     ///< rises when a parameter that weights depend on changes
  const std::vector<attention::RowSummary>& summaries() const;  ///< n_q of them
  /// The greatest finite |value| of each stage and the largest weight, over the rows that are ready,
  /// for automatic colour scales.
  double largest(Stage stage) const;
  /// Σ_i A_ij: the weight that each key receives, over the rows that are ready and did not overflow; n_k.
  const std::vector<double>& received() const;
  const attention::Bias& bias() const;
  int dimensions_of_row(std::size_t query) const;  ///< d_i
  float divisor_of_row(std::size_t query) const;   ///< float32(d_i^p)

  const attention::ScorePool& pool() const;
  std::size_t draws_pooled() const;
  RowMeans row_means() const;
  Digests digests() const;
  const attention::ScoreLaw& law() const;
  attention::ScoreMoments theory() const;  ///< of the sample's law; of nothing where loaded()
  /// Mean and variance that raw scores lie around, for axes: theory's, or the loaded data's at a glance.
  const attention::ScoreMoments& score_scale() const;
  /// Of the means over rows at the present d_k, p and T; none where theory says nothing of them.
  const std::optional<RowMeansLaw>& row_means_law() const;
  /// Expected at the matrix's margins; of nothing where loaded().
  const Margins& margins() const;

  /// Row `query` of a stage, n_k values; the row must be ready (summary_rows).
  void stage_row(Stage stage, std::size_t query, float* out) const;
  /// One value of a stage.
  float stage_value(Stage stage, std::size_t query, std::size_t key) const;
  /// Partial sums over k = 1 … d_i of q_i · k_j, in the kernel's order.
  std::vector<float> walk(std::size_t query, std::size_t key) const;

  /// V (d_k × n_k) and O (n_q × d_k), computed in full when first asked for.
  const attention::Matrix& values();
  const attention::Matrix& output();

  /// Entropy, largest weight, Jacobian trace and gradient norm over d_k, log-spaced: at each d_k a point
  /// divided by d_k^p (√d_k where p = 0), then one without scaling, at the present T. Of the present sample,
  /// nested in d_k, whatever d_k and dkq are now; with more than 2,048 rows or keys it ends at a d_k below 4,096.
  /// Of loaded queries and keys to their d_k, without further draws; of loaded scores alone there is no point.
  /// Asking begins it, and begins it anew where a parameter it depends on has changed; advance() works on
  /// it. means() gives none at a point until a row of it is in. Ask in every frame that shows it.
  const attention::Sweep& curves() const;
  /// What theory says of the means over rows at each point that curves() has just given, as far as it is
  /// computed (it comes first); empty where it says nothing.
  const std::vector<attention::RowTheory>& curve_theory() const;
  /// The same over the grid of d_k and divisor d_k^p·T that phase_grid() gives, at T = 1.
  const attention::Sweep& phase() const;
  PhaseGrid phase_grid() const;
  /// For a sweep over other points, as curves() in all else; stale once summary_version() has risen.
  attention::SweepRequest sweep_request() const;
  /// The state A that the key compare holds beside this one, on the same sample; null where none is held and where
  /// data is loaded. Computed like a sweep, and done with by advance() before them.
  const Experiment* held() const;
  /// What B − A comes to over the whole matrix at a stage, as far as it is taken together; `block` as in follow().
  /// Where held() has this one's shape. Computed after it, like a sweep. Ask in every frame that shows it; without a
  /// stage it is what was asked for last.
  const DifferenceSummary& difference(Stage stage, std::size_t block) const;
  const DifferenceSummary& difference() const;
  /// Whether a sweep, a held state or a difference that was asked for at the present parameters is unfinished.
  bool sweeping() const;
  std::uint64_t sweep_version() const;  ///< rises with each slice of a sweep

  /// Takes a user's own data in place of the sample, merged with what is there (user_data.h): n, nk and, with
  /// queries and keys, dk become theirs and stay so; a bias is chosen as custom. With them there is no theory,
  /// the entries' law, seed and draw change drawn values alone, and step() does nothing. Values, bias and tokens
  /// that do not fit a shape that is set later wait until one does. Returns why not, or an empty text; then nothing
  /// changed.
  std::string load(UserData data, std::vector<Warning>& warnings);
  /// The custom bias (n_q × n_k), painted: S and its pool stay.
  void set_custom_bias(attention::Matrix bias);
  /// Back to the sample, at the sizes and bias from before; nothing where nothing is loaded.
  void unload();
  /// Whether S comes from the user's data: then there is no theory, and no more draws.
  bool loaded() const;
  /// Whether there are queries and keys: not where the user gave scores alone.
  bool has_vectors() const;
  /// Brings n, nk and dk back to those of the loaded data, with a warning for each that differs.
  void keep_shape(Parameters& parameters, std::vector<Warning>& warnings) const;
  /// Names of the queries and keys, as many as there are, or none.
  const std::vector<std::string>& query_tokens() const;
  const std::vector<std::string>& key_tokens() const;
  /// Whether a custom bias is chosen but there is no matrix for it.
  bool lacks_custom_bias() const;
  /// What to say of a custom bias that no longer has the scores' size; empty where it has, or there is none.
  std::string misfit_bias() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace experiment
