#pragma once
// The rows that the mathematics depends on: sizes, sample, scaling, bias and precision.
#include "experiment/presets.h"
#include "experiment/schema_rows.h"

namespace experiment {

// Values that have their own way into a link.
std::string write_dkq(const Parameters& parameters);
bool read_dkq(std::string_view text, Parameters& parameters);
std::string write_temperature(const Parameters& parameters);
bool read_temperature(std::string_view text, Parameters& parameters);
std::string write_bias(const Parameters& parameters);
bool read_bias(std::string_view text, Parameters& parameters);

inline constexpr std::string_view distribution_names[] = {"normal", "uniform", "sign", "sparse"};
inline constexpr std::string_view distribution_titles[] = {"Normal", "Uniform", "Sign ±1", "Sparse"};
inline constexpr std::string_view bias_names[] = {"causal", "window", "padding", "alibi", "t5", "custom"};
inline constexpr std::string_view bias_titles[] = {"causal", "window", "padding", "ALiBi", "T5", "custom"};
inline constexpr std::string_view format_names[] = {"f32", "bf16", "f16"};
inline constexpr std::string_view softmax_names[] = {"stable", "naive"};

/// A row of a number of rows, keys or dimensions.
template <auto member>
constexpr Parameter size_row(Parameter row) {
  row.group = Group::size;
  row.kind = Kind::integer;
  row.least = 1;
  row.most = 4096;
  row.travel = Travel::logarithmic;
  row.affects_scores = true;
  return valued<member>(row);
}

/// A row of the entries' law.
template <auto member>
constexpr Parameter moment_row(Parameter row) {
  row.group = Group::sample;
  row.kind = Kind::real;
  row.affects_scores = true;
  return valued<member>(row);
}

/// A row that says which sample it is.
template <auto member>
constexpr Parameter stream_row(Parameter row) {
  row.group = Group::sample;
  row.kind = Kind::integer;
  row.most = 4294967295.0;
  row.affects_scores = true;
  return valued<member>(row);
}

/// A row of a bias's parameter.
template <auto member>
constexpr Parameter bias_row(Kind kind, double least, double most, Parameter row) {
  row.group = Group::bias;
  row.kind = kind;
  row.least = least;
  row.most = most;
  return valued<member>(row);
}

inline constexpr Parameter maths_rows[] = {
    {.key = "preset",
     .label = "Preset",
     .help = "A named set of parameters, applied first; what is changed afterwards counts.",
     .group = Group::page,
     .kind = Kind::choice,
     .options = preset_names,
     .titles = preset_titles,
     .text = &Parameters::preset,
     .taken = choose_preset},
    size_row<&Parameters::n>({.key = "n",
                              .label = "Queries and keys",
                              .symbol = "n",
                              .help = "How many queries there are, and keys unless their number is set apart."}),
    size_row<&Parameters::nk>({.key = "nk",
                               .label = "Keys",
                               .symbol = "n_k",
                               .help = "How many keys there are; n follows the number of queries.",
                               .range = "1 to 4,096, or n",
                               .word = "n"}),
    size_row<&Parameters::dk>({.key = "dk",
                               .label = "Key dimension",
                               .symbol = "d_k",
                               .help = "How many products each score q · k adds up."}),
    {.key = "dkq",
     .label = "Dimension per query",
     .symbol = "d_i",
     .help = "Query i uses only its first d_i coordinates; the list is taken in turn.",
     .range = "none, or up to 64 whole numbers from 1 to d_k, with commas between",
     .group = Group::size,
     .kind = Kind::list,
     .affects_scores = true,
     .written = write_dkq,
     .taken = read_dkq},
    valued<&Parameters::dist>({.key = "dist",
                               .label = "Entries",
                               .help = "The law of the standardised entries of Q, K and V: mean 0, variance 1.",
                               .group = Group::sample,
                               .kind = Kind::choice,
                               .options = distribution_names,
                               .titles = distribution_titles,
                               .affects_scores = true}),
    moment_row<&Parameters::sq>({.key = "sq",
                                 .label = "Deviation of queries",
                                 .symbol = "σ_q",
                                 .help = "Standard deviation of the entries of Q.",
                                 .most = 100}),
    moment_row<&Parameters::sk>({.key = "sk",
                                 .label = "Deviation of keys",
                                 .symbol = "σ_k",
                                 .help = "Standard deviation of the entries of K.",
                                 .most = 100}),
    moment_row<&Parameters::mq>({.key = "mq",
                                 .label = "Mean of queries",
                                 .symbol = "μ_q",
                                 .help = "Mean of the entries of Q.",
                                 .least = -10,
                                 .most = 10}),
    moment_row<&Parameters::mk>({.key = "mk",
                                 .label = "Mean of keys",
                                 .symbol = "μ_k",
                                 .help = "Mean of the entries of K.",
                                 .least = -10,
                                 .most = 10}),
    moment_row<&Parameters::rho>(
        {.key = "rho",
         .label = "Correlation",
         .symbol = "ρ",
         .help = "Correlation of the entries of query i with those of key i, before mean and spread.",
         .least = -1,
         .most = 1}),
    stream_row<&Parameters::seed>({.key = "seed",
                                   .label = "Seed",
                                   .help = "Which stream of random numbers; the same seed gives NumPy’s numbers."}),
    stream_row<&Parameters::draw>(
        {.key = "draw", .label = "Draw", .help = "Which sample of that stream; Resample adds 1."}),
    valued<&Parameters::p>({.key = "p",
                            .label = "Exponent",
                            .symbol = "p",
                            .help = "Scores are divided by d_k to this power: ½ is the paper’s √d_k, 0 no scaling.",
                            .group = Group::scaling,
                            .kind = Kind::real,
                            .most = 1}),
    {.key = "T",
     .label = "Temperature",
     .symbol = "T",
     .help = "Divides the biased scores before softmax; 0 lets the largest score take all, ∞ shares equally.",
     .range = "0, 0.001 to 1,000, or inf",
     .group = Group::scaling,
     .kind = Kind::real,
     .least = 0.001,
     .most = 1000,
     .travel = Travel::logarithmic,
     .written = write_temperature,
     .taken = read_temperature},
    {.key = "bias",
     .label = "Bias",
     .symbol = "B",
     .help = "Added to the scaled scores; −∞ hides a key from a query. Several are added up.",
     .group = Group::bias,
     .kind = Kind::choices,
     .options = bias_names,
     .titles = bias_titles,
     .separators = "+, ",  // in a link + is literal; a space (%20) and a comma are read as + too
     .written = write_bias,
     .taken = read_bias},
    bias_row<&attention::BiasChoice::window_size>(
        Kind::integer, 1, 4096,
        {.key = "window",
         .label = "Window",
         .help = "With the window bias, keys at this distance or farther are hidden.",
         .travel = Travel::logarithmic}),
    bias_row<&attention::BiasChoice::padded_keys>(
        Kind::integer, 0, 4096,
        {.key = "pad",
         .label = "Padded keys",
         .help = "With the padding bias, this many of the last keys are hidden.",
         .travel = Travel::logarithmic}),
    bias_row<&attention::BiasChoice::slope>(
        Kind::real, 0, 16,
        {.key = "slope",
         .label = "ALiBi slope",
         .help = "With the ALiBi bias, what a score loses per position of distance."}),
    bias_row<&attention::BiasChoice::t5_strength>(
        Kind::real, 0, 16,
        {.key = "t5", .label = "T5 strength", .help = "With the T5 bias, a score loses this times ln(1 + bucket)."}),
    valued<&Parameters::fmt>({.key = "fmt",
                              .label = "Precision",
                              .help = "The number format that every step is rounded to.",
                              .group = Group::precision,
                              .kind = Kind::choice,
                              .options = format_names,
                              .affects_scores = true}),
    valued<&Parameters::softmax>({.key = "softmax",
                                  .label = "Softmax",
                                  .help = "Stable takes the largest score off first; naive does not, and may overflow.",
                                  .group = Group::precision,
                                  .kind = Kind::choice,
                                  .options = softmax_names})};

}  // namespace experiment
