#include "experiment/output_stage.h"

#include <limits>
#include <tuple>
#include <vector>

#include "attention/output.h"
#include "attention/sample.h"

namespace experiment {
namespace {

auto values_key(const Parameters& p) {
  return std::make_tuple(p.keys(), p.dk, p.dist, p.seed, p.draw, p.fmt);
}

}  // namespace

const attention::Matrix& OutputStage::values(const Parameters& parameters) {
  if (values_of_ && values_key(*values_of_) == values_key(parameters)) return values_;
  values_.resize({static_cast<std::size_t>(parameters.dk), static_cast<std::size_t>(parameters.keys())});
  attention::EntryDrawer drawer(parameters.seed, parameters.draw, attention::Stream::values, parameters.dist);
  while (!drawer.draw(values_, std::numeric_limits<std::size_t>::max())) {
  }
  attention::round_to(parameters.fmt, values_.data(), values_.size());
  values_of_ = parameters;
  return values_;
}

const attention::Matrix& OutputStage::output(const Parameters& parameters, const ScoreStage& scores,
                                             const RowSteps& steps, std::uint64_t version) {
  if (output_version_ == version) return output_;
  const attention::Matrix& values = this->values(parameters);
  const std::size_t queries = scores.scores().shape(0), keys = scores.scores().shape(1), width = values.shape(0);
  output_.resize({queries, width});
  std::vector<float> weights(keys);
  for (std::size_t i = 0; i < queries; ++i) {
    steps.weights(scores.scores().data() + i * keys, i, weights.data());
    attention::output_row(weights.data(), values, parameters.fmt, output_.data() + i * width);
  }
  output_version_ = version;
  return output_;
}

}  // namespace experiment
