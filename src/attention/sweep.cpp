#include "attention/sweep.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/gradient.h"
#include "attention/sample.h"

namespace attention {
namespace {

constexpr std::size_t fewest_rows = 256;
constexpr std::size_t entries_per_step = 1 << 15;
constexpr std::size_t products_per_step = 1 << 19;

/// Adds the terms of dimensions [first, last) to one row of scores, in order: the bits of raw_scores, whose
/// chains go on where they stopped. Four dimensions to a pass over the row, so that it stays in registers.
void add_terms(const float* query, const Matrix& keys, std::size_t first, std::size_t last, float* scores) {
  const std::size_t count = keys.shape(1);
  std::size_t k = first;
  for (; k + 4 <= last; k += 4) {
    const float *a = keys.data() + k * count, *b = a + count, *c = b + count, *d = c + count;
    const float qa = query[k], qb = query[k + 1], qc = query[k + 2], qd = query[k + 3];
    for (std::size_t j = 0; j < count; ++j) {
      float sum = scores[j] + qa * a[j];
      sum += qb * b[j];
      sum += qc * c[j];
      scores[j] = sum + qd * d[j];
    }
  }
  for (; k < last; ++k)
    for (std::size_t j = 0; j < count; ++j) scores[j] += query[k] * keys.data()[k * count + j];
}

/// Sums over rows at one point.
struct Sums {
  SweepMeans sum;
  std::size_t rows = 0, overflowed = 0;
};

}  // namespace

struct Sweep::State {
  enum class Step { draw_queries, draw_keys, place, score };

  SweepRequest request;
  std::vector<std::size_t> order;          // points by rising d_k
  std::vector<std::size_t> selected_rows;  // of each draw
  std::size_t draws = 1;
  std::vector<Sums> sums;
  Bias bias;

  // One draw at a time.
  std::size_t draw = 0;
  Step step = Step::draw_queries;
  std::optional<EntryDrawer> drawer;
  Matrix queries, keys;         // d_k × n, until the queries that count are packed
  std::vector<float> selected;  // [row][d_k]
  Matrix scores;                // selected rows × n_k, partial sums
  std::size_t placed = 0;       // dimensions
  std::size_t at = 0, row = 0;  // place in `order`; row of it
  std::size_t summed = 0;       // dimensions of that row's scores
  std::vector<float> bias_row, biased, weights;

  explicit State(SweepRequest given) : request(std::move(given)), sums(request.points.size()) {
    order.resize(request.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return std::pair(request.points[a].dimensions, a) < std::pair(request.points[b].dimensions, b);
    });
    const std::size_t n = request.law.queries, taken = request.pooled ? std::min(n, fewest_rows) : n;
    for (std::size_t r = 0; r < taken; ++r) selected_rows.push_back(r * n / taken);
    if (request.keys) step = Step::place;
    if (request.pooled && !request.keys) draws = (fewest_rows + taken - 1) / taken;
    bias = Bias(request.bias, n, request.law.keys, request.custom_bias);
    bias_row.resize(request.law.keys);
    biased.resize(request.law.keys);
    weights.resize(request.law.keys);
    if (order.empty()) draw = draws;
  }

  std::size_t dimensions() const { return static_cast<std::size_t>(request.points[order.back()].dimensions); }
  bool done() const { return draw == draws; }
  const Matrix& all_queries() const { return request.queries ? *request.queries : queries; }
  const Matrix& all_keys() const { return request.keys ? *request.keys : keys; }

  void advance() {
    switch (step) {
      case Step::draw_queries:
        return draw_entries(Stream::queries, request.law.queries, queries, Step::draw_keys);
      case Step::draw_keys:
        return draw_entries(Stream::keys, request.law.keys, keys, Step::place);
      case Step::place:
        return place_entries();
      case Step::score:
        return score_row();
    }
  }

  void draw_entries(Stream stream, std::size_t count, Matrix& entries, Step next) {
    if (!drawer) {
      const auto number = static_cast<std::uint32_t>(request.draw + draw);
      drawer.emplace(request.seed, number, stream, request.law.distribution);
      entries.resize({dimensions(), count});
    }
    if (!drawer->draw(entries, entries_per_step)) return;
    drawer.reset();
    step = next;
  }

  /// Correlation, deviation, mean and rounding of a few dimensions.
  void place_entries() {
    const ScoreLaw& law = request.law;
    const std::size_t most = std::max<std::size_t>(1, entries_per_step / std::max(law.queries, law.keys));
    const std::size_t last = std::min(dimensions(), placed + most);
    if (!request.keys) {
      if (law.rho != 0) correlate(queries, keys, law.rho, placed, last);
      attention::place(queries, law.query_deviation, law.query_mean, placed, last);
      attention::place(keys, law.key_deviation, law.key_mean, placed, last);
      for (auto [entries, count] : {std::pair(&queries, law.queries), std::pair(&keys, law.keys)})
        round_to(request.softmax.format, entries->data() + placed * count, (last - placed) * count);
    }
    select_queries(last);
    if (placed == dimensions()) begin_scores();
  }

  /// Packs the queries of the selected rows, dimensions [placed, last).
  void select_queries(std::size_t last) {
    selected.resize(selected_rows.size() * dimensions());
    for (; placed < last; ++placed)
      for (std::size_t r = 0; r < selected_rows.size(); ++r)
        selected[r * dimensions() + placed] = all_queries()(placed, selected_rows[r]);
  }

  void begin_scores() {
    queries = Matrix();
    scores = Matrix::from_shape({selected_rows.size(), request.law.keys});
    std::fill(scores.data(), scores.data() + scores.size(), 0.0f);
    at = row = summed = 0;
    step = Step::score;
  }

