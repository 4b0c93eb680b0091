#pragma once
#include <string>
#include <string_view>

namespace experiment {

/// The text with each byte that is no part of valid UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

/// At most `characters` code points of valid UTF-8, then … where something was left out; control
/// characters are written \n, \t, \x1B.
std::string shortened(std::string_view text, std::size_t characters);

}  // namespace experiment
