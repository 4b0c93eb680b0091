// Links from any text: no crash, only parameters that every row of the schema accepts, and a link that is written
// reads back to the same parameters without a warning. The first line is opened, each further one applied.
#include <cstdint>
#include <string_view>

#include "expect.h"
#include "experiment/link.h"
#include "experiment/schema.h"

namespace {

using experiment::Parameters;

void expect_in_range(const experiment::Parameter& row, const Parameters& parameters) {
  Parameters again = parameters;
  const std::string text = row.write(parameters);
  expect(row.read(text, again), std::string(row.key) + " accepts its own value “" + text + "”");
  expect(row.write(again) == text, std::string(row.key) + " keeps its own value “" + text + "”");
}

void expect_valid(const Parameters& parameters) {
  for (const auto& row : experiment::schema()) expect_in_range(row, parameters);
  Parameters settled = parameters;
  std::vector<experiment::Warning> warnings;
  experiment::settle(settled, warnings);
  expect(warnings.empty() && settled == parameters, "dependent values fit");
}

void expect_round_trip(const Parameters& parameters) {
  const std::string link = experiment::encode(parameters);
  for (const char c : link) expect(c > ' ' && c < 127, "“" + link + "” holds nothing that an address can't");
  const auto decoded = experiment::decode(link);
  expect(decoded.warnings.empty(), "“" + link + "” is read without a warning");
  expect(decoded.parameters == parameters, "“" + link + "” means the same parameters");
  expect(experiment::encode(decoded.parameters) == link, "“" + link + "” is written again");
}

void expect_words(const std::vector<experiment::Warning>& warnings) {
  for (const auto& warning : warnings) {
    expect(!warning.key.empty(), "a warning names its key");
    expect(!warning.allowed.empty(), "a warning says what is allowed for " + warning.key);
  }
}

std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  const auto line = text.substr(0, end);
  text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto decoded = experiment::decode(take_line(text));
  expect_words(decoded.warnings);
  Parameters parameters = decoded.parameters;
  expect_valid(parameters);
  expect_round_trip(parameters);
  while (!text.empty()) {
    expect_words(experiment::apply(take_line(text), parameters));
    expect_valid(parameters);
    expect_round_trip(parameters);
  }
  return 0;
}
