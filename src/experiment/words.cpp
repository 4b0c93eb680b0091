#include "experiment/words.h"

#include <algorithm>
#include <cmath>

#include "experiment/utf8.h"

namespace experiment {
namespace {

using Tone = Piece::Tone;

/// Longest piece of a given text that a notice quotes.
constexpr std::size_t longest_quote = 40;

Piece plain(std::string text) {
  return {Tone::plain, std::move(text)};
}
Piece sample(std::string text) {
  return {Tone::sample, std::move(text)};
}
Piece theory(std::string text) {
  return {Tone::theory, std::move(text)};
}

void append(Sentence& sentence, const Sentence& more) {
  sentence.insert(sentence.end(), more.begin(), more.end());
}

bool temperature_divides(double T) {
  return T != 0 && T != 1 && !std::isinf(T);
}

/// "√64", "64", "64^0.3 = 3.48": what the scores are divided by.
Sentence divisor(const Parameters& p) {
  const std::string d = figures::whole(p.dk);
  if (p.p == 0.5) return {{Tone::root, d}};
  if (p.p == 1) return {plain(d)};
  const double value = std::pow(p.dk, p.p);
  return {plain(d + "^{" + figures::setting(p.p) + "} = " + figures::significant(value))};
}

/// "√64", and " and by T = 2" where T divides too.
Sentence divisors(const Parameters& p) {
  Sentence all = divisor(p);
  if (temperature_divides(p.T)) all.push_back(plain(" and by *T* = " + figures::setting(p.T)));
  return all;
}

/// What scaling does when each query has its own d_k, so that no single divisor can be named.
Sentence scaling_per_query(const Parameters& p, const std::string& spread) {
  const Sentence end = {plain(". The raw scores spread by σ "), sample(spread), plain(".")};
  Sentence sentence = {plain("Each query divides by its own ")};
  append(sentence, p.p == 0.5 ? Sentence{{Tone::root, "*d*_i"}}
                              : Sentence{plain(p.p == 1 ? "*d*_i" : "*d*_i^{" + figures::setting(p.p) + "}")});
  if (temperature_divides(p.T)) sentence.push_back(plain(" and by *T* = " + figures::setting(p.T)));
  append(sentence, end);
  return sentence;
}

Sentence undivided(const Parameters& p, double deviation) {
  const std::string spread = figures::significant(deviation);
  if (!temperature_divides(p.T)) {
    return {plain("Nothing divides the scores: their spread, σ "), sample(spread),
            plain(", goes straight into softmax.")};
  }
  return {plain("Only *T* = " + figures::setting(p.T) + " divides the scores: their spread goes from σ "),
          sample(spread), plain(" to "), sample(figures::significant(deviation / p.T)), plain(".")};
}

/// How far the scores spread before and after they are divided.
Sentence scaling(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  const auto variance = experiment.pool().variance();
  if (!variance) return {plain("No score is finite.")};
  const double deviation = std::sqrt(*variance);
  const std::string spread = figures::significant(deviation);
  if (!p.dkq.empty() && p.p != 0) return scaling_per_query(p, spread);
  if (p.p == 0) return undivided(p, deviation);
  const double divided = deviation / std::pow(p.dk, p.p) / (temperature_divides(p.T) ? p.T : 1);
  Sentence sentence = {plain("Dividing by ")};
  append(sentence, divisors(p));
  if (p.dk == 1 && !temperature_divides(p.T)) {
    append(sentence, {plain(" changes nothing: the spread of the scores stays σ "), sample(spread), plain(".")});
  } else {
    append(sentence, {plain(" brings the spread of the scores from σ "), sample(spread), plain(" to "),
                      sample(figures::significant(divided)), plain(".")});
  }
  return sentence;
}

/// Whether B hides some key from some query.
bool hides_keys(const Experiment& experiment) {
  const attention::BiasChoice& b = experiment.parameters().bias;
  return b.causal || b.window || b.padding || b.custom;
}

/// The trace is of the weights by the logits; by the scores it is 1/T of that.
Sentence gradient_left(double trace, double T) {
  if (std::isinf(T)) return {plain(", and 1/*T* = 0 leaves no gradient.")};
  if (trace <= 0) return {plain(", and "), sample("none"), plain(" of the gradient is left.")};
  const std::string text = trace < 0.005 ? figures::significant(trace, 1) : figures::fixed(trace, 2);
  return {plain(", and "), sample(text),
          plain(temperature_divides(T) ? " of the gradient is left, 1/*T* aside." : " of the gradient is left.")};
}

/// "A query uses 21.2 of 32 keys"
Sentence usage(const Experiment& experiment, const RowMeans& rows) {
  const std::string used = figures::keys(*rows.effective_keys);
  const std::string all = figures::whole(experiment.parameters().keys());
  Sentence sentence;
  if (hides_keys(experiment)) {
    sentence = {plain("On average a query uses "), sample(used), plain(used == "1" ? " key" : " keys")};
  } else {
    sentence = {plain("A query uses "), sample(used), plain(" of " + all + " keys")};
  }
  return sentence;
}

/// " Key 0 receives 8.9 times an equal share.", where one stands out.
Sentence most_received(const Experiment& experiment, const RowMeans& rows) {
  const auto& received = experiment.received();
  const auto top = std::max_element(received.begin(), received.end());
  const auto seen = static_cast<double>(experiment.summary_rows() - rows.masked - rows.overflowed);
  const double shares = *top * static_cast<double>(received.size()) / seen;
  if (!(shares >= 2)) return {};
  return {plain(" Key " + figures::whole(static_cast<double>(top - received.begin())) + " receives "),
          sample(figures::keys(shares)), plain(" times an equal share.")};
}

/// What to say where no row has weights that means could be taken of.
Sentence without_rows(const RowMeans& rows) {
  if (rows.overflowed == 0) return {plain("Every key is hidden from every query: all weights are 0.")};
  if (rows.masked == 0) return {plain("Every row overflows: no weight can be computed.")};
  return {plain("Every row that sees a key overflows: no weight can be computed.")};
}

}  // namespace

std::string state_word(const Experiment& experiment) {
  const RowMeans rows = experiment.row_means();
  if (experiment.summary_rows() == 0) return "";
  if (!rows.entropy) return rows.overflowed > 0 ? "Overflow" : "No key left";
  const int keys = experiment.parameters().keys();
  if (keys == 1) return "One key";
  if (std::isinf(experiment.parameters().T)) return "Uniform";
  const double share = *rows.entropy / std::log(keys);
  return share > 0.5 ? "Spread out" : share >= 0.15 ? "Sharp" : "Saturated";
}

Sentence verdict(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  const RowMeans rows = experiment.row_means();
  if (experiment.summary_rows() == 0) return {plain("Computing …")};
  if (!rows.entropy) return without_rows(rows);
  if (p.keys() == 1) return {plain("There is one key, and it gets all the weight whatever its score.")};
  Sentence sentence;
  if (p.T == 0 && figures::keys(*rows.effective_keys) == "1") {
    return {plain("At temperature 0 the largest score takes all.")};
  }
  if (p.T == 0) {
    sentence = {plain("At temperature 0 the largest score takes all, and equal ones share it. ")};
    append(sentence, usage(experiment, rows));
    sentence.push_back(plain("."));
    return sentence;
  }
  if (std::isinf(p.T)) {
    sentence = {plain("At temperature ∞ every key that is seen gets the same weight. ")};
  } else if (!hides_keys(experiment) || p.p != 0.5 || p.T != 1) {
    sentence = scaling(experiment);
    sentence.push_back(plain(" "));
  }
  append(sentence, usage(experiment, rows));
  append(sentence, gradient_left(*rows.jacobian_trace, p.T));
  if (hides_keys(experiment)) append(sentence, most_received(experiment, rows));
  return sentence;
}

Sentence raw_verdict(const Experiment& experiment) {
  const Parameters& p = experiment.parameters();
  const auto variance = experiment.pool().variance();
  if (!variance) return {plain(experiment.summary_rows() == 0 ? "Computing …" : "No score is finite.")};
  if (experiment.loaded())
    return {plain("The loaded scores spread by "), sample("σ " + figures::significant(std::sqrt(*variance))),
            plain(".")};
  const double expected = std::sqrt(experiment.theory().variance);
  Sentence sentence = {plain("A score adds up "), theory(figures::whole(p.dk)),
                       plain(p.dk == 1 ? " product. Its spread is " : " products. Its spread is "),
                       sample("σ " + figures::significant(std::sqrt(*variance))), plain("; theory says ")};
  const bool is_root = p.dkq.empty() && experiment.theory().variance == p.dk;
  if (is_root) sentence.push_back(theory("√{" + figures::whole(p.dk) + "} = " + figures::significant(expected)));
  if (!is_root) sentence.push_back(theory(figures::significant(expected)));
  sentence.push_back(plain("."));
  return sentence;
}

std::string plain_text(const Sentence& sentence) {
  std::string text;
  for (const Piece& piece : sentence) {
    if (piece.tone == Tone::root) text += "√";
    for (const char c : piece.text)
      if (c != '*' && c != '{' && c != '}') text += c;
  }
  return text;
}

std::string progress_text(const Experiment& experiment) {
  const Progress progress = experiment.progress();
  if (progress.stage.empty()) return "";
  const Parameters& p = experiment.parameters();
  const std::string keys = figures::whole(p.keys());
  std::string what = "Statistics, " + figures::whole(p.n) + " × " + keys;
  if (progress.stage == "sample") what = "Sample, " + figures::whole(p.dk) + " × " + keys;
  if (progress.stage == "raw") what = "Scores, " + figures::whole(p.n) + " × " + keys;
  if (progress.stage == "weights") what = "Weights, " + figures::whole(p.n) + " × " + keys;
  return what + ": " + figures::whole(static_cast<double>(progress.done)) + " of " +
         figures::whole(static_cast<double>(progress.total)) + (progress.total == 1 ? " tile" : " tiles");
}

std::string warning_text(const Warning& warning) {
  if (warning.given == warning.used) return warning.key + ": " + warning.allowed + ".";  // a remark
  return warning.key + " was “" + shortened(warning.given, longest_quote) + "”; allowed is " + warning.allowed +
         ". Using " + shortened(warning.used, longest_quote) + ".";
}

}  // namespace experiment
