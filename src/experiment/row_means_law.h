#pragma once
#include <optional>

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
  /// `divisor` is d_k^p·T. None where there is no theory of these rows (attention::has_row_theory).
  const std::optional<RowMeansLaw>& at(const attention::ScoreLaw& law, const std::optional<VisibleKeys>& visible,
                                       double divisor);

  attention::RowTheoryTable& table() { return table_; }

 private:
  struct Inputs {
    VisibleKeys visible;
    int dimensions = 0;
    double divisor = 0, entry_scale = 0;
    bool operator==(const Inputs&) const = default;
  };
  attention::RowStandardErrors errors(const Inputs& inputs, const attention::RowTheory& means);

  attention::RowTheoryTable table_;
  std::optional<Inputs> inputs_;
  std::optional<RowMeansLaw> law_;
};

}  // namespace experiment
