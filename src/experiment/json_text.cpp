#include "experiment/json_text.h"

#include <cmath>
#include <cstdio>

#include "experiment/number_text.h"

namespace experiment::json {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      result += escape;
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string number(double value) {
  return std::isfinite(value) ? number_text(value) : "null";
}

std::string number(std::optional<double> value) {
  return value ? number(*value) : "null";
}

Object& Object::add(std::string_view key, std::string_view json) {
  if (text_.size() > 1) text_ += ",";
  text_ += quoted(key) + ":" + std::string(json);
  return *this;
}

Array& Array::add(std::string_view json) {
  if (text_.size() > 1) text_ += ",";
  text_ += json;
  return *this;
}

}  // namespace experiment::json
