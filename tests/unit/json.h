#pragma once
// A small reader of JSON for the reference files. Goal: the files in tests/reference, which a script
// wrote. Non-goals: surrogate pairs, error recovery, speed.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace json {

/// Ends the test program where a reference file is not what its test expects.
inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "reference file: %s\n", what.c_str());
  std::abort();
}

/// One JSON value; what it is not is empty.
struct Value {
  enum class Kind { null, boolean, number, text, array, object };

  Value() = default;
  explicit Value(Kind k, double n = 0, std::string t = {}) : kind(k), number(n), text(std::move(t)) {}

  Kind kind = Kind::null;
  double number = 0;
  std::string text;
  std::vector<Value> items;
  std::vector<std::pair<std::string, Value>> members;

  /// The member called `key`, or null.
  const Value* find(const std::string& key) const {
    for (const auto& [name, value] : members)
      if (name == key) return &value;
    return nullptr;
  }
  const Value& operator[](const std::string& key) const {
    const Value* value = find(key);
    require(value != nullptr, "no key " + key);
    return *value;
  }
  double number_or(const std::string& key, double fallback) const {
    const Value* value = find(key);
    return value && value->kind == Kind::number ? value->number : fallback;
  }
  std::string text_or(const std::string& key, const std::string& fallback) const {
    const Value* value = find(key);
    return value && value->kind == Kind::text ? value->text : fallback;
  }
};

class Reader {
 public:
  explicit Reader(std::string text) : text_(std::move(text)) {}

  Value value() {
    skip();
    switch (text_[at_]) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return Value(Value::Kind::text, 0, string());
      case 'n':
        return word("null", Value());
      case 't':
        return word("true", Value(Value::Kind::boolean, 1));
      case 'f':
        return word("false", Value(Value::Kind::boolean));
      default:
        return number();
    }
  }

 private:
  void skip() { at_ = text_.find_first_not_of(" \t\r\n", at_); }

  bool take(char c) {
    skip();
    if (text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Value word(const std::string& spelling, Value value) {
    require(text_.compare(at_, spelling.size(), spelling) == 0, "no " + spelling);
    at_ += spelling.size();
    return value;
  }

  Value number() {
    const char* begin = text_.c_str() + at_;
    char* end = nullptr;
    const Value value(Value::Kind::number, std::strtod(begin, &end));
    require(end != begin, "no number");
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  std::string string() {
    std::string result;
    for (++at_; text_[at_] != '"'; ++at_) result += text_[at_] == '\\' ? text_[++at_] : text_[at_];
    ++at_;
    return result;
  }

  Value array() {
    Value value(Value::Kind::array);
    ++at_;
    if (take(']')) return value;
    do value.items.push_back(this->value());
    while (take(','));
    take(']');
    return value;
  }

  Value object() {
    Value value(Value::Kind::object);
    ++at_;
    if (take('}')) return value;
    do {
      skip();
      std::string key = string();
      take(':');
      value.members.emplace_back(std::move(key), this->value());
    } while (take(','));
    take('}');
    return value;
  }

  std::string text_;
  std::size_t at_ = 0;
};

/// The file `name` of tests/reference.
inline Value reference(const std::string& name) {
  std::ifstream file(std::string(REFERENCE_DIR) + "/" + name);
  std::stringstream text;
  text << file.rdbuf();
  require(!text.str().empty(), name + " is missing");
  return Reader(text.str()).value();
}

}  // namespace json
