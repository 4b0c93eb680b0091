// The engine's plain C functions, as a page or a script would call them with any text: valid JSON comes back, and
// what a pointer promises can be read. Each line is one call: its first letter chooses, the rest is the text.
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "expect.h"
#include "experiment/experiment.h"
#include "experiment/interface.h"
#include "json.h"

namespace {

using Engine = experiment::Experiment;

void expect_json(const char* text) {
  expect(JsonCheck::is_json(text), "“" + std::string(text) + "” is JSON");
}

/// Sizes at which nothing takes long, whatever was set.
void keep_small(Engine* engine) {
  const auto& parameters = engine->parameters();
  if (parameters.n > 24 || parameters.keys() > 24 || parameters.dk > 40) engine_set(engine, "n=6&nk=n&dk=5&dkq=none");
}

void read_matrix(Engine* engine, const char* name) {
  int rows = 0, columns = 0;
  const float* data = engine_matrix(engine, name, &rows, &columns);
  if (data == nullptr) return expect(*engine_message(engine) != 0, "a reason is given");
  expect(rows >= 0 && columns >= 0, "a matrix has a shape");
  volatile float sum = std::accumulate(data, data + std::size_t(rows) * std::size_t(columns), 0.0f);
  (void)sum;
}

void read_walk(Engine* engine, int row, int column) {
  int count = 0;
  const float* data = engine_walk(engine, row, column, &count);
  if (data == nullptr) return expect(*engine_message(engine) != 0, "a reason is given");
  volatile float sum = std::accumulate(data, data + count, 0.0f);
  (void)sum;
}

void read_theory(Engine* engine) {
  const std::array<double, 6> scores{0, -1, 1e-300, 3.5, 1e6, -1e308};
  expect_json(engine_theory(engine, scores.data(), int(scores.size())));
}

/// "q37abc": a matrix of the letter's name, of the sizes and numbers that follow.
void put(Engine* engine, const std::string& text) {
  if (text.size() < 4) return;
  const char* name = text[0] == 'q'   ? "queries"
                     : text[0] == 'k' ? "keys"
                     : text[0] == 'v' ? "values"
                     : text[0] == 's' ? "scores"
                     : text[0] == 'b' ? "bias"
                                      : "tea";
  const int rows = static_cast<unsigned char>(text[1]) % 9, columns = static_cast<unsigned char>(text[2]) % 9;
  std::vector<float> numbers(std::size_t(rows * columns));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<signed char>(text[3 + i % (text.size() - 3)]);
  expect((engine_put_matrix(engine, name, numbers.data(), rows, columns) == 1) == (std::string(name) != "tea"),
         "a matrix is put down");
}

void load(Engine* engine) {
  const std::string before = engine_get(engine);
  const char* answer = engine_load(engine);
  if (answer != nullptr) return expect_json(answer);
  expect(*engine_message(engine) != 0, "a reason is given");
  expect(before == engine_get(engine), "what is refused changes nothing");
}

void take_gradient(Engine* engine, int rows, int columns) {
  const std::vector<float> upstream(std::size_t(rows * columns), 1.0f);
  if (engine_gradient(engine, upstream.data(), rows, columns) == 0)
    return expect(*engine_message(engine) != 0, "a reason is given");
  expect(engine_gradient_advance(engine, 1e6) == 1, "gradients come to an end");
  for (const char* name : {"queriesGradient", "keysGradient", "valuesGradient"}) read_matrix(engine, name);
}

void sweep(Engine* engine, const std::string& text) {
  std::vector<double> numbers;
  for (const char c : text) numbers.push_back(static_cast<signed char>(c) / 2.0);
  const double temperature = 2;
  if (engine_sweep(engine, numbers.data(), int(numbers.size()), &temperature, 1, int(numbers.size() % 2)) == 0)
    return expect(*engine_message(engine) != 0, "a reason is given");
  expect(engine_sweep_advance(engine, 1e6) == 1, "a sweep comes to an end");
  int points = 0;
  const double* results = engine_sweep_results(engine, &points);
  expect(points == 2 * int(numbers.size()), "a sweep has its points");
  volatile double sum = std::accumulate(results, results + 4 * points, 0.0);
  (void)sum;
}

void read_texts(Engine* engine) {
  expect_json(engine_get(engine));
  expect_json(engine_progress(engine));
  expect_json(engine_statistics(engine));
  expect(engine_summary(engine) != nullptr, "there is a summary");
  expect(engine_link(engine) != nullptr, "there is a link");
}

void call(Engine* engine, std::string_view line) {
  const std::string text(line.substr(line.empty() ? 0 : 1));
  switch (line.empty() ? 'q' : line[0]) {
    case 's':
      expect_json(engine_set(engine, text.c_str()));
      break;
    case 'o':
      expect_json(engine_open(engine, text.c_str()));
      break;
    case '+':
      engine_step(engine);
      break;
    case '!':
      engine_cancel(engine);
      break;
    case 'a':
      engine_advance(engine, 0);
      break;
    case 'm':
      read_matrix(engine, text.c_str());
      break;
    case 'w':
      read_walk(engine, text.empty() ? -1 : text[0] - 'A', text.size() < 2 ? 0 : text[1] - 'A');
      break;
    case 't':
      read_theory(engine);
      break;
    case 'p':
      put(engine, text);
      break;
    case 'n':
      engine_put_token(engine, "keyTokens", text.c_str());
      break;
    case 'l':
      load(engine);
      break;
    case 'u':
      engine_unload(engine);
      break;
    case 'g':
      take_gradient(engine, text.empty() ? engine->parameters().n : text[0] & 7,
                    text.empty() ? int(engine->values().shape(0)) : 3);
      break;
    case '~':
      sweep(engine, text);
      break;
    case 'r':
      engine_measure(engine, text.c_str(), 1);
      break;
    default:
      read_texts(engine);
  }
  keep_small(engine);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::unique_ptr<Engine, decltype(&engine_delete)> engine(engine_create("n=6&dk=5"), engine_delete);
  for (int calls = 0; calls < 16 && !text.empty(); calls++) {
    const auto end = text.find('\n');
    call(engine.get(), text.substr(0, end));
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  }
  while (engine_advance(engine.get(), 1e6) == 0) {
  }
  read_texts(engine.get());
  for (const char* name :
       {"queries", "keys", "values", "raw", "scaled", "bias", "logits", "weights", "output", "jacobian"})
    read_matrix(engine.get(), name);
  read_theory(engine.get());
  return 0;
}
