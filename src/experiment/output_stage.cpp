#include "experiment/output_stage.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "attention/sample.h"

namespace experiment {
namespace {

/// Rows of A that are made at once: enough for the kernel, few enough for the cache.
constexpr std::size_t rows_per_block = 32;

auto values_key(const Parameters& p) {
  return std::make_tuple(p.keys(), p.dk, p.dist, p.seed, p.draw, p.fmt);
}

}  // namespace

const attention::Matrix& OutputStage::values(const Parameters& parameters, const attention::Matrix& given) {
  if (values_of_ && values_key(*values_of_) == values_key(parameters)) return values_;
  const auto keys = static_cast<std::size_t>(parameters.keys());
  if (given.size() > 0 && given.shape(1) == keys) {
    values_ = given;
  } else {
    values_.resize({static_cast<std::size_t>(parameters.dk), keys});
    attention::EntryDrawer drawer(parameters.seed, parameters.draw, attention::Stream::values, parameters.dist);
    while (!drawer.draw(values_, std::numeric_limits<std::size_t>::max())) {
    }
  }
  forget_output();
  attention::round_to(parameters.fmt, values_.data(), values_.size());
  panels_.shape(values_.shape(0), values_.shape(1));
  attention::pack_values(values_, 0, panels_.panels(), panels_);
  values_of_ = parameters;
  return values_;
}

const attention::Matrix& OutputStage::output(const Parameters& parameters, const ScoreStage& scores,
                                             const RowSteps& steps, std::uint64_t version) {
  if (output_version_ == version) return output_;
  const std::size_t queries = scores.scores().shape(0), keys = scores.scores().shape(1), width = values_.shape(0);
  output_.resize({queries, width});
  weight_block_.resize({std::min(queries, rows_per_block), keys});
  output_block_.resize({std::min(queries, rows_per_block), width});
  for (std::size_t first = 0; first < queries; first += rows_per_block) {
    const std::size_t count = std::min(rows_per_block, queries - first);
    for (std::size_t i = 0; i < count; ++i) {
      steps.weights(scores.scores().data() + (first + i) * keys, first + i, weight_block_.data() + i * keys);
    }
    attention::output_rows(weight_block_, panels_, 0, count, parameters.fmt, output_block_);
    std::copy_n(output_block_.data(), count * width, output_.data() + first * width);
  }
  output_version_ = version;
  return output_;
}

}  // namespace experiment
