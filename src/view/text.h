#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "experiment/words.h"
#include "view/fonts.h"
#include "view/theme.h"

namespace view {

enum class Shift { none, sub, sup };

/// A stretch of text in one face. Runs set every line and every formula on the screen.
struct Run {
  std::string text;
  Face face = Face::upright;
  Shift shift = Shift::none;
  bool heavy = false;     ///< an italic that is drawn twice, for want of a semibold italic
  bool coloured = false;  ///< whether `colour` holds instead of the line's
  Rgb colour = 0;
  bool sign = false;  ///< a √ that the runs of the same `root` follow
  int root = 0;       ///< runs with the same number above 0 stand under one root
};
using Runs = std::vector<Run>;

/// The text as it is, in one upright run.
Runs plain(std::string_view text);

/// Markup of formulas: *x* italic, _k or _{26} below, ^p or ^{−2} above, √{…} a root. In sub- and
/// superscripts letters are italic (but for the T of a transpose) and the rest upright.
Runs rich(std::string_view markup);

/// Words in which symbols (d_k, √d_k, single letters but for the article) are set in italics.
Runs prose(std::string_view text);

/// A symbol as the schema writes it: d_k, n.
Runs symbol(std::string_view name);

/// A sentence with its measured and predicted numbers in their colours.
Runs sentence(const experiment::Sentence& pieces, const Theme& theme);

/// Changes every run: semibold, or one colour.
Runs strong(Runs runs);
Runs coloured(Runs runs, Rgb colour);
Runs joined(Runs first, const Runs& second);

/// The text without its faces.
std::string text_of(const Runs& runs);

}  // namespace view
