#include "experiment/interface_json.h"

#include <cmath>

#include "experiment/comparison.h"
#include "experiment/json_text.h"
#include "experiment/link.h"
#include "experiment/number_text.h"
#include "experiment/words.h"

namespace experiment {
namespace {

using json::Array;
using json::Object;

std::string count(std::size_t value) {
  return json::number(static_cast<double>(value));
}

/// A number where the row holds one now ("inf" and "none" are strings), else a string.
std::string value_json(const Parameter& row, const Parameters& parameters) {
  const std::string text = row.key == "nk" ? number_text(parameters.keys()) : row.write(parameters);
  const bool numeric = row.kind == Kind::integer || row.kind == Kind::real || row.kind == Kind::toggle;
  const auto number = numeric ? parse_number(text) : std::nullopt;
  return number && std::isfinite(*number) ? json::number(*number) : json::quoted(text);
}

std::string moments_json(std::optional<double> mean, std::optional<double> variance,
                         std::optional<double> excess_kurtosis) {
  return Object()
      .add("mean", json::number(mean))
      .add("variance", json::number(variance))
      .add("excessKurtosis", json::number(excess_kurtosis))
      .text();
}

std::string scores_json(const Experiment& experiment) {
  const attention::ScorePool& pool = experiment.pool();
  const auto [mean, variance, kurtosis] = compare_scores(experiment);
  return Object()
      .add("count", json::number(static_cast<double>(pool.count())))
      .add("nonFinite", json::number(static_cast<double>(pool.non_finite())))
      .add("mean", json::number(mean.sample))
      .add("variance", json::number(variance.sample))
      .add("excessKurtosis", json::number(kurtosis.sample))
      .add("min", json::number(pool.min()))
      .add("max", json::number(pool.max()))
      .add("ksNormal", json::number(normal_distance(experiment)))
      .add("ksExact", json::number(exact_distance(experiment)))
      .add("standardErrors", moments_json(mean.standard_error, variance.standard_error, kurtosis.standard_error))
      .add("z", moments_json(mean.z(), variance.z(), kurtosis.z()))
      .add("theory", moments_json(mean.theory, variance.theory, kurtosis.theory))
      .text();
}

std::string rows_json(const RowMeans& rows) {
  return Object()
      .add("count", count(rows.count))
      .add("masked", count(rows.masked))
      .add("overflowed", count(rows.overflowed))
      .add("entropy", json::number(rows.entropy))
      .add("effectiveKeys", json::number(rows.effective_keys))
      .add("maxWeight", json::number(rows.largest_weight))
      .add("saturated", json::number(rows.saturated))
      .add("jacobianTrace", json::number(rows.jacobian_trace))
      .text();
}

/// Infinite densities are written as a number that reads as Infinity; null where there is no law.
std::string law_json(const std::vector<LawValues>& values, std::optional<double> LawValues::*member) {
  Array list;
  for (const LawValues& value : values) {
    if (!(value.*member)) return "null";
    list.add(std::isinf(*(value.*member)) ? "1e999" : json::number(value.*member));
  }
  return list.text();
}

std::string_view kind_name(Kind kind) {
  static constexpr std::string_view names[] = {"integer", "real", "choice", "choices", "toggle", "list", "text"};
  return names[static_cast<std::size_t>(kind)];
}

std::string names_json(std::span<const std::string_view> names) {
  Array list;
  for (std::string_view name : names) list.add(json::quoted(name));
  return list.text();
}

std::string row_json(const Parameter& row) {
  Object object;
  object.add("key", json::quoted(row.key))
      .add("label", json::quoted(row.label))
      .add("symbol", json::quoted(row.symbol))
      .add("help", json::quoted(row.help))
      .add("allowed", json::quoted(row.allowed()))
      .add("group", json::quoted(group_title(row.group)))
      .add("kind", json::quoted(kind_name(row.kind)))
      .add("default", json::quoted(row.write(Parameters{})));
  if (row.most > row.least) {
    object.add("least", json::number(row.least))
        .add("most", json::number(row.most))
        .add("travel", json::quoted(row.travel == Travel::linear ? "linear" : "logarithmic"));
  }
  if (!row.options.empty()) object.add("options", names_json(row.options)).add("titles", names_json(row.titles));
  return object.text();
}

}  // namespace

std::string parameters_json(const Parameters& parameters) {
  Object object;
  object.add("v", "1");
  for (const Parameter& row : schema()) object.add(row.key, value_json(row, parameters));
  return object.text();
}

std::string warnings_json(const std::vector<Warning>& warnings) {
  Array list;
  for (const Warning& warning : warnings) {
    list.add(Object()
                 .add("key", json::quoted(warning.key))
                 .add("given", json::quoted(warning.given))
                 .add("allowed", json::quoted(warning.allowed))
                 .add("used", json::quoted(warning.used))
                 .add("text", json::quoted(warning_text(warning)))
                 .text());
  }
  return list.text();
}

std::string statistics_json(const Experiment& experiment) {
  const Digests digests = experiment.digests();
  const auto whole = [&](const std::string& digest) {
    return experiment.ready() && !digest.empty() ? json::quoted(digest) : "null";
  };
  const std::string digest = Object()
                                 .add("queries", whole(digests.queries))
                                 .add("keys", whole(digests.keys))
                                 .add("scores", whole(digests.scores))
                                 .text();
  return Object()
      .add("scores", scores_json(experiment))
      .add("rows", rows_json(experiment.row_means()))
      .add("digest", digest)
      .text();
}

std::string theory_json(const Experiment& experiment, const double* scores, std::size_t count) {
  std::vector<LawValues> values;
  values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) values.push_back(law_values(experiment, scores[i]));
  return Object()
      .add("normal", law_json(values, &LawValues::normal))
      .add("exact", law_json(values, &LawValues::exact))
      .add("normalCdf", law_json(values, &LawValues::normal_cdf))
      .add("exactCdf", law_json(values, &LawValues::exact_cdf))
      .text();
}

std::string progress_json(const Experiment& experiment) {
  const Progress progress = experiment.progress();
  return Object()
      .add("stage", json::quoted(progress.stage))
      .add("done", count(progress.done))
      .add("total", count(progress.total))
      .add("text", json::quoted(progress_text(experiment)))
      .text();
}

std::string schema_json() {
  Array list;
  for (const Parameter& row : schema()) list.add(row_json(row));
  return list.text();
}

}  // namespace experiment
