#include "experiment/utf8.h"

#include <cstdint>

namespace experiment {
namespace {

constexpr std::string_view replacement = "\ufffd";

int length_by_first_byte(unsigned char byte) {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

/// Bytes of the code point at the front; 0 where it is not valid (overlong forms and surrogates included).
std::size_t valid_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto length = static_cast<std::size_t>(length_by_first_byte(byte(0)));
  if (length == 0 || length > text.size()) return 0;
  std::uint32_t code = length == 1 ? byte(0) : byte(0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = (code << 6) | (byte(i) & 0x3f);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

/// A control character as it is written in strings.
std::string escaped(char control) {
  static constexpr char digits[] = "0123456789ABCDEF";
  if (control == '\n') return "\\n";
  if (control == '\t') return "\\t";
  if (control == '\r') return "\\r";
  return {'\\', 'x', digits[control >> 4 & 15], digits[control & 15]};
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = valid_length(text);
    result += length == 0 ? replacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t characters) {
  std::string result;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == characters) return result + "…";
    const std::size_t length = valid_length(text);
    const bool control = length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7f);
    if (control) {
      result += escaped(text[0]);
    } else {
      result += length == 0 ? replacement : text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace experiment
