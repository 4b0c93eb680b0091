#include "experiment/user_data.h"

#include <cmath>

#include "experiment/figures.h"

namespace experiment {
namespace {

constexpr std::size_t most = 4096;

std::string size_text(std::size_t rows, std::size_t columns) {
  return figures::whole(static_cast<double>(rows)) + " × " + figures::whole(static_cast<double>(columns));
}

/// A matrix as the user gave it: `transposed` ones are kept column by column.
struct Given {
  const char* name;
  const attention::Matrix& matrix;
  bool transposed, may_hide;

  std::size_t rows() const { return matrix.shape(transposed ? 1 : 0); }
  std::size_t columns() const { return matrix.shape(transposed ? 0 : 1); }
  std::string shape() const { return std::string(name) + " is " + size_text(rows(), columns()); }
};

std::string not_finite(const Given& given) {
  const attention::Matrix& matrix = given.matrix;
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    const float value = matrix.data()[i];
    if (std::isfinite(value) || (given.may_hide && value == -INFINITY)) continue;
    std::size_t row = i / matrix.shape(1), column = i % matrix.shape(1);
    if (given.transposed) std::swap(row, column);
    return std::string(given.name) + " has a value at row " + std::to_string(row) + ", column " +
           std::to_string(column) + " that is not finite; " +
           (given.may_hide ? "allowed are numbers and −Infinity, which hides a key" : "a bias of −Infinity hides keys");
  }
  return "";
}

std::string wrong_shape(const Given& given, std::size_t rows, std::size_t columns, const char* words) {
  if (given.matrix.size() == 0 || (given.rows() == rows && (columns == 0 || given.columns() == columns))) return "";
  const std::string wanted = columns > 0 ? size_text(rows, columns) : std::to_string(rows) + " rows";
  return given.shape() + "; allowed is " + wanted + ", " + words;
}

std::string wrong_count(const char* name, const std::vector<std::string>& tokens, std::size_t count,
                        const char* words) {
  if (tokens.empty() || tokens.size() == count) return "";
  return std::string(name) + " has " + std::to_string(tokens.size()) + " entries; allowed is " + std::to_string(count) +
         ", one for each " + words;
}

}  // namespace

UserData merged(const UserData& now, UserData given) {
  if (given.queries.size() > 0 || given.keys.size() > 0 || given.has_scores()) return given;
  UserData data = now;
  if (given.values.size() > 0) data.values = std::move(given.values);
  if (given.bias.size() > 0) data.bias = std::move(given.bias);
  if (!given.query_tokens.empty()) data.query_tokens = std::move(given.query_tokens);
  if (!given.key_tokens.empty()) data.key_tokens = std::move(given.key_tokens);
  return data;
}

std::string refusal(const UserData& data, const Parameters& parameters) {
  const Given queries{"queries", data.queries, true, false}, keys{"keys", data.keys, true, false};
  const Given values{"values", data.values, true, false}, scores{"scores", data.scores, false, false};
  const Given bias{"bias", data.bias, false, true};
  if ((data.queries.size() > 0) != (data.keys.size() > 0)) return "queries and keys come together";
  if (data.has_vectors() && data.has_scores()) return "scores come instead of queries and keys, not with them";
  for (const Given& given : {queries, keys, values, scores, bias}) {
    if (given.rows() > most || given.columns() > most) return given.shape() + "; allowed is 4,096 × 4,096 at most";
    if (std::string words = not_finite(given); !words.empty()) return words;
  }
  Parameters shape = parameters;
  take_shape(data, shape);
  const auto n = static_cast<std::size_t>(shape.n), nk = static_cast<std::size_t>(shape.keys());
  if (data.has_vectors() && queries.columns() != keys.columns())
    return queries.shape() + " and " + keys.shape() + "; both need the same number of columns, d_k";
  for (std::string words : {wrong_shape(values, nk, 0, "one for each key"), wrong_shape(bias, n, nk, "queries × keys"),
                            wrong_count("queryTokens", data.query_tokens, n, "query"),
                            wrong_count("keyTokens", data.key_tokens, nk, "key")})
    if (!words.empty()) return words;
  return "";
}

void take_shape(const UserData& data, Parameters& parameters) {
  if (!data.replaces_sample()) return;
  const attention::Matrix& scores = data.scores;
  const std::size_t n = data.has_scores() ? scores.shape(0) : data.queries.shape(1);
  const std::size_t nk = data.has_scores() ? scores.shape(1) : data.keys.shape(1);
  parameters.n = static_cast<int>(n);
  if (parameters.keys() != static_cast<int>(nk)) parameters.nk = nk == n ? 0 : static_cast<int>(nk);
  if (data.has_vectors()) parameters.dk = static_cast<int>(data.queries.shape(0));
}

}  // namespace experiment
