#pragma once
// The whole computation for one set of parameters, straight through: what the tests of single steps and
// of the reference cases share.
#include <limits>
#include <string>
#include <vector>

#include "../json.h"
#include "attention/bias.h"
#include "attention/matrix.h"
#include "attention/number_format.h"
#include "attention/output.h"
#include "attention/sample.h"
#include "attention/scores.h"
#include "attention/softmax.h"

namespace attention {

/// Parameters under the contract's keys and defaults.
struct RunParameters {
  std::size_t n = 32, nk = 32;
  int dk = 64;
  std::vector<int> dkq;
  Distribution dist = Distribution::normal;
  double sq = 1, sk = 1, mq = 0, mk = 0, rho = 0, p = 0.5;
  std::uint32_t seed = 0, draw = 0;
  BiasChoice bias;
  SoftmaxSetting softmax;
};

struct RunResult {
  Matrix queries, keys, values, raw, biased, weights, output;
  std::vector<RowSummary> rows;
};

inline Distribution distribution_called(const std::string& name) {
  if (name == "uniform") return Distribution::uniform;
  if (name == "sign") return Distribution::sign;
  return name == "sparse" ? Distribution::sparse : Distribution::normal;
}

inline NumberFormat format_called(const std::string& name) {
  if (name == "bf16") return NumberFormat::bf16;
  return name == "f16" ? NumberFormat::f16 : NumberFormat::f32;
}

inline BiasChoice bias_of(const json::Value& q) {
  const std::string names = "+" + q.text_or("bias", "none") + "+";
  const auto has = [&](const char* name) { return names.find("+" + std::string(name) + "+") != std::string::npos; };
  BiasChoice choice;
  choice.causal = has("causal");
  choice.window = has("window");
  choice.padding = has("padding");
  choice.alibi = has("alibi");
  choice.t5 = has("t5");
  choice.window_size = static_cast<int>(q.number_or("window", 8));
  choice.padded_keys = static_cast<int>(q.number_or("pad", 4));
  choice.slope = q.number_or("slope", 0.25);
  choice.t5_strength = q.number_or("t5", 1);
  return choice;
}

inline RunParameters parameters_of(const json::Value& q) {
  RunParameters r;
  r.n = static_cast<std::size_t>(q.number_or("n", 32));
  r.nk = static_cast<std::size_t>(q.number_or("nk", static_cast<double>(r.n)));
  r.dk = static_cast<int>(q.number_or("dk", 64));
  if (const auto* list = q.find("dkq"))
    for (const auto& item : list->items) r.dkq.push_back(static_cast<int>(item.number));
  r.dist = distribution_called(q.text_or("dist", "normal"));
  r.sq = q.number_or("sq", 1), r.sk = q.number_or("sk", 1), r.mq = q.number_or("mq", 0), r.mk = q.number_or("mk", 0);
  r.rho = q.number_or("rho", 0), r.p = q.number_or("p", 0.5);
  r.seed = static_cast<std::uint32_t>(q.number_or("seed", 0));
  r.draw = static_cast<std::uint32_t>(q.number_or("draw", 0));
  r.bias = bias_of(q);
  r.softmax.temperature = q.text_or("T", "") == "inf" ? SoftmaxSetting::infinite : q.number_or("T", 1);
  r.softmax.format = format_called(q.text_or("fmt", "f32"));
  r.softmax.naive = q.text_or("softmax", "stable") == "naive";
  return r;
}

inline Matrix drawn(const RunParameters& q, Stream stream, std::size_t count) {
  Matrix entries = Matrix::from_shape({static_cast<std::size_t>(q.dk), count});
  EntryDrawer(q.seed, q.draw, stream, q.dist).draw(entries, std::numeric_limits<std::size_t>::max());
  return entries;
}

/// Whether B hides every key of `query`.
inline bool is_masked(const Bias& bias, std::size_t query, std::size_t keys) {
  for (std::size_t j = 0; j < keys; ++j)
    if (bias.at(query, j) != -std::numeric_limits<float>::infinity()) return false;
  return true;
}

inline void draw_sample(const RunParameters& q, RunResult& run) {
  const auto dimensions = static_cast<std::size_t>(q.dk);
  run.queries = drawn(q, Stream::queries, q.n);
  run.keys = drawn(q, Stream::keys, q.nk);
  run.values = drawn(q, Stream::values, q.nk);
  if (q.rho != 0) correlate(run.queries, run.keys, q.rho, 0, dimensions);
  place(run.queries, q.sq, q.mq, 0, dimensions);
  place(run.keys, q.sk, q.mk, 0, dimensions);
  for (Matrix* m : {&run.queries, &run.keys, &run.values}) round_to(q.softmax.format, m->data(), m->size());
}

inline void score(const RunParameters& q, RunResult& run) {
  KeyPanels panels;
  panels.shape(run.keys.shape(0), run.keys.shape(1));
  pack_keys(run.keys, 0, panels.panels(), panels);
  run.raw = Matrix::from_shape({q.n, q.nk});
  raw_scores(run.queries, panels, q.dkq, 0, q.n, q.softmax.format, run.raw);
}

inline void attend(const RunParameters& q, RunResult& run) {
  const NumberFormat format = q.softmax.format;
  const Bias bias(q.bias, q.n, q.nk);
  run.biased = Matrix::from_shape({q.n, q.nk});
  run.weights = Matrix::from_shape({q.n, q.nk});
  run.output = Matrix::from_shape({q.n, run.values.shape(0)});
  std::vector<float> b(q.nk);
  for (std::size_t i = 0; i < q.n; ++i) {
    float* m = run.biased.data() + i * q.nk;
    float* a = run.weights.data() + i * q.nk;
    const int dimensions = q.dkq.empty() ? q.dk : q.dkq[i % q.dkq.size()];
    bias.row(i, b.data(), format);
    scale_row(run.raw.data() + i * q.nk, q.nk, score_divisor(dimensions, q.p), format, m);
    bias_row(m, b.data(), q.nk, format, m);
    run.rows.push_back(softmax_row(m, q.nk, is_masked(bias, i, q.nk), q.softmax, a));
    output_row(a, run.values, format, run.output.data() + i * run.output.shape(1));
  }
}

inline RunResult run(const RunParameters& q) {
  RunResult result;
  draw_sample(q, result);
  score(q, result);
  attend(q, result);
  return result;
}

}  // namespace attention
