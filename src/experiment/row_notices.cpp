// Words for rows that are masked or overflowed.
#include <algorithm>
#include <cmath>

#include "experiment/words.h"

namespace experiment {
namespace {

/// Row indices [first, last].
struct Range {
  std::size_t first, last;
};

std::vector<Range> ranges_of(const Experiment& experiment, attention::RowState state) {
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < experiment.summary_rows(); ++i) {
    if (experiment.summaries()[i].state != state) continue;
    if (!ranges.empty() && ranges.back().last + 1 == i) {
      ranges.back().last = i;
    } else {
      ranges.push_back({i, i});
    }
  }
  return ranges;
}

std::string index_text(std::size_t index) {
  return figures::whole(static_cast<double>(index));
}

std::size_t count_of(const std::vector<Range>& ranges) {
  std::size_t count = 0;
  for (const Range& range : ranges) count += range.last - range.first + 1;
  return count;
}

/// "Row 26", "Rows 0 to 23", "Rows 2 and 5", "12 rows".
std::string named(const std::vector<Range>& ranges) {
  const std::size_t count = count_of(ranges);
  if (count == 1) return "Row " + index_text(ranges[0].first);
  if (ranges.size() == 1) return "Rows " + index_text(ranges[0].first) + " to " + index_text(ranges[0].last);
  if (count == 2) return "Rows " + index_text(ranges[0].first) + " and " + index_text(ranges[1].first);
  return index_text(count) + " rows";
}

std::string masked_notice(const std::vector<Range>& ranges) {
  return named(ranges) + (count_of(ranges) == 1 ? " sees no key. Its weights are 0; means leave it out."
                                                : " see no key. Their weights are 0; means leave them out.");
}

std::string_view format_name(attention::NumberFormat format) {
  static constexpr std::string_view names[] = {"float32", "bfloat16", "float16"};
  return names[static_cast<std::size_t>(format)];
}

/// The largest finite value of the format, as the screen writes it.
std::string largest_value(attention::NumberFormat format) {
  static constexpr double values[] = {3.4028234663852886e38, 3.3895313892515355e38, 65504};
  return figures::significant(values[static_cast<std::size_t>(format)]);
}

/// Which step broke the row, at which value, and which limit it met.
std::string reason(const attention::RowSummary& row, attention::NumberFormat format) {
  const std::string name(format_name(format));
  const auto value = static_cast<double>(row.overflow_value);
  const std::string limit = figures::fixed(attention::largest_exponent(format), 2);
  switch (row.step) {
    case attention::OverflowStep::exponential:
      if (std::isnan(value)) return "a difference of scores is not a number.";
      return "exp(" + figures::fixed(value, 2) + ") is beyond " + name + "’s exp(" + limit + ").";
    case attention::OverflowStep::sum:
      if (value == 0) return "every exponential rounds to 0 in " + name + ", and so does their sum.";
      return "the sum of the exponentials is beyond float32’s " + largest_value(attention::NumberFormat::f32) + ".";
    case attention::OverflowStep::weight:
      return "a weight is " + figures::whole(value) + " in " + name + ".";
    case attention::OverflowStep::score:
    case attention::OverflowStep::none:
      break;
  }
  return "a score is " + figures::whole(value) + ": " + name + " ends at " + largest_value(format) + ".";
}

std::string overflow_notice(const Experiment& experiment, const std::vector<Range>& ranges) {
  const std::size_t first = ranges[0].first, count = count_of(ranges);
  const std::string why = reason(experiment.summaries()[first], experiment.parameters().fmt);
  if (count == 1) return named(ranges) + " overflows: " + why;
  return named(ranges) + " overflow. In row " + index_text(first) + ", " + why;
}

}  // namespace

std::vector<std::string> row_notices(const Experiment& experiment) {
  std::vector<std::string> notices;
  const auto masked = ranges_of(experiment, attention::RowState::masked);
  const auto overflowed = ranges_of(experiment, attention::RowState::overflowed);
  if (!masked.empty()) notices.push_back(masked_notice(masked));
  if (!overflowed.empty()) notices.push_back(overflow_notice(experiment, overflowed));
  return notices;
}

std::string row_notice(const Experiment& experiment, std::size_t query) {
  const attention::RowState state = experiment.summaries()[query].state;
  if (state == attention::RowState::masked) return masked_notice({{query, query}});
  return state == attention::RowState::overflowed ? overflow_notice(experiment, {{query, query}}) : std::string();
}

}  // namespace experiment
