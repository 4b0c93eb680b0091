#pragma once
#include <optional>
#include <string>

#include "attention/digest.h"
#include "attention/matrix.h"
#include "attention/sample.h"
#include "experiment/parameters.h"
#include "experiment/user_data.h"

namespace experiment {

/// Q and K of one draw, placed and rounded, with their digests.
struct Sample {
  attention::Matrix queries;  ///< d_k × n_q
  attention::Matrix keys;     ///< d_k × n_k
  std::string query_digest, key_digest;
};

/// Draws Q and K, or takes the user's, beside the ones that are shown, so that those stay whole until the new ones are.
class SampleStage {
 public:
  /// Whether Q and K differ between two settings.
  static bool differs(const Parameters& a, const Parameters& b);

  /// With queries and keys in `data`, these are rounded instead of drawn.
  void start(const Parameters& parameters, const UserData& data);
  /// Some 65,536 entries drawn or placed.
  void tile();
  bool done() const { return placed_ == parameters_.dk && started_; }

  /// The drawn sample, for swapping with the one shown; valid once done.
  Sample& sample() { return sample_; }

  std::size_t tiles_done() const;
  std::size_t tiles() const;

 private:
  void place_some();

  Parameters parameters_;
  bool started_ = false, given_ = false;
  Sample sample_;
  std::optional<attention::EntryDrawer> query_drawer_, key_drawer_;
  attention::Digest query_digest_, key_digest_;
  bool queries_drawn_ = false, keys_drawn_ = false;
  int placed_ = 0;  ///< dimensions that are correlated, placed and rounded
};

}  // namespace experiment