  /// Brings one row some way to the next d_k; there it evaluates every point.
  void score_row() {
    const int here = request.points[order[at]].dimensions;
    const auto all = static_cast<std::size_t>(here);
    float* raw = scores.data() + row * request.law.keys;
    const std::size_t last = std::min(all, summed + std::max<std::size_t>(4, products_per_step / request.law.keys));
    add_terms(selected.data() + row * dimensions(), all_keys(), summed, last, raw);
    summed = last;
    if (summed < all) return;
    std::size_t end = at;
    for (; end < order.size() && request.points[order[end]].dimensions == here; ++end) evaluate(order[end], raw);
    const bool rows_left = ++row < selected_rows.size();
    if (!rows_left) {
      row = 0;
      at = end;
    }
    summed = at == 0 ? 0 : static_cast<std::size_t>(request.points[order[at - 1]].dimensions);
    if (rows_left) return;
    if (at == order.size()) end_draw();
  }

  void end_draw() {
    ++draw;
    placed = 0;
    step = Step::draw_queries;
    if (!done()) return;
    keys = scores = Matrix();
    selected = {};
  }

  void evaluate(std::size_t index, const float* raw) {
    const SweepPoint& point = request.points[index];
    const std::size_t count = request.law.keys;
    SoftmaxSetting setting = request.softmax;
    setting.temperature = point.temperature;
    std::copy(raw, raw + count, biased.begin());
    round_to(setting.format, biased.data(), count);
    scale_row(biased.data(), count, point.divisor, setting.format, biased.data());
    const RowSummary summary = softmax_row(biased.data(), count, add_bias(), setting, weights.data());
    Sums& to = sums[index];
    to.overflowed += summary.state == RowState::overflowed;
    if (summary.state != RowState::ordinary) return;
    ++to.rows;
    to.sum.entropy += summary.entropy;
    to.sum.largest_weight += summary.largest_weight;
    to.sum.jacobian_trace += summary.jacobian_trace;
    to.sum.gradient_norm += jacobian_norm(weights.data(), count);
  }

  /// Z + B in place; whether B hides every key.
  bool add_bias() {
    if (bias.none()) return false;
    bias.row(selected_rows[row], bias_row.data());
    const bool masked = std::all_of(bias_row.begin(), bias_row.end(), [](float b) { return b == -INFINITY; });
    round_to(request.softmax.format, bias_row.data(), bias_row.size());
    attention::bias_row(biased.data(), bias_row.data(), bias_row.size(), request.softmax.format, biased.data());
    return masked;
  }

  /// Whether only some rows of the first draw have been there: their mean would jump.
  bool begun_only(std::size_t index) const {
    return draw == 0 && step == Step::score && row > 0 &&
           request.points[index].dimensions == request.points[order[at]].dimensions;
  }

  double progress() const {
    if (done()) return 1;
    constexpr double drawing = 0.3;  // a guess at its share of the time
    double share = 0;
    if (step == Step::draw_keys) share = 0.4 * drawing;
    if (step == Step::place) share = 0.9 * drawing;
    if (step == Step::score)
      share = drawing + (1 - drawing) * static_cast<double>(at) / static_cast<double>(order.size());
    return (static_cast<double>(draw) + share) / static_cast<double>(draws);
  }
};

Sweep::Sweep(SweepRequest request) : state_(std::make_unique<State>(std::move(request))) {}
Sweep::~Sweep() = default;
Sweep::Sweep(Sweep&&) noexcept = default;
Sweep& Sweep::operator=(Sweep&&) noexcept = default;

bool Sweep::advance(const std::function<bool()>& out_of_time) {
  while (!state_->done()) {
    state_->advance();
    if (out_of_time()) break;
  }
  return state_->done();
}

double Sweep::progress() const {
  return state_->progress();
}
const SweepRequest& Sweep::request() const {
  return state_->request;
}
std::size_t Sweep::rows() const {
  return state_->draws * state_->selected_rows.size();
}
std::size_t Sweep::draws() const {
  return state_->draws;
}

std::optional<SweepMeans> Sweep::means(std::size_t index) const {
  const Sums& sums = state_->sums[index];
  if (sums.rows == 0 || state_->begun_only(index)) return std::nullopt;
  const double n = static_cast<double>(sums.rows);
  return SweepMeans{sums.sum.entropy / n, sums.sum.largest_weight / n, sums.sum.jacobian_trace / n,
                    sums.sum.gradient_norm / n};
}

std::size_t Sweep::overflowed(std::size_t index) const {
  return state_->sums[index].overflowed;
}

std::vector<int> log_spaced(int last, int per_doubling) {
  std::vector<int> numbers;
  for (int i = 0;; ++i) {
    const double exact = std::exp2(static_cast<double>(i) / per_doubling);
    const int number = std::min(last, static_cast<int>(std::lround(exact)));
    if (numbers.empty() || number > numbers.back()) numbers.push_back(number);
    if (number >= last) return numbers;
  }
}

std::vector<SweepPoint> curve_points(const std::vector<int>& dimensions, double exponent, double temperature) {
  std::vector<SweepPoint> points;
  for (const int d : dimensions) {
    points.push_back({d, score_divisor(d, exponent), temperature});
    points.push_back({d, 1, temperature});
  }
  return points;
}

std::vector<SweepPoint> grid_points(const std::vector<int>& dimensions, const std::vector<double>& divisors) {
  std::vector<SweepPoint> points;
  for (const int d : dimensions)
    for (const double divisor : divisors) points.push_back({d, static_cast<float>(divisor), 1});
  return points;
}

}  // namespace attention
