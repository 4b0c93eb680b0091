// The engine's stages under Google Benchmark. FLOP/s and element/s count the work, not the copies.
#include <benchmark/benchmark.h>

#include "attention/score_statistics.h"
#include "experiment/experiment.h"
#include "limits.h"
#include "workload.h"

namespace {

bench::Workload workload(const benchmark::State& state) {
  return bench::Workload(state.range(0), state.range(1));
}

/// Counts `per_round` operations of a run under `name`, as a rate.
void rate(benchmark::State& state, const char* name, double per_round) {
  state.counters[name] = benchmark::Counter(per_round, benchmark::Counter::kIsIterationInvariantRate);
}

double square(const benchmark::State& state) {
  return static_cast<double>(state.range(0)) * static_cast<double>(state.range(0));
}

void MultiplyAddLimit(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(bench::multiply_add_limit(100000, 1, 0));
  rate(state, "FLOP", 100000.0 * bench::flops_per_round);
}
BENCHMARK(MultiplyAddLimit);

void ExponentialLimit(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(bench::exponential_limit(102400));
  rate(state, "elements", 4 * 102400.0);
}
BENCHMARK(ExponentialLimit);

void Scores(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.scores();
  rate(state, "FLOP", 2 * square(state) * static_cast<double>(state.range(1)));
}
BENCHMARK(Scores)->ArgsProduct({{64, 256, 1024}, {1, 8, 64, 512}});

void Softmax(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.softmax();
  rate(state, "elements", square(state));
}
BENCHMARK(Softmax)->ArgsProduct({{64, 256, 1024}, {64}});

void SoftmaxStatistics(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.softmax_statistics();
  rate(state, "elements", square(state));
}
BENCHMARK(SoftmaxStatistics)->ArgsProduct({{64, 256, 1024}, {64}});

void Attention(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.attention();
  rate(state, "FLOP", 4 * square(state) * static_cast<double>(state.range(1)));
}
BENCHMARK(Attention)->ArgsProduct({{64, 256, 1024}, {8, 64, 512}});

void Pool(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.pool();
  rate(state, "elements", square(state));
}
BENCHMARK(Pool)->Args({1024, 64});

void Normals(benchmark::State& state) {
  bench::Workload work = workload(state);
  for (auto _ : state) work.normals();
  rate(state, "elements", static_cast<double>(work.queries.size()));
}
BENCHMARK(Normals)->Args({1024, 512});

void Frame(benchmark::State& state) {
  experiment::Parameters parameters;
  parameters.n = static_cast<int>(state.range(0));
  parameters.dk = static_cast<int>(state.range(1));
  experiment::Experiment experiment(parameters);
  const auto never = [] { return false; };
  experiment.advance(never);
  for (auto _ : state) {
    experiment.step();
    experiment.advance(never);
    benchmark::DoNotOptimize(attention::histogram(experiment.pool()));
  }
}
BENCHMARK(Frame)->Args({1024, 64})->Unit(benchmark::kMillisecond);

}  // namespace
