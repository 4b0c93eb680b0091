#pragma once
#include <functional>
#include <optional>

#include "attention/row_theory.h"
#include "attention/sweep.h"
#include "experiment/count_means.h"
#include "experiment/parameters.h"

namespace experiment {

/// The grid of the phase map: point d·divisors.size() + v of the sweep is at dimensions[d], divisors[v].
struct PhaseGrid {
  std::vector<int> dimensions;   ///< d_k, rising
  std::vector<double> divisors;  ///< d_k^p·T, rising, ¼ to 1,024
};
PhaseGrid phase_grid(const Parameters& parameters, int most_dimensions = 4096);

/// What a sweep is of, beside the parameters.
struct SweepSource {
  attention::ScoreLaw law;
  const attention::Matrix *queries = nullptr, *keys = nullptr;  ///< the user's, d_k × n, or null: drawn
  bool none = false;                                            ///< there are neither: no point
  const attention::Matrix* custom = nullptr;                    ///< the user's bias, n_q × n_k, or null
};

/// A sweep at these parameters, its points left out.
attention::SweepRequest sweep_request(const Parameters& parameters, const SweepSource& source);

/// A sweep that is begun when somebody asks for it and worked on in time that is left over.
class SweepStage {
 public:
  enum class Kind { curves, phase };
  explicit SweepStage(Kind kind) : kind_(kind) {}

  /// The sweep at these parameters; where the last one was at others it is begun anew. Of another draw of
  /// the same law the last whole one is given until the new one is whole, so that nothing flickers.
  /// The source's matrices must outlive this, or be forgotten.
  const attention::Sweep& ask(const Parameters& parameters, const SweepSource& source);

  /// Stops a sweep under way that is not of these parameters, until somebody asks again.
  void follow(const Parameters& parameters);
  /// Forgets all, whatever it is of.
  void forget();

  bool under_way() const { return sweep_ && !done_ && !stopped_; }
  /// Of the curves theory comes first, a point at a time; last where it is made of many counts of keys.
  void advance(attention::RowTheoryTable& table, const std::function<bool()>& out_of_time);
  const std::vector<attention::RowTheory>& theory() const { return theory_; }

 private:
  bool serves(const Parameters& key, bool playing) const;
  void begin(const SweepSource& source);
  bool lacks_theory() const { return count_ < seen_.size(); }
  void add_theory(attention::RowTheoryTable& table);
  bool advance_theory(attention::RowTheoryTable& table, const std::function<bool()>& out_of_time);

  Kind kind_;
  Parameters key_;  ///< of `sweep_`: what it depends on, everything else at its default
  std::optional<attention::Sweep> sweep_, last_whole_;
  std::vector<CountShare> seen_;  ///< none where there is no theory
  // At every point the means of one count after the other are added up: which comes next.
  std::size_t count_ = 0, point_ = 0;
  std::vector<attention::RowTheory> sums_, theory_;
  bool done_ = false, stopped_ = false;
};

}  // namespace experiment
