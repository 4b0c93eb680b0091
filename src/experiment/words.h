#pragma once
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/figures.h"
#include "experiment/schema.h"

namespace experiment {

/// A piece of a sentence; `tone` says what it is, so that every surface colours it alike.
struct Piece {
  enum class Tone { plain, sample, theory, strong, root };  ///< root: text is under a √
  Tone tone = Tone::plain;
  std::string text;
};
using Sentence = std::vector<Piece>;

/// "Spread out", "Sharp", "Saturated", "Uniform", "No key left" (LOOK.md, Words).
std::string state_word(const Experiment& experiment);

/// What the picture says in one or two sentences; the same text is the live summary.
Sentence verdict(const Experiment& experiment);
std::string plain_text(const Sentence& sentence);

/// Rows that are masked or overflowed, in words; empty where there is nothing to say.
std::vector<std::string> row_notices(const Experiment& experiment);

/// "dk was “5000”; allowed is 1 to 4,096. Using 64."
std::string warning_text(const Warning& warning);

}  // namespace experiment
