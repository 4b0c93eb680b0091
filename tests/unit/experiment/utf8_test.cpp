#include "experiment/utf8.h"

#include <gtest/gtest.h>

namespace experiment {
namespace {

TEST(Utf8, ValidTextStays) {
  EXPECT_EQ(valid_utf8("dk √ 𝔸 ½"), "dk √ 𝔸 ½");
}

TEST(Utf8, BrokenBytesAreReplaced) {
  EXPECT_EQ(valid_utf8("a\xff"
                       "b"),
            "a\ufffdb");
  EXPECT_EQ(valid_utf8("\xc0\x80"), "\ufffd\ufffd");            // overlong
  EXPECT_EQ(valid_utf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");  // surrogate
  EXPECT_EQ(valid_utf8("\xe2\x82"), "\ufffd\ufffd");            // cut off
}

TEST(Utf8, ShortensByCharacters) {
  EXPECT_EQ(shortened("½½½½", 3), "½½½…");
  EXPECT_EQ(shortened("½½½", 3), "½½½");
  EXPECT_EQ(shortened("a\nb\t\r\x1b\x7f", 10), "a\\nb\\t\\r\\x1B\\x7F");
}

}  // namespace
}  // namespace experiment
