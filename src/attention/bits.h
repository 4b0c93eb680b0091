#pragma once
#include <type_traits>

namespace attention {

/// The object of type To with the bits of `from`: std::bit_cast, which Emscripten 3.1.6's library lacks.
template <typename To, typename From>
constexpr To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

}  // namespace attention
