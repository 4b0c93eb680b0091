// What the interleaved run calls in the bench's own WebAssembly program.
#include <memory>

#include "attention/score_statistics.h"
#include "experiment/experiment.h"
#include "limits.h"
#include "workload.h"

namespace {

std::unique_ptr<bench::Workload> workload;
std::unique_ptr<experiment::Experiment> frames;

}  // namespace

extern "C" {

void bench_size(int n, int d) {
  workload = nullptr;  // its room is free for the next one's
  workload = std::make_unique<bench::Workload>(n, d);
}
float* bench_queries() {
  return workload->queries.data();
}
float* bench_keys() {
  return workload->keys.data();
}
float* bench_values() {
  return workload->values.data();
}
float* bench_raw() {
  return workload->raw.data();
}
float* bench_weights() {
  return workload->weights.data();
}
float* bench_output() {
  return workload->output.data();
}

void bench_run_scores() {
  workload->scores();
}
void bench_run_softmax() {
  workload->softmax();
}
void bench_run_softmax_statistics() {
  workload->softmax_statistics();
}
void bench_run_attention() {
  workload->attention();
}
void bench_run_pool() {
  workload->pool();
}
void bench_run_normals() {
  workload->normals();
}

float bench_multiply_add_limit(int rounds) {
  return bench::multiply_add_limit(rounds, 1.0f, 0.0f);
}
int bench_flops_per_round() {
  return bench::flops_per_round;
}
float bench_exponential_limit(int rounds) {
  return bench::exponential_limit(rounds);
}

/// Everything that the page computes for draw after draw: sample, scores, row summaries, pool and histogram.
void bench_frames(int n, int d) {
  experiment::Parameters parameters;
  parameters.n = n;
  parameters.dk = d;
  frames = std::make_unique<experiment::Experiment>(parameters);
  frames->advance([] { return false; });
}
double bench_run_frame() {
  frames->step();
  frames->advance([] { return false; });
  return attention::histogram(frames->pool()).density(0);
}
/// One stage of the draw that is there: 0 sample, 1 raw, 2 weights, 3 statistics.
void bench_run_stage(int stage) {
  constexpr const char* stages[] = {"sample", "raw", "weights", "statistics"};
  frames->redo(stages[stage]);
}
/// T changes alone: only row normalisers are computed again.
void bench_run_temperature() {
  experiment::Parameters parameters = frames->parameters();
  parameters.T = parameters.T == 1 ? 1.5 : 1;
  frames->set(parameters);
  frames->advance([] { return false; });
}
}
