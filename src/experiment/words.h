#pragma once
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/figures.h"
#include "experiment/schema.h"

namespace experiment {

/// A piece of a sentence in a formula's markup; `tone` says what it is, so that every surface colours it alike.
struct Piece {
  enum class Tone { plain, sample, theory, root };  ///< root: text is under a √
  Tone tone = Tone::plain;
  std::string text;
};
using Sentence = std::vector<Piece>;

/// "Spread out", "Sharp", "Saturated", "Uniform" or "No key left" by mean entropy ∕ ln n (LOOK.md, Words);
/// "One key" where there is nothing to choose, "Overflow" where no row is left; empty before the first row.
std::string state_word(const Experiment& experiment);

/// What the picture says in one or two sentences; the same text is the live summary.
Sentence verdict(const Experiment& experiment);

/// The same for a picture of the raw scores alone: their spread beside theory's.
Sentence raw_verdict(const Experiment& experiment);

/// A root's text gets its sign: "√64".
std::string plain_text(const Sentence& sentence);

/// Rows that are masked or overflowed, in words; empty where there is nothing to say.
std::vector<std::string> row_notices(const Experiment& experiment);

/// The same of one row that is ready; empty for an ordinary one.
std::string row_notice(const Experiment& experiment, std::size_t query);

/// "Scores, 2,048 × 2,048: 40 of 64 tiles", or empty when all is ready.
std::string progress_text(const Experiment& experiment);

/// "dk was “5000”; allowed is 1 to 4,096. Using 64."
std::string warning_text(const Warning& warning);

}  // namespace experiment
