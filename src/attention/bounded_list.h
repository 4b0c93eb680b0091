#pragma once
#include <array>
#include <cassert>
#include <cstddef>

namespace attention {

/// A list of at most `most` values, without allocating.
template <typename Value, std::size_t most>
class BoundedList {
 public:
  void push_back(const Value& value) {
    assert(count_ < most);
    values_[count_++] = value;
  }
  Value* begin() { return values_.data(); }
  Value* end() { return values_.data() + count_; }
  const Value* begin() const { return values_.data(); }
  const Value* end() const { return values_.data() + count_; }
  const Value& front() const { return values_.front(); }

 private:
  std::array<Value, most> values_{};
  std::size_t count_ = 0;
};

}  // namespace attention
