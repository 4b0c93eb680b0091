#include "experiment/figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace experiment::figures {
namespace {

constexpr std::string_view minus = "−";
constexpr std::string_view narrow_space = "\u202f";

/// "1234567.5" → "1,234,567.5"
std::string with_commas(std::string digits) {
  std::size_t end = digits.find('.');
  if (end == std::string::npos) end = digits.size();
  for (std::size_t place = end; place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

/// |value| in plain digits with commas; a value that rounds to nothing loses its sign by `negative`.
std::string plain(double value, int decimals, bool& negative) {
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", decimals, std::abs(value));
  negative = value < 0 && std::string_view(text).find_first_of("123456789") != std::string_view::npos;
  return with_commas(text);
}

std::string superscript(int number) {
  static constexpr std::string_view signs[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text(number < 0 ? "⁻" : "");
  for (char digit : std::to_string(std::abs(number))) text += signs[digit - '0'];
  return text;
}

std::string not_finite(double value) {
  if (std::isnan(value)) return "not a number";
  return value < 0 ? std::string(minus) + "∞" : "∞";
}

std::string scientific(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, std::abs(value));
  const std::string_view all = text;
  const std::size_t mark = all.find('e');
  const std::string sign(value < 0 ? minus : "");
  return sign + std::string(all.substr(0, mark)) + " × 10" + superscript(std::atoi(text + mark + 1));
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  bool negative = false;
  const std::string digits = plain(value, decimals, negative);
  return negative ? std::string(minus) + digits : digits;
}

std::string whole(double value) {
  return fixed(value, 0);
}

std::string significant(double value, int digits) {
  if (!std::isfinite(value)) return not_finite(value);
  const double size = std::abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) return scientific(value, digits);
  if (value == std::floor(value)) return whole(value);
  // Rounding may carry into one more digit before the point (9.996 → 10.0): ask the rounded value.
  const double step = std::pow(10.0, std::floor(std::log10(size)) - (digits - 1));
  const int before = static_cast<int>(std::floor(std::log10(std::round(size / step) * step) + 1e-12)) + 1;
  return fixed(value, std::max(0, digits - before));
}

std::string with_sign(double value, int decimals) {
  const std::string text = fixed(value, decimals);
  const bool bare = text.find_first_of("123456789") == std::string::npos || text.starts_with(minus);
  return bare ? text : "+" + text;
}

std::string setting(double value) {
  if (value == 0.5) return "½";
  std::string text = significant(value, 4);
  if (text.find('.') == std::string::npos || text.find(' ') != std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

std::string percent(double share) {
  const double value = share * 100;
  const bool coarse = value == 0 || value == 100 || (value >= 0.95 && value < 99.5);
  const std::string number = coarse ? whole(value) : value > 99 ? fixed(value, 2) : significant(value, 1);
  return number + std::string(narrow_space) + "%";
}

std::string keys(double count) {
  if (count == std::floor(count)) return whole(count);
  return fixed(count, count < 99.95 ? 1 : 0);
}

std::string weight(double value) {
  const double missing = 1 - value;
  if (missing > 0 && missing < 5e-5) return "all but " + significant(missing, 2);
  return value > 0 && value < 5e-5 ? significant(value, 2) : fixed(value, 4);
}

}  // namespace experiment::figures
