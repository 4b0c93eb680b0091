#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>

/// Ends the process with the text where the condition does not hold: the fuzzer keeps the input.
inline void expect(bool condition, const std::string& text) {
  if (condition) return;
  std::fprintf(stderr, "not so: %s\n", text.c_str());
  std::abort();
}
