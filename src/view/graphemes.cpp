#include "view/graphemes.h"

namespace view {
namespace {

struct Range {
  unsigned short first, last;
};

template <std::size_t count>
bool within(const Range (&ranges)[count], unsigned code) {
  for (const Range& range : ranges)
    if (code >= range.first && code <= range.last) return true;
  return false;
}

constexpr unsigned joiner = 0x200D;

/// Marks that belong to the character before them.
bool extends(unsigned code) {
  static constexpr Range marks[] = {
      {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5C7},   {0x610, 0x61A},   {0x64B, 0x65F},
      {0x670, 0x670},   {0x6D6, 0x6DC},   {0x6DF, 0x6E8},   {0x6EA, 0x6ED},   {0xE31, 0xE31},   {0xE34, 0xE3A},
      {0xE47, 0xE4E},   {0xEB1, 0xEB1},   {0xEB4, 0xEBC},   {0xEC8, 0xECE},   {0xF71, 0xF84},   {0xF90, 0xFBC},
      {0x102B, 0x103E}, {0x17B4, 0x17D3}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200C, joiner}, {0x20D0, 0x20FF},
      {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
  if (within(marks, code)) return true;
  // Skin and tags of emoji.
  if ((code >= 0x1F3FB && code <= 0x1F3FF) || code >= 0xE0020) return true;
  // The scripts of India have theirs at the same places of each block.
  static constexpr Range places[] = {{0, 3}, {0x3A, 0x3C}, {0x3E, 0x4F}, {0x51, 0x57}, {0x62, 0x63}};
  return code >= 0x900 && code < 0xE00 && within(places, code & 0x7F);
}

bool stays_together(unsigned code) {
  static constexpr Range scripts[] = {{0x590, 0x11FF}, {0x1780, 0x18AF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFE}};
  return within(scripts, code);
}

bool is_half_flag(unsigned code) {
  return code >= 0x1F1E6 && code <= 0x1F1FF;
}

/// The code point at `at`, which moves behind it.
unsigned next(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at++]);
  if (first < 0xC0) return first;
  unsigned code = first & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0xF : 7);
  while (at < text.size() && (text[at] & 0xC0) == 0x80) code = code << 6 | (text[at++] & 0x3F);
  return code;
}

std::size_t piece(std::string_view text, unsigned& code, bool words) {
  std::size_t at = 0;
  unsigned last = code = next(text, at), base = code;
  bool flag = is_half_flag(code);
  // No mark begins with a lower byte than U+0300.
  while (at < text.size() && static_cast<unsigned char>(text[at]) >= 0xCC) {
    std::size_t to = at;
    const unsigned c = next(text, to);
    const bool mark = extends(c), together = words && stays_together(base) && stays_together(c);
    if (!mark && last != joiner && !together && !(flag && is_half_flag(c))) break;
    flag = false;
    last = c;
    if (!mark) base = c;
    at = to;
    code = 0;
  }
  return at;
}

}  // namespace

std::size_t grapheme(std::string_view text, unsigned& code) {
  return piece(text, code, false);
}

std::size_t set_piece(std::string_view text, unsigned& code) {
  return piece(text, code, true);
}

}  // namespace view
