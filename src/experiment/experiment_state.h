#pragma once
#include <optional>

#include "experiment/experiment.h"
#include "experiment/held_difference.h"
#include "experiment/held_state.h"
#include "experiment/output_stage.h"
#include "experiment/pool_stage.h"
#include "experiment/row_means_law.h"
#include "experiment/row_steps.h"
#include "experiment/sample_stage.h"
#include "experiment/score_stage.h"
#include "experiment/sweep_stage.h"
#include "experiment/user_data.h"
#include "experiment/weight_stage.h"

namespace experiment {

/// The stages of an experiment and the order in which they work.
struct Experiment::State {
  Parameters parameters;
  std::optional<Parameters> complete;  ///< the last ones whose results were complete
  bool noted = false;                  ///< whether `complete` is up to date
  std::size_t steps_waiting = 0;

  SampleStage sampling;
  bool sample_wanted = false;  ///< whether a new sample is under way
  Sample sample;
  ScoreStage scoring;
  RowSteps steps;
  WeightStage weighing;
  PoolStage pooling;
  OutputStage outputs;
  HeldState held;
  DifferenceSummary difference;
  struct {
    Stage stage = Stage::weights;
    std::size_t block = 0;  ///< 0: none is wanted
  } difference_wanted;
  SweepStage curves{SweepStage::Kind::curves}, phase{SweepStage::Kind::phase};
  RowMeansLawStage row_means_law;
  attention::ScoreLaw law;
  attention::ScoreMoments scale;  ///< mean and deviation that the scores are expected around
  UserData data;
  bool has_data = false;   ///< whether something is loaded
  Parameters before_data;  ///< what unload() goes back to then
  bool joins = true;       ///< whether the draw under way joins the pool
  Margins margins;
  std::uint64_t margins_version = ~0ull;  ///< of the summaries that they were for
  std::uint64_t score_version = 0, summary_version = 0, sweep_version = 0;

  explicit State(Parameters start);

  /// The user's bias where its shape is that of the scores, or null.
  const attention::Matrix* custom() const;
  bool computed() const { return !sample_wanted && scoring.done() && weighing.done() && pooling.done(); }
  bool ready() const { return computed() && steps_waiting == 0; }

  /// The next piece of work. The later stages catch up first, so that a picture fills in tile by tile.
  void tile();
  void tile_scores();
  /// A slice of the sweeps that `of`, whose state this is, was asked for.
  void sweep(const Experiment& of, const std::function<bool()>& out_of_time);
  bool difference_under_way() const;
  void start_step();
  void start_weights();
  /// Whether S differs between two settings: what starts the pool anew.
  bool scores_differ(const Parameters& a, const Parameters& b) const;
  /// `joins_pool`: whether a draw that is computed for it is added to the pool.
  void change_to(const Parameters& next, bool joins_pool = true);
  /// Everything anew with other data.
  void take_data(UserData next, const Parameters& parameters);
  SweepSource sweep_source() const;
  /// The tokens where they are as many, or none.
  const std::vector<std::string>& fitting(const std::vector<std::string>& tokens, int count) const;

 private:
  bool sample_differs(const Parameters& a, const Parameters& b) const;
  bool weights_differ(const Parameters& a, const Parameters& b) const;
  void start_scores();
  void start_pool();
  void start_sample();
  void take_sample();
  void note_complete();
  void take_difference(const Experiment& of, const std::function<bool()>& out_of_time);
};

}  // namespace experiment
