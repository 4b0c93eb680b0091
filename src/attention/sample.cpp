#include "attention/sample.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "attention/bits.h"
#include "attention/normal.h"

namespace attention {
namespace {

std::size_t passes(Distribution distribution) {
  return distribution == Distribution::sparse ? 2 : 1;
}

void fill_uniform(Pcg64& words, float* out, std::size_t count) {
  const float scale = static_cast<float>(std::sqrt(12.0));
  words.each(count, [=](std::size_t i, std::uint32_t word) { out[i] = (uniform(word) - 0.5f) * scale; });
}

/// −1 where u < ½, which is where the word's first bit is 0: straight from that bit to the sign of 1.
void fill_sign(Pcg64& words, float* out, std::size_t count) {
  words.each(count,
             [=](std::size_t i, std::uint32_t word) { out[i] = bits_as<float>(0x3f800000u | (~word & 0x80000000u)); });
}

/// The second pass of `sparse`: keeps one normal in ten, enlarged to unit variance.
void thin(Pcg64& words, float* entries, std::size_t count) {
  const float scale = static_cast<float>(std::sqrt(10.0));
  words.each(count,
             [=](std::size_t i, std::uint32_t word) { entries[i] = uniform(word) < 0.1f ? entries[i] * scale : 0.0f; });
}

}  // namespace

double fourth_moment(Distribution distribution) {
  switch (distribution) {
    case Distribution::normal:
      return 3;
    case Distribution::uniform:
      return 1.8;
    case Distribution::sign:
      return 1;
    case Distribution::sparse:
      return 30;
  }
  return 3;
}

EntryDrawer::EntryDrawer(std::uint32_t seed, std::uint32_t draw, Stream stream, Distribution distribution)
    : words_(SeedSequence(seed, draw, static_cast<std::uint32_t>(stream))), distribution_(distribution) {}

void EntryDrawer::fill(std::size_t pass, float* entries, std::size_t count) {
  switch (distribution_) {
    case Distribution::normal:
      return fill_normal(words_, entries, count);
    case Distribution::uniform:
      return fill_uniform(words_, entries, count);
    case Distribution::sign:
      return fill_sign(words_, entries, count);
    case Distribution::sparse:
      return pass == 0 ? fill_normal(words_, entries, count) : thin(words_, entries, count);
  }
}

bool EntryDrawer::draw(Matrix& entries, std::size_t budget) {
  const std::size_t size = entries.size();
  const std::size_t all = size * passes(distribution_);
  while (budget > 0 && drawn_ < all) {
    const std::size_t pass = drawn_ / size, first = drawn_ % size;
    const std::size_t count = std::min(budget, size - first);
    fill(pass, entries.data() + first, count);
    drawn_ += count;
    budget -= count;
  }
  return drawn_ == all;
}

std::size_t EntryDrawer::drawn() const {
  return drawn_ / passes(distribution_);
}

void correlate(const Matrix& queries, Matrix& keys, double rho, std::size_t first, std::size_t last) {
  assert(queries.shape() == keys.shape() && first <= last && last <= keys.shape(0));
  const float shared = static_cast<float>(rho), own = static_cast<float>(std::sqrt(1 - rho * rho));
  const std::size_t count = keys.shape(1);
  const float* q = queries.data();
  float* k = keys.data();
  for (std::size_t i = first * count; i < last * count; ++i) k[i] = shared * q[i] + own * k[i];
}

void place(Matrix& entries, double deviation, double mean, std::size_t first, std::size_t last) {
  assert(first <= last && last <= entries.shape(0));
  const float scale = static_cast<float>(deviation), shift = static_cast<float>(mean);
  float* begin = entries.data() + first * entries.shape(1);
  float* end = entries.data() + last * entries.shape(1);
  if (deviation != 1) std::for_each(begin, end, [scale](float& x) { x = scale * x; });
  if (mean != 0) std::for_each(begin, end, [shift](float& x) { x = shift + x; });
}

}  // namespace attention
