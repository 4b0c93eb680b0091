#include "experiment/sample_stage.h"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "attention/number_format.h"

namespace experiment {
namespace {

constexpr std::size_t entries_per_tile = 65536;

auto sample_key(const Parameters& p) {
  return std::make_tuple(p.n, p.keys(), p.dk, p.dist, p.sq, p.sk, p.mq, p.mk, p.rho, p.seed, p.draw, p.fmt);
}

void shape(attention::Matrix& matrix, std::size_t rows, std::size_t columns) {
  matrix.resize({rows, columns});
}

}  // namespace

bool SampleStage::differs(const Parameters& a, const Parameters& b) {
  return sample_key(a) != sample_key(b);
}

void SampleStage::start(const Parameters& parameters, const UserData& data) {
  const auto dimensions = static_cast<std::size_t>(parameters.dk);
  parameters_ = parameters;
  started_ = true;
  given_ = data.has_vectors();
  if (given_) {
    sample_.queries = data.queries;
    sample_.keys = data.keys;
  }
  shape(sample_.queries, dimensions, static_cast<std::size_t>(parameters.n));
  shape(sample_.keys, dimensions, static_cast<std::size_t>(parameters.keys()));
  query_drawer_.emplace(parameters.seed, parameters.draw, attention::Stream::queries, parameters.dist);
  key_drawer_.emplace(parameters.seed, parameters.draw, attention::Stream::keys, parameters.dist);
  query_digest_ = key_digest_ = {};
  queries_drawn_ = keys_drawn_ = given_;
  placed_ = 0;
}

void SampleStage::tile() {
  assert(started_ && !done());
  if (!queries_drawn_) {
    queries_drawn_ = query_drawer_->draw(sample_.queries, entries_per_tile);
  } else if (!keys_drawn_) {
    keys_drawn_ = key_drawer_->draw(sample_.keys, entries_per_tile);
  } else {
    place_some();
  }
}

void SampleStage::place_some() {
  const Parameters& p = parameters_;
  const auto widest = static_cast<std::size_t>(std::max(p.n, p.keys()));
  const auto first = static_cast<std::size_t>(placed_);
  const auto all = static_cast<std::size_t>(p.dk);
  const std::size_t last = std::min(all, first + std::max<std::size_t>(1, entries_per_tile / widest));
  if (!given_) {
    if (p.rho != 0) attention::correlate(sample_.queries, sample_.keys, p.rho, first, last);
    attention::place(sample_.queries, p.sq, p.mq, first, last);
    attention::place(sample_.keys, p.sk, p.mk, first, last);
  }
  const auto finish = [&](attention::Matrix& entries, attention::Digest& digest) {
    const std::size_t width = entries.shape(1), count = (last - first) * width;
    attention::round_to(p.fmt, entries.data() + first * width, count);
    digest.add(entries.data() + first * width, count);
  };
  finish(sample_.queries, query_digest_);
  finish(sample_.keys, key_digest_);
  placed_ = static_cast<int>(last);
  if (last == all) {
    sample_.query_digest = query_digest_.hex();
    sample_.key_digest = key_digest_.hex();
  }
}

std::size_t SampleStage::tiles() const {
  return 2 * (sample_.queries.size() + sample_.keys.size()) / entries_per_tile + 1;
}

std::size_t SampleStage::tiles_done() const {
  if (!started_) return 0;
  const std::size_t drawn = (queries_drawn_ ? sample_.queries.size() : 0) + (keys_drawn_ ? sample_.keys.size() : 0);
  const std::size_t placed = static_cast<std::size_t>(placed_) * (sample_.queries.shape(1) + sample_.keys.shape(1));
  const std::size_t under_way = queries_drawn_ ? (keys_drawn_ ? 0 : key_drawer_->drawn()) : query_drawer_->drawn();
  return (drawn + under_way + placed) / entries_per_tile;
}

}  // namespace experiment
