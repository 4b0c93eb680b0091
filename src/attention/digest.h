#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace attention {

/// CRC-32 (zlib's polynomial and start value) of float32 values as little-endian bytes, in pieces.
class Digest {
 public:
  void add(const float* values, std::size_t count);
  /// 8 lower-case hex digits.
  std::string hex() const;

 private:
  std::uint32_t state_ = 0xffffffffu;
};

}  // namespace attention
