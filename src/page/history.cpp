#include "page/history.h"

namespace page {
namespace {

/// Enough to find back to; an entry is some hundred bytes.
constexpr std::size_t most_entries = 200;

bool differ_only_in_draw(experiment::Parameters a, const experiment::Parameters& b) {
  a.draw = b.draw;
  return a == b;
}

}  // namespace

void History::note(const experiment::Parameters& parameters, bool pooled) {
  if (!entries_.empty()) {
    experiment::Parameters& present = entries_[present_];
    if (present == parameters) return;
    if (pooled && differ_only_in_draw(present, parameters)) {
      present.draw = parameters.draw;
      return;
    }
    entries_.resize(present_ + 1);
  }
  if (entries_.size() == most_entries) entries_.erase(entries_.begin());
  entries_.push_back(parameters);
  present_ = entries_.size() - 1;
}

std::optional<experiment::Parameters> History::undo() {
  if (present_ == 0) return std::nullopt;
  return entries_[--present_];
}

std::optional<experiment::Parameters> History::redo() {
  if (present_ + 1 >= entries_.size()) return std::nullopt;
  return entries_[++present_];
}

}  // namespace page
