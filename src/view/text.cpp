#include "view/text.h"

#include <algorithm>
#include <cctype>

namespace view {
namespace {

bool ascii_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

constexpr std::string_view root_sign = "√";

/// Reads markup from left to right and adds runs.
class Reader {
 public:
  explicit Reader(std::string_view markup) : rest_(markup) {}

  Runs read() {
    while (!rest_.empty()) step();
    flush();
    return runs_;
  }

 private:
  void step() {
    if (take("*")) {
      flush();
      italic_ = !italic_;
    } else if (take("√{")) {
      open_root();
    } else if (root_ > 0 && take("}")) {
      flush();
      root_ = 0;
    } else if (rest_.front() == '_' || rest_.front() == '^') {
      read_script();
    } else {
      pending_ += rest_.front();
      rest_.remove_prefix(1);
    }
  }

  void open_root() {
    flush();
    root_ = ++roots_;
    add(std::string(root_sign), Shift::none);
    runs_.back().sign = true;
  }

  void read_script() {
    flush();
    const Shift shift = rest_.front() == '_' ? Shift::sub : Shift::sup;
    rest_.remove_prefix(1);
    const bool braces = take("{");
    std::string text;
    while (!rest_.empty() && !(braces && rest_.front() == '}')) {
      text += rest_.front();
      rest_.remove_prefix(1);
      const bool inside_character = !rest_.empty() && (rest_.front() & 0xC0) == 0x80;
      if (!braces && !inside_character) break;
    }
    if (braces) take("}");
    add_script(text, shift);
  }

  /// Letters italic, everything else upright; a T alone is the transpose's, upright.
  void add_script(const std::string& text, Shift shift) {
    const bool was_italic = italic_;
    for (std::size_t from = 0; from < text.size();) {
      std::size_t to = from + 1;
      while (to < text.size() && ascii_letter(text[to]) == ascii_letter(text[from])) ++to;
      italic_ = ascii_letter(text[from]) && text != "T";
      add(text.substr(from, to - from), shift);
      from = to;
    }
    italic_ = was_italic;
  }

  bool take(std::string_view what) {
    if (rest_.substr(0, what.size()) != what) return false;
    rest_.remove_prefix(what.size());
    return true;
  }

  void flush() {
    if (!pending_.empty()) add(std::move(pending_), Shift::none);
    pending_.clear();
  }

  void add(std::string text, Shift shift) {
    Run run;
    run.text = std::move(text);
    run.face = italic_ ? Face::italic : Face::upright;
    run.shift = shift;
    run.root = root_;
    runs_.push_back(std::move(run));
  }

  std::string_view rest_;
  std::string pending_;
  Runs runs_;
  bool italic_ = false;
  int root_ = 0, roots_ = 0;
};

/// Words that are symbols: one letter other than the article, or a letter with a subscript.
bool is_symbol(std::string_view word) {
  if (word.empty() || !ascii_letter(word[0])) return false;
  if (word.size() == 1) return word != "a";
  return word[1] == '_';
}

}  // namespace

Runs plain(std::string_view text) {
  Runs runs(1);
  runs[0].text = text;
  return runs;
}

Runs rich(std::string_view markup) {
  return Reader(markup).read();
}

Runs prose(std::string_view text) {
  std::string markup;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,.;:()"), text.size());
    const std::string_view word = text.substr(0, end);
    const bool root = word.substr(0, root_sign.size()) == root_sign;
    const std::string_view rest = root ? word.substr(root_sign.size()) : word;
    if (is_symbol(rest)) {
      const std::string symbol = "*" + std::string(rest.substr(0, 1)) + "*" + std::string(rest.substr(1));
      markup += root ? "√{" + symbol + "}" : symbol;
    } else {
      markup += word;
    }
    text.remove_prefix(end);
    const std::size_t next = std::min(text.find_first_not_of(" ,.;:()"), text.size());
    markup += text.substr(0, next);
    text.remove_prefix(next);
  }
  return rich(markup);
}

Runs symbol(std::string_view name) {
  if (name.empty()) return {};
  std::size_t letter = 1;  // of one to four bytes
  while (letter < name.size() && (static_cast<unsigned char>(name[letter]) & 0xC0) == 0x80) ++letter;
  return rich("*" + std::string(name.substr(0, letter)) + "*" + std::string(name.substr(letter)));
}

Runs sentence(const experiment::Sentence& pieces, const Theme& theme) {
  using Tone = experiment::Piece::Tone;
  Runs runs;
  for (const experiment::Piece& piece : pieces) {
    Runs words = rich(piece.tone == Tone::root ? "√{" + piece.text + "}" : piece.text);
    if (piece.tone == Tone::sample || piece.tone == Tone::theory)
      words = strong(coloured(words, piece.tone == Tone::theory ? theme.theory : theme.sample));
    runs = joined(runs, words);
  }
  return runs;
}

Runs strong(Runs runs) {
  for (Run& run : runs) {
    run.heavy = run.face == Face::italic;
    if (run.face == Face::upright) run.face = Face::strong;
  }
  return runs;
}

Runs coloured(Runs runs, Rgb colour) {
  for (Run& run : runs) {
    run.coloured = true;
    run.colour = colour;
  }
  return runs;
}

Runs joined(Runs first, const Runs& second) {
  int roots = 0;
  for (const Run& run : first) roots = std::max(roots, run.root);
  for (Run run : second) {
    if (run.root > 0) run.root += roots;
    first.push_back(std::move(run));
  }
  return first;
}

std::string text_of(const Runs& runs) {
  std::string text;
  for (const Run& run : runs) text += run.text;
  return text;
}

}  // namespace view
