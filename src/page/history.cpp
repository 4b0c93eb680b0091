#include "page/history.h"

#include <algorithm>

namespace page {
namespace {

/// Enough to find back to; an entry is some hundred bytes.
constexpr std::size_t most_entries = 200;

/// Of a painted bias there may be 4 MB.
constexpr std::size_t most_biases = 16;

bool differ_only_in_draw(experiment::Parameters a, const experiment::Parameters& b) {
  a.draw = b.draw;
  return a == b;
}

}  // namespace

void History::note(const experiment::Parameters& parameters, bool pooled, const attention::Matrix* painted) {
  Entry next{parameters, painted != nullptr ? std::make_shared<const attention::Matrix>(*painted) : nullptr};
  if (!entries_.empty()) {
    Entry& now = entries_[present_];
    if (painted == nullptr) {
      if (now.parameters == parameters) return;
      if (pooled && differ_only_in_draw(now.parameters, parameters)) {
        now.parameters.draw = parameters.draw;
        return;
      }
      next.bias = now.bias;
    }
    entries_.resize(present_ + 1);
  }
  while (entries_.size() == most_entries || (painted != nullptr && biases() >= most_biases))
    entries_.erase(entries_.begin());
  entries_.push_back(std::move(next));
  present_ = entries_.size() - 1;
}

void History::keep(const attention::Matrix& bias) {
  auto& kept = entries_[present_].bias;
  const bool same =
      kept && kept->shape() == bias.shape() && std::equal(bias.data(), bias.data() + bias.size(), kept->data());
  if (!same) kept = std::make_shared<const attention::Matrix>(bias);
}

std::size_t History::biases() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    count += entries_[i].bias && (i == 0 || entries_[i].bias != entries_[i - 1].bias);
  return count;
}

bool History::undo() {
  if (present_ == 0) return false;
  --present_;
  return true;
}

bool History::redo() {
  if (present_ + 1 >= entries_.size()) return false;
  ++present_;
  return true;
}

}  // namespace page
