#include "experiment/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace experiment {
namespace {

/// Digits without a point and the power of ten that they are multiplied by: value = 0.digits · 10^exponent.
struct Digits {
  std::string digits;
  int exponent = 0;
};

/// "1.25e-07" → digits 125, exponent −6.
Digits digits_of(const char* text) {
  const char* mark = std::strchr(text, 'e');
  Digits result;
  for (const char* c = text; c != mark; ++c) {
    if (*c != '.') result.digits += *c;
  }
  result.exponent = std::atoi(mark + 1) + 1;
  return result;
}

double value_of(const Digits& number) {
  return std::strtod(("0." + number.digits + "e" + std::to_string(number.exponent)).c_str(), nullptr);
}

/// One more in the last digit; all nines are never met, because their successor would have been shorter.
Digits next_up(Digits number) {
  std::size_t place = number.digits.size() - 1;
  for (; place > 0 && number.digits[place] == '9'; --place) number.digits[place] = '0';
  ++number.digits[place];
  return number;
}

/// The fewest digits that read back as `value`, the nearest of them (ECMA-262, Number::toString). Below a
/// power of two doubles lie twice as close, so there the nearest may not read back where the next one up does.
Digits shortest_digits(double value) {
  char text[40];
  Digits number;
  for (int precision = 0; precision <= 16; ++precision) {
    std::snprintf(text, sizeof text, "%.*e", precision, value);
    number = digits_of(text);
    if (std::strtod(text, nullptr) == value) break;
    if (number.digits.find_first_not_of('9') == std::string::npos) continue;
    const Digits above = next_up(number);
    if (value_of(above) != value) continue;
    number = above;
    break;
  }
  while (number.digits.size() > 1 && number.digits.back() == '0') number.digits.pop_back();
  return number;
}

std::string with_exponent(const Digits& number) {
  std::string text = number.digits.substr(0, 1);
  if (number.digits.size() > 1) text += "." + number.digits.substr(1);
  const int exponent = number.exponent - 1;
  return text + "e" + (exponent < 0 ? "-" : "+") + std::to_string(std::abs(exponent));
}

std::string positive_text(double value) {
  if (value < 1e15 && value == std::floor(value)) return std::to_string(static_cast<long long>(value));
  const Digits number = shortest_digits(value);
  const int count = static_cast<int>(number.digits.size());
  if (number.exponent > 21 || number.exponent <= -6) return with_exponent(number);
  if (number.exponent <= 0) return "0." + std::string(static_cast<std::size_t>(-number.exponent), '0') + number.digits;
  const auto whole = static_cast<std::size_t>(number.exponent);
  if (count <= number.exponent) return number.digits + std::string(whole - number.digits.size(), '0');
  return number.digits.substr(0, whole) + "." + number.digits.substr(whole);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Takes `word` off the front of `text`.
bool take(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

std::size_t count_digits(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  return count;
}

/// How long the unsigned decimal at the front of `text` is; 0 where there is none.
std::size_t decimal_length(std::string_view text) {
  std::size_t length = count_digits(text);
  bool digits = length > 0;
  if (length < text.size() && text[length] == '.') {
    const std::size_t fraction = count_digits(text.substr(length + 1));
    digits = digits || fraction > 0;
    length += 1 + fraction;
  }
  if (!digits) return 0;
  if (length < text.size() && (text[length] == 'e' || text[length] == 'E')) {
    std::size_t power = length + 1;
    if (power < text.size() && (text[power] == '+' || text[power] == '-')) ++power;
    const std::size_t count = count_digits(text.substr(power));
    if (count > 0) length = power + count;
  }
  return length;
}

std::optional<double> take_decimal(std::string_view& text) {
  if (take(text, "½")) return 0.5;
  const std::size_t length = decimal_length(text);
  if (length == 0) return std::nullopt;
  const double value = std::strtod(std::string(text.substr(0, length)).c_str(), nullptr);
  text.remove_prefix(length);
  return value;
}

/// An unsigned decimal, sqrt(decimal) or √decimal.
std::optional<double> take_term(std::string_view& text) {
  if (take(text, "√")) {
    const auto value = take_decimal(text);
    return value ? std::optional(std::sqrt(*value)) : std::nullopt;
  }
  if (!take(text, "sqrt")) return take_decimal(text);
  if (!take(text, "(")) return std::nullopt;
  const auto value = take_decimal(text);
  if (!value || !take(text, ")")) return std::nullopt;
  return std::sqrt(*value);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  if (value == 0) return "0";
  return value < 0 ? "-" + positive_text(-value) : positive_text(value);
}

std::optional<double> parse_number(std::string_view text) {
  text = trimmed(text);
  const bool negative = take(text, "-") || take(text, "−");
  if (!negative) take(text, "+");
  if (text == "inf" || text == "∞") return negative ? -INFINITY : INFINITY;
  auto value = take_term(text);
  if (value && take(text, "/")) {
    const auto divisor = take_term(text);
    value = divisor ? std::optional(*value / *divisor) : std::nullopt;
  }
  if (!value || !text.empty() || !std::isfinite(*value)) return std::nullopt;
  return negative ? 0 - *value : *value;
}

}  // namespace experiment
