#pragma once
#include <cstddef>
#include <string_view>

namespace view {

/// Bytes of the grapheme at the front of valid UTF-8 that is not empty: a code point with its marks, joiners and
/// variation selectors, or a flag. `code` becomes its code point, or 0 where it has several.
std::size_t grapheme(std::string_view text, unsigned& code);

/// The same, but letters of scripts that join, stack or run leftwards (Arabic, Hebrew, those of India, …) stay together
/// as a word: only together do they have their shapes and order.
std::size_t set_piece(std::string_view text, unsigned& code);

}  // namespace view
