#pragma once
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "experiment/parameters.h"

namespace experiment {

/// A user's own matrices and names; an empty one is not given. It never leaves the program: no link holds it.
struct UserData {
  attention::Matrix queries;  ///< d_k × n_q, as samples are
  attention::Matrix keys;     ///< d_k × n_k
  attention::Matrix values;   ///< d_v × n_k
  attention::Matrix scores;   ///< n_q × n_k, where queries and keys are not known
  attention::Matrix bias;     ///< n_q × n_k; −∞ hides
  std::vector<std::string> query_tokens, key_tokens;

  bool has_vectors() const { return queries.size() > 0; }
  bool has_scores() const { return scores.size() > 0; }
  /// Whether S comes from here.
  bool replaces_sample() const { return has_vectors() || has_scores(); }
};

/// `now` with what `given` brings: with queries and keys, or scores, everything is new; otherwise values, bias
/// and tokens each replace their own.
UserData merged(const UserData& now, UserData given);

/// Why `data` can't be used with `parameters`, or empty: shapes that do not fit, values that are not finite.
std::string refusal(const UserData& data, const Parameters& parameters);

/// The parameters with n, nk, and dk where it is known, of the data.
void take_shape(const UserData& data, Parameters& parameters);

}  // namespace experiment
