#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace experiment::json {

/// "text" in quotes, escaped; the text must be valid UTF-8.
std::string quoted(std::string_view text);

/// A number as JavaScript writes it; null where it is not finite or there is none.
std::string number(double value);
std::string number(std::optional<double> value);

/// Writes {"key":value,…} in the order of the calls; values are JSON already.
class Object {
 public:
  Object& add(std::string_view key, std::string_view json);
  std::string text() const { return text_ + "}"; }

 private:
  std::string text_ = "{";
};

/// Writes [value,…].
class Array {
 public:
  Array& add(std::string_view json);
  std::string text() const { return text_ + "]"; }

 private:
  std::string text_ = "[";
};

}  // namespace experiment::json
