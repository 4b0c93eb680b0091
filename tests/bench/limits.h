#pragma once
#include <cstddef>

namespace bench {

/// Multiplies and adds four lanes at a time in registers alone, `rounds` of `flops_per_round`: what the processor can
/// do. Returns a value that depends on all of them.
float multiply_add_limit(std::size_t rounds, float factor, float term);
constexpr std::size_t flops_per_round = 6 * 4 + 6 * 4;

/// The engine's exponential of `rounds` · 4 numbers that lie in the first-level cache, and nothing else.
float exponential_limit(std::size_t rounds);

}  // namespace bench
