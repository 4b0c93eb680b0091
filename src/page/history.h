#pragma once
#include <memory>
#include <vector>

#include "attention/matrix.h"
#include "experiment/parameters.h"

namespace page {

/// What the learner set or painted, one entry per finished change, for undo and redo.
class History {
 public:
  /// The painted bias is shared by the entries between two strokes; null where nothing is known of it.
  struct Entry {
    experiment::Parameters parameters;
    std::shared_ptr<const attention::Matrix> bias;
  };

  /// Takes the present parameters while no control is being dragged; an entry is added where they differ, or with
  /// a bias that was `painted`. A draw that joined the pool (`pooled`: more than one draw) is no change of the
  /// learner's.
  void note(const experiment::Parameters& parameters, bool pooled, const attention::Matrix* painted = nullptr);
  /// The bias that a stroke begins on, which undoing the stroke brings back.
  void keep(const attention::Matrix& bias);

  const Entry& present() const { return entries_[present_]; }
  /// Goes to the entry before the last change, or after the last undone one; false at the end.
  bool undo();
  bool redo();

 private:
  std::size_t biases() const;  ///< different ones

  std::vector<Entry> entries_;
  std::size_t present_ = 0;
};

}  // namespace page
