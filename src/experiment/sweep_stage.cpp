#include "experiment/sweep_stage.h"

#include <algorithm>
#include <cmath>

#include "experiment/sweep_theory.h"

namespace experiment {
namespace {

/// Most entries of Q, and of K, that a sweep draws: with more than 2,048 rows it ends at a smaller d_k.
constexpr int most_entries = 1 << 23;
/// Above this many keys the phase map takes every other d_k and divisor.
constexpr int many_keys = 1024;

int last_dimension(const Parameters& p, int most) {
  return std::min(most, most_entries / std::max(p.n, p.keys()));
}

/// What a sweep depends on. Neither on d_k, so that the curve stays while d_k is dragged, nor on dkq.
Parameters relevant(const Parameters& p, SweepStage::Kind kind) {
  Parameters key;
  key.n = p.n;
  key.nk = p.keys();
  key.dist = p.dist;
  key.sq = p.sq;
  key.sk = p.sk;
  key.mq = p.mq;
  key.mk = p.mk;
  key.rho = p.rho;
  key.seed = p.seed;
  key.draw = p.draw;
  key.bias = p.bias;
  key.fmt = p.fmt;
  key.softmax = p.softmax;
  if (kind == SweepStage::Kind::curves) {
    key.p = p.p;
    key.T = p.T;
  }
  return key;
}

std::vector<attention::SweepPoint> points_of(const Parameters& key, SweepStage::Kind kind, int most) {
  if (kind == SweepStage::Kind::curves)
    return attention::curve_points(attention::log_spaced(last_dimension(key, most), 4), swept_exponent(key), key.T);
  const PhaseGrid grid = phase_grid(key, most);
  return attention::grid_points(grid.dimensions, grid.divisors);
}

bool same_but_for_draw(const Parameters& a, const Parameters& b) {
  Parameters moved = a;
  moved.draw = b.draw;
  return moved == b;
}

}  // namespace

PhaseGrid phase_grid(const Parameters& parameters, int most_dimensions) {
  const int per_doubling = parameters.keys() > many_keys ? 1 : 2;
  PhaseGrid grid{attention::log_spaced(last_dimension(parameters, most_dimensions), per_doubling), {}};
  for (int i = -2 * per_doubling; i <= 10 * per_doubling; ++i)
    grid.divisors.push_back(std::exp2(static_cast<double>(i) / per_doubling));
  return grid;
}

attention::SweepRequest sweep_request(const Parameters& parameters, const SweepSource& source) {
  attention::SweepRequest request;
  request.law = source.law;
  request.law.dimensions_of_row.clear();
  request.seed = parameters.seed;
  request.draw = parameters.draw;
  request.bias = parameters.bias;
  request.custom_bias = source.custom;
  request.queries = source.queries;
  request.keys = source.keys;
  request.softmax = {.temperature = 1, .format = parameters.fmt, .naive = parameters.softmax == Softmax::naive};
  return request;
}

/// While draws follow each other ten times a second, a sweep is finished before the next one begins.
bool SweepStage::serves(const Parameters& key, bool playing) const {
  return key == key_ || (playing && !done_ && same_but_for_draw(key, key_));
}

const attention::Sweep& SweepStage::ask(const Parameters& parameters, const SweepSource& source) {
  Parameters key = relevant(parameters, kind_);
  stopped_ = false;
  if (!sweep_ || !serves(key, parameters.play)) {
    if (!same_but_for_draw(key, key_)) {
      last_whole_.reset();
      theory_.clear();
    } else if (done_) {
      last_whole_ = std::move(sweep_);
    }
    key_ = std::move(key);
    begin(source);
  }
  return last_whole_ ? *last_whole_ : *sweep_;
}

void SweepStage::begin(const SweepSource& source) {
  attention::SweepRequest request = sweep_request(key_, source);
  const int given = source.keys ? static_cast<int>(source.keys->shape(0)) : 4096;
  if (!source.none) request.points = points_of(key_, kind_, given);
  seen_.clear();
  if (kind_ == Kind::curves && !source.keys && attention::has_row_theory(request.law))
    seen_ = count_shares(visible_spans(key_, source.custom));
  const bool known = theory_.size() == request.points.size();  // of the draw before
  count_ = known ? seen_.size() : 0;
  point_ = 0;
  if (!known) theory_.clear();
  sweep_.emplace(std::move(request));
  done_ = false;
}

void SweepStage::follow(const Parameters& parameters) {
  stopped_ = sweep_ && !serves(relevant(parameters, kind_), parameters.play);
}

void SweepStage::forget() {
  sweep_.reset();
  last_whole_.reset();
  theory_.clear();
}

void SweepStage::add_theory(attention::RowTheoryTable& table) {
  const attention::SweepRequest& request = sweep_->request();
  const attention::SweepPoint& point = request.points[point_];
  const attention::RowTheory mean = table.at(seen_[count_].count, point.dimensions, point.divisor * point.temperature,
                                             request.law.query_deviation * request.law.key_deviation);
  if (count_ == 0 && point_ == 0) sums_.assign(request.points.size(), {});
  attention::RowTheory& sum = sums_[point_];
  sum.entropy += seen_[count_].share * mean.entropy;
  sum.jacobian_trace += seen_[count_].share * mean.jacobian_trace;
  if (seen_.size() == 1) theory_.push_back(sum);
  if (++point_ < request.points.size()) return;
  point_ = 0;
  if (++count_ == seen_.size()) theory_ = sums_;
}

bool SweepStage::advance_theory(attention::RowTheoryTable& table, const std::function<bool()>& out_of_time) {
  while (lacks_theory()) {
    if (!table.warm()) add_theory(table);
    if (out_of_time()) return false;
  }
  return true;
}

void SweepStage::advance(attention::RowTheoryTable& table, const std::function<bool()>& out_of_time) {
  const bool many = seen_.size() > 1;
  if (!many && !advance_theory(table, out_of_time)) return;
  done_ = sweep_->advance(out_of_time) && (!many || advance_theory(table, out_of_time));
  if (done_) last_whole_.reset();
}

}  // namespace experiment
