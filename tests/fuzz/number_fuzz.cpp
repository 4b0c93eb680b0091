// Numbers from text and back: no crash, never NaN, and what is written reads back to the same bits.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "expect.h"
#include "experiment/number_text.h"

namespace {

// Infinity is written as JavaScript does, and read as links write it ("inf").
void expect_round_trip(double value) {
  if (std::isinf(value)) return;
  const std::string text = experiment::number_text(value);
  const auto again = experiment::parse_number(text);
  expect(again.has_value(), "“" + text + "” can be read back");
  expect(*again == value, "“" + text + "” reads back to the same number");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto value = experiment::parse_number(text)) {
    expect(!std::isnan(*value), "a number was read");
    expect_round_trip(*value);
  }
  if (size >= sizeof(double)) {
    double value;
    std::memcpy(&value, data, sizeof value);
    if (!std::isnan(value)) expect_round_trip(value);
  }
  return 0;
}
