#include "experiment/presets.h"

namespace experiment {
namespace {

constexpr Preset list[] = {
    {"paper", "The paper", "Why does attention divide by √d_k?",
     "Scores spread by √64 = 8. Divided by it they spread by 1, and weights stay soft.", "n=32&dk=64"},
    {"unscaled", "No scaling", "What happens without the divisor?",
     "The spread goes straight into softmax: nearly all weight falls on one key, and hardly any gradient is left.",
     "p=0"},
    {"gpt2", "GPT-2", "What does a causal mask change?",
     "The triangle: query i sees keys 0 to i, so early queries share their weight among few keys.",
     "n=64&dk=64&bias=causal"},
    {"bert", "BERT", "How are padded keys left out?",
     "The last keys get −∞: their weight is exactly 0 and the others share it.", "n=64&dk=64&bias=padding"},
    {"t5", "T5", "Where did T5’s divisor go?",
     "Nothing divides the scores; the queries start out smaller by √64 instead, and the spread is the same.",
     "n=64&dk=64&p=0&sq=0.125&bias=t5"},
    {"alibi", "ALiBi", "Can a slope replace positions?",
     "Each step of distance costs the same, so weight fades away from the diagonal.", "bias=causal+alibi"},
    {"mistral", "Mistral", "What does a sliding window see?",
     "A band below the diagonal: no query sees farther back than the window.", "bias=causal+window"},
    {"mup", "μP", "Why divide by d_k itself?",
     "Once training has aligned q with k, scores grow like d_k; at the start ÷ d_k makes them nearly equal.",
     "dk=256&p=1"},
    {"one-dimension", "One dimension", "What if a score is a single product?",
     "The law of the scores has an infinite peak at 0 and long tails.", "dk=1"},
    {"laplace", "Two dimensions", "Where does the Laplace law come from?",
     "At d_k = 2 the exact law is Laplace’s: a sharp peak that the Normal curve misses.", "dk=2"},
    {"frozen", "Frozen", "When does softmax freeze?",
     "Beyond the bracket ±√(2 ln n) one key takes all, however many there are.", "n=1024&dk=512&p=0"},
    {"large", "Large", "What does a big matrix look like?",
     "Four million weights. The law of the scores is so well filled that it matches theory to the third digit.",
     "n=2048"}};
static_assert(std::size(list) + 1 == preset_options);

/// A member of each preset, after none.
consteval PresetTexts option_texts(std::string_view Preset::*member) {
  PresetTexts texts = {"none"};
  for (std::size_t i = 1; i < preset_options; ++i) texts[i] = list[i - 1].*member;
  return texts;
}

}  // namespace

const PresetTexts preset_names = option_texts(&Preset::name), preset_titles = option_texts(&Preset::title);

std::span<const Preset> presets() {
  return list;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : list)
    if (preset.name == name) return &preset;
  return nullptr;
}

}  // namespace experiment
