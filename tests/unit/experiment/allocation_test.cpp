// Counts every allocation of the program that these tests are in.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "experiment/experiment.h"

namespace {

std::size_t allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* room = std::malloc(size)) return room;
  std::abort();
}

}  // namespace

void* operator new(std::size_t size) {
  return counted(size);
}
void* operator new[](std::size_t size) {
  return counted(size);
}
void operator delete(void* room) noexcept {
  std::free(room);
}
void operator delete[](void* room) noexcept {
  std::free(room);
}
void operator delete(void* room, std::size_t) noexcept {
  std::free(room);
}
void operator delete[](void* room, std::size_t) noexcept {
  std::free(room);
}

namespace experiment {
namespace {

/// Allocations of 20 calls of change(experiment, next, frame) with everything that follows from each, after
/// as many that may make room. `next` is a copy of the parameters that is kept.
template <typename Change>
std::size_t allocations_of(Parameters parameters, Change change) {
  constexpr int frames = 20;
  const auto never = [] { return false; };
  Experiment experiment(parameters);
  experiment.advance(never);
  std::size_t before = 0;
  Parameters next;
  for (int frame = 0; frame < 2 * frames; ++frame) {
    if (frame == frames) before = allocations;
    next = experiment.parameters();
    change(experiment, next, frame);
    experiment.advance(never);
  }
  return allocations - before;
}

Parameters sized(int n, int dk) {
  Parameters parameters;
  parameters.n = n;
  parameters.dk = dk;
  return parameters;
}

void change_temperature(Experiment& experiment, Parameters& next, int frame) {
  next.T = 1 + 0.125 * frame;
  experiment.set(next);
}

void step(Experiment& experiment, Parameters&, int) {
  experiment.step();
}

void resample(Experiment& experiment, Parameters& next, int) {
  ++next.draw;
  experiment.set(next);
}

TEST(Allocations, AreCounted) {
  const std::size_t before = allocations;
  EXPECT_EQ(*std::make_unique<int>(7), 7);
  EXPECT_EQ(allocations, before + 1);
}

TEST(Allocations, AreNoneWhenTheTemperatureMoves) {
  EXPECT_EQ(allocations_of(sized(64, 64), change_temperature), 0u);
  EXPECT_EQ(allocations_of(sized(300, 8), change_temperature), 0u);
}

TEST(Allocations, AreNoneWhenDrawFollowsDraw) {
  for (const auto& [n, dk] : {std::pair(64, 64), std::pair(300, 8), std::pair(33, 1)})
    EXPECT_EQ(allocations_of(sized(n, dk), step), 0u) << n;
}

TEST(Allocations, AreNoneWhenAnotherSampleIsDrawn) {
  for (const auto& [n, dk] : {std::pair(64, 64), std::pair(300, 8), std::pair(33, 1)})
    EXPECT_EQ(allocations_of(sized(n, dk), resample), 0u) << n;
}

TEST(Allocations, AreNoneWithDimensionsPerQueryABiasOrAFormat) {
  Parameters parameters = sized(40, 16);
  parameters.dkq = {16, 3, 7};
  parameters.bias.causal = true;
  parameters.fmt = attention::NumberFormat::bf16;
  EXPECT_EQ(allocations_of(parameters, step), 0u);
}

}  // namespace
}  // namespace experiment
