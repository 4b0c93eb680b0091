#pragma once
#include <optional>
#include <vector>

#include "attention/theory.h"
#include "experiment/visible_keys.h"

namespace experiment {

/// What theory says of the means over the rows of one draw.
struct RowMeansLaw {
  attention::RowTheory means;
  attention::RowStandardErrors errors;  ///< none where there is too little to judge
};

/// Keeps what takes time to compute for as long as what it depends on stays.
class RowMeansLawStage {
 public:
  /// `custom` is the user's bias, or null. None where there is no theory of these rows (attention::has_row_theory, and
  /// a bias that does more than hide keys) and where every row is masked; masked rows are left out.
  const std::optional<RowMeansLaw>& at(const attention::ScoreLaw& law, const Parameters& parameters,
                                       const attention::Matrix* custom);
  const std::optional<RowMeansLaw>& none();

  attention::RowTheoryTable& table() { return table_; }

 private:
  struct Inputs {
    int queries = 0, keys = 0;
    attention::BiasChoice bias;
    int dimensions = 0;
    double divisor = 0, entry_scale = 0;
    bool operator==(const Inputs&) const = default;
  };
  void compute(const Inputs& inputs, const std::vector<KeySpan>& spans);
  attention::RowStandardErrors errors(const Inputs& inputs, const std::vector<KeySpan>& spans);

  attention::RowTheoryTable table_;
  attention::SimulatedRows simulated_;
  std::optional<Inputs> inputs_;
  std::optional<RowMeansLaw> law_;
};

}  // namespace experiment
