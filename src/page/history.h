#pragma once
#include <optional>
#include <vector>

#include "experiment/parameters.h"

namespace page {

/// What the learner set, one entry per finished change, for undo and redo.
class History {
 public:
  /// Takes the present parameters while no control is being dragged; an entry is added where they differ.
  /// A draw that joined the pool (`pooled`: more than one draw) is no change of the learner's.
  void note(const experiment::Parameters& parameters, bool pooled);

  /// The parameters before the last change, or after the last undone one; none at the end.
  std::optional<experiment::Parameters> undo();
  std::optional<experiment::Parameters> redo();

 private:
  std::vector<experiment::Parameters> entries_;
  std::size_t present_ = 0;
};

}  // namespace page
