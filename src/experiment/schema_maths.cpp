// The rows that the mathematics depends on: sizes, sample, scaling, bias and precision.
#include <algorithm>

#include "experiment/link.h"
#include "experiment/schema_rows.h"

namespace experiment {
namespace {

constexpr std::size_t longest_list = 64;

std::string write_dkq(const Parameters& p) {
  std::string text;
  for (int d : p.dkq) text += (text.empty() ? "" : ",") + std::to_string(d);
  return text.empty() ? "none" : text;
}

bool read_dkq(std::string_view text, Parameters& p) {
  std::vector<int> list;
  if (text != "none") {
    const auto parts = split(text, ",");
    if (parts.size() > longest_list) return false;
    for (std::string_view part : parts) {
      const auto value = whole_in_range(part, 1, 4096);
      if (!value) return false;
      list.push_back(static_cast<int>(*value));
    }
  }
  p.dkq = std::move(list);
  return true;
}

struct BiasName {
  std::string_view name, title;
  bool attention::BiasChoice::*chosen;
};

constexpr BiasName bias_names[] = {{"causal", "causal", &attention::BiasChoice::causal},
                                   {"window", "window", &attention::BiasChoice::window},
                                   {"padding", "padding", &attention::BiasChoice::padding},
                                   {"alibi", "ALiBi", &attention::BiasChoice::alibi},
                                   {"t5", "T5", &attention::BiasChoice::t5},
                                   {"custom", "custom", &attention::BiasChoice::custom}};

/// In a link + is literal; a space (%20) and a comma are read as + too.
std::vector<std::string_view> split_bias(std::string_view text) {
  return split(text, "+, ");
}

std::string write_bias(const Parameters& p) {
  std::string text;
  for (const BiasName& bias : bias_names) {
    if (p.bias.*bias.chosen) text += (text.empty() ? "" : "+") + std::string(bias.name);
  }
  return text.empty() ? "none" : text;
}

bool read_bias(std::string_view text, Parameters& p) {
  attention::BiasChoice choice = p.bias;
  for (const BiasName& bias : bias_names) choice.*(bias.chosen) = false;
  if (text != "none") {
    for (std::string_view name : split_bias(text)) {
      const auto bias = std::find_if(std::begin(bias_names), std::end(bias_names),
                                     [name](const BiasName& candidate) { return candidate.name == name; });
      if (bias == std::end(bias_names)) return false;
      choice.*bias->chosen = true;
    }
  }
  p.bias = choice;
  return true;
}

std::string_view remark_bias(std::string_view text) {
  return has_twice(split_bias(text)) ? "each name once" : std::string_view{};
}

bool read_temperature(std::string_view text, Parameters& p) {
  const auto T = parse_number(text);
  const bool usable = T && (*T == 0 || (*T >= 0.001 && *T <= 1000) || *T == INFINITY);
  if (usable) p.T = *T;
  return usable;
}

Parameter temperature_row() {
  return {.key = "T",
          .label = "Temperature",
          .symbol = "T",
          .help = "Divides the biased scores before softmax; 0 lets the largest score take all, ∞ shares equally.",
          .allowed = "0, 0.001 to 1,000, or inf",
          .group = Group::scaling,
          .kind = Kind::real,
          .least = 0.001,
          .most = 1000,
          .travel = Travel::logarithmic,
          .write = [](const Parameters& p) { return std::isinf(p.T) ? "inf" : number_text(p.T); },
          .read = read_temperature};
}

}  // namespace

void add_preset_row(Rows& rows) {
  Parameter row{.key = "preset",
                .label = "Preset",
                .help = "A named set of parameters, applied first; what is changed afterwards counts.",
                .group = Group::page,
                .kind = Kind::choice,
                .options = {"none"},
                .titles = {"none"},
                .write = [](const Parameters& p) { return p.preset; },
                .read = choose_preset};
  for (const Preset& preset : presets()) {
    row.options.push_back(preset.name);
    row.titles.push_back(preset.title);
  }
  row.allowed = kept(alternatives(row.options));
  rows.push_back(row);
}

void add_size_rows(Rows& rows) {
  rows.push_back(integer(
      {.key = "n",
       .label = "Queries and keys",
       .symbol = "n",
       .help = "How many queries there are, and keys unless their number is set apart.",
       .group = Group::size,
       .least = 1,
       .most = 4096,
       .travel = Travel::logarithmic,
       .affects_scores = true},
      [](auto& p) -> auto& { return p.n; }));
  rows.push_back(integer_or(
      {.key = "nk",
       .label = "Keys",
       .symbol = "n_k",
       .help = "How many keys there are; n follows the number of queries.",
       .allowed = "1 to 4,096, or n",
       .group = Group::size,
       .least = 1,
       .most = 4096,
       .travel = Travel::logarithmic,
       .affects_scores = true},
      "n", 0, [](auto& p) -> auto& { return p.nk; }));
  rows.push_back(integer(
      {.key = "dk",
       .label = "Key dimension",
       .symbol = "d_k",
       .help = "How many products each score q · k adds up.",
       .group = Group::size,
       .least = 1,
       .most = 4096,
       .travel = Travel::logarithmic,
       .affects_scores = true},
      [](auto& p) -> auto& { return p.dk; }));
  rows.push_back({.key = "dkq",
                  .label = "Dimension per query",
                  .symbol = "d_i",
                  .help = "Query i uses only its first d_i coordinates; the list is taken in turn.",
                  .allowed = "none, or up to 64 whole numbers from 1 to d_k, with commas between",
                  .group = Group::size,
                  .kind = Kind::list,
                  .affects_scores = true,
                  .write = write_dkq,
                  .read = read_dkq});
}

void add_sample_rows(Rows& rows) {
  rows.push_back(choice(
      {.key = "dist",
       .label = "Entries",
       .help = "The law of the standardised entries of Q, K and V: mean 0, variance 1.",
       .group = Group::sample,
       .options = {"normal", "uniform", "sign", "sparse"},
       .titles = {"Normal", "Uniform", "Sign ±1", "Sparse"},
       .affects_scores = true},
      [](auto& p) -> auto& { return p.dist; }));
  const auto moment = [&rows](std::string_view key, std::string_view label, std::string_view symbol,
                              std::string_view help, double least, double most, auto member) {
    rows.push_back(real({.key = key,
                         .label = label,
                         .symbol = symbol,
                         .help = help,
                         .group = Group::sample,
                         .least = least,
                         .most = most,
                         .affects_scores = true},
                        member));
  };
  moment(
      "sq", "Deviation of queries", "σ_q", "Standard deviation of the entries of Q.", 0, 100,
      [](auto& p) -> auto& { return p.sq; });
  moment(
      "sk", "Deviation of keys", "σ_k", "Standard deviation of the entries of K.", 0, 100,
      [](auto& p) -> auto& { return p.sk; });
  moment(
      "mq", "Mean of queries", "μ_q", "Mean of the entries of Q.", -10, 10, [](auto& p) -> auto& { return p.mq; });
  moment(
      "mk", "Mean of keys", "μ_k", "Mean of the entries of K.", -10, 10, [](auto& p) -> auto& { return p.mk; });
  moment(
      "rho", "Correlation", "ρ", "Correlation of the entries of query i with those of key i, before mean and spread.",
      -1, 1, [](auto& p) -> auto& { return p.rho; });
  const auto stream = [&rows](std::string_view key, std::string_view label, std::string_view help, auto member) {
    rows.push_back(integer({.key = key,
                            .label = label,
                            .help = help,
                            .group = Group::sample,
                            .least = 0,
                            .most = 4294967295.0,
                            .affects_scores = true},
                           member));
  };
  stream(
      "seed", "Seed", "Which stream of random numbers; the same seed gives NumPy’s numbers.",
      [](auto& p) -> auto& { return p.seed; });
  stream(
      "draw", "Draw", "Which sample of that stream; Resample adds 1.", [](auto& p) -> auto& { return p.draw; });
}

void add_scaling_rows(Rows& rows) {
  rows.push_back(real(
      {.key = "p",
       .label = "Exponent",
       .symbol = "p",
       .help = "Scores are divided by d_k to this power: ½ is the paper’s √d_k, 0 no scaling.",
       .group = Group::scaling,
       .least = 0,
       .most = 1},
      [](auto& p) -> auto& { return p.p; }));
  rows.push_back(temperature_row());
}

void add_bias_rows(Rows& rows) {
  Parameter row{.key = "bias",
                .label = "Bias",
                .symbol = "B",
                .help = "Added to the scaled scores; −∞ hides a key from a query. Several are added up.",
                .group = Group::bias,
                .kind = Kind::choices,
                .write = write_bias,
                .read = read_bias,
                .remark = remark_bias};
  for (const BiasName& bias : bias_names) {
    row.options.push_back(bias.name);
    row.titles.push_back(bias.title);
  }
  row.allowed = kept("none, or " + alternatives(row.options) + " joined with +");
  rows.push_back(row);
  const auto whole = [&rows](std::string_view key, std::string_view label, std::string_view help, double least,
                             auto member) {
    rows.push_back(integer(
        {.key = key, .label = label, .help = help, .group = Group::bias, .least = least, .most = 4096}, member));
  };
  const auto strength = [&rows](std::string_view key, std::string_view label, std::string_view help, auto member) {
    rows.push_back(
        real({.key = key, .label = label, .help = help, .group = Group::bias, .least = 0, .most = 16}, member));
  };
  whole(
      "window", "Window", "With the window bias, keys at this distance or farther are hidden.", 1,
      [](auto& p) -> auto& { return p.bias.window_size; });
  whole(
      "pad", "Padded keys", "With the padding bias, this many of the last keys are hidden.", 0,
      [](auto& p) -> auto& { return p.bias.padded_keys; });
  strength(
      "slope", "ALiBi slope", "With the ALiBi bias, what a score loses per position of distance.",
      [](auto& p) -> auto& { return p.bias.slope; });
  strength(
      "t5", "T5 strength", "With the T5 bias, a score loses this times ln(1 + bucket).",
      [](auto& p) -> auto& { return p.bias.t5_strength; });
}

void add_precision_rows(Rows& rows) {
  rows.push_back(choice(
      {.key = "fmt",
       .label = "Precision",
       .help = "The number format that every step is rounded to.",
       .group = Group::precision,
       .options = {"f32", "bf16", "f16"},
       .affects_scores = true},
      [](auto& p) -> auto& { return p.fmt; }));
  rows.push_back(choice(
      {.key = "softmax",
       .label = "Softmax",
       .help = "Stable takes the largest score off first; naive does not, and may overflow.",
       .group = Group::precision,
       .options = {"stable", "naive"}},
      [](auto& p) -> auto& { return p.softmax; }));
}

}  // namespace experiment
