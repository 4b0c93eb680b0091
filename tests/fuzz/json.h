#pragma once
#include <string_view>

/// Whether a text is JSON (RFC 8259) in valid UTF-8, nothing before or after it. Written for tests: it builds nothing.
class JsonCheck {
 public:
  static bool is_json(std::string_view text) {
    JsonCheck check{text};
    return check.value() && check.text_.empty();
  }

 private:
  explicit JsonCheck(std::string_view text) : text_(text) {}

  bool take(std::string_view word) {
    if (text_.substr(0, word.size()) != word) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  bool value() {
    if (take("null") || take("true") || take("false")) return true;
    if (take("[")) return members("]", [this] { return value(); });
    if (take("{")) return members("}", [this] { return string() && take(":") && value(); });
    return text_.substr(0, 1) == "\"" ? string() : number();
  }

  template <typename Member>
  bool members(std::string_view end, Member member) {
    if (take(end)) return true;
    do {
      if (!member()) return false;
    } while (take(","));
    return take(end);
  }

  bool digits() {
    const auto count = text_.find_first_not_of("0123456789");
    const auto taken = count == text_.npos ? text_.size() : count;
    text_.remove_prefix(taken);
    return taken > 0;
  }

  bool number() {
    take("-");
    if (!take("0") && !digits()) return false;
    if (take(".") && !digits()) return false;
    if (!take("e") && !take("E")) return true;
    if (!take("+")) take("-");
    return digits();
  }

  bool string() {
    if (!take("\"")) return false;
    while (!text_.empty()) {
      if (take("\"")) return true;
      if (!(take("\\") ? escape() : character())) return false;
    }
    return false;
  }

  bool escape() {
    if (take("u")) {
      if (text_.size() < 4 || text_.substr(0, 4).find_first_not_of("0123456789abcdefABCDEF") != text_.npos)
        return false;
      text_.remove_prefix(4);
      return true;
    }
    if (text_.empty() || std::string_view("\"\\/bfnrt").find(text_[0]) == std::string_view::npos) return false;
    text_.remove_prefix(1);
    return true;
  }

  /// One character of UTF-8: no control character, no stray byte, nothing overlong, no surrogate.
  bool character() {
    const auto byte = [this](std::size_t i) { return i < text_.size() ? static_cast<unsigned char>(text_[i]) : 0u; };
    const auto follows = [&byte](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const unsigned first = byte(0), second = byte(1);
    std::size_t length = 0;
    if (first >= 0x20 && first < 0x80) {
      length = 1;
    } else if (first >= 0xC2 && first < 0xE0 && follows(1)) {
      length = 2;
    } else if (first >= 0xE0 && first < 0xF0 && follows(1) && follows(2) && !(first == 0xE0 && second < 0xA0) &&
               !(first == 0xED && second >= 0xA0)) {
      length = 3;
    } else if (first >= 0xF0 && first < 0xF5 && follows(1) && follows(2) && follows(3) &&
               !(first == 0xF0 && second < 0x90) && !(first == 0xF4 && second >= 0x90)) {
      length = 4;
    }
    text_.remove_prefix(length);
    return length > 0;
  }

  std::string_view text_;
};
