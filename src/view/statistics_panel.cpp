#include <algorithm>
#include <cmath>

#include "experiment/comparison.h"
#include "experiment/words.h"
#include "view/icons.h"
#include "view/panel.h"

namespace view {
namespace {

namespace figures = experiment::figures;

constexpr double strip_reach = 3.2, usual = 2, rare = 3;  // in standard errors

struct Line {
  std::string_view name;
  experiment::Comparison figures;

  /// As many decimals as give the standard error two digits.
  int decimals() const {
    const std::optional<double> error = figures.standard_error;
    if (!error || *error <= 0) return 3;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(*error))), 0, 9);
  }
};

std::vector<Line> lines_of(const experiment::Experiment& e) {
  const experiment::ScoreComparison scores = experiment::compare_scores(e);
  const experiment::RowComparison rows = experiment::compare_rows(e);
  return {{"mean", scores.mean},
          {"variance", scores.variance},
          {"excess kurtosis", scores.excess_kurtosis},
          {"row entropy", rows.entropy},
          {"Jacobian trace", rows.jacobian_trace}};
}

/// The figures of the present state, B, and of the held one: none, or the same ones.
struct Table {
  std::vector<Line> b, a;
  bool compared() const { return !a.empty(); }
};

/// Means over rows that cannot be judged in either are left out.
Table table_of(const Frame& frame) {
  const experiment::Experiment* held = frame.experiment.held();
  Table table{lines_of(frame.experiment), held != nullptr ? lines_of(*held) : std::vector<Line>()};
  for (int i = 4; i > 2; --i) {
    if (table.b[i].figures.standard_error || (table.compared() && table.a[i].figures.standard_error)) continue;
    table.b.erase(table.b.begin() + i);
    if (table.compared()) table.a.erase(table.a.begin() + i);
  }
  return table;
}

/// Where the columns stand, in points from the left.
struct Columns {
  float sample, theory, error, strip, half, z;  ///< no error and no strip where these are 0
};

/// `letters` wide are A and B after the names.
Columns columns_of(const Rect& inside, float em, float letters) {
  const float w = inside.w;
  if (w < 30 * em) {
    const float names = 7.3f * em + letters, numbers = std::min(6.5f * em, (w - names - 3.9f * em) / 2);
    return {names + numbers, names + 2 * numbers, 0, 0, 0, w};
  }
  const float names = 8.5f * em + letters, numbers = std::clamp((w - names) * 0.17f, 4.2f * em, 6.5f * em);
  const float error = numbers > 4.9f * em ? names + 3 * numbers : 0;
  const float left = std::max(error, names + 2 * numbers) + 1.5f * em, right = w - 4.6f * em;
  return {names + numbers, names + 2 * numbers, error, (left + right) / 2, std::max(0.0f, (right - left) / 2), w};
}

void draw_strip(const Frame& frame, const Rect& inside, const Columns& c, float top, float bottom) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const float x = inside.x + c.strip, unit = c.half / static_cast<float>(strip_reach);
  const float band = static_cast<float>(usual) * unit;
  pen.fill({x - band, top, 2 * band, bottom - top}, theme.field);
  for (const float side : {-band, band}) pen.line({{x + side, top}, {x + side, bottom}}, theme.axis, 1, reference_dash);
  pen.down(x, top, bottom, theme.axis);
}

/// A's mark is hollow.
void draw_mark(const Frame& frame, ImVec2 at, float radius, bool held) {
  const Theme& theme = frame.theme();
  frame.pen.dot(at, radius, held ? theme.panel : theme.sample);
  if (held) frame.pen.ring(at, radius, theme.sample, theme.line(1.5f));
}

void draw_z(const Frame& frame, const Rect& inside, const Columns& c, float y, double z, bool held) {
  const Pen& pen = frame.pen;
  const float middle = inside.x + c.strip, unit = c.half / static_cast<float>(strip_reach);
  const float x = middle + unit * static_cast<float>(std::clamp(z, -strip_reach, strip_reach));
  const float em = pen.em(Size::body);
  if (c.half > 20) {
    pen.line({{middle, y - 0.36f * em}, {x, y - 0.36f * em}}, frame.theme().sample, 2);
    draw_mark(frame, {x, y - 0.36f * em}, frame.theme().line(4), held);
  }
  pen.text({inside.x + c.z, y}, strong(plain(figures::with_sign(z, 2))), {Size::body, frame.theme().ink, Align::right});
}

void draw_heads(const Frame& frame, const Rect& inside, const Columns& c, float y, bool folded) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto head = [&](float x, const Runs& words, Rgb colour, Align align) {
    pen.text({inside.x + x, y}, words, {Size::caption, colour, align});
  };
  head(c.sample, strong(plain(folded ? "A" : "sample")), theme.sample, Align::right);
  head(c.theory, strong(plain(folded ? "B" : "theory")), folded ? theme.sample : theme.theory, Align::right);
  if (c.error > 0) head(c.error, plain("std. error"), theme.ink3, Align::right);
  head(c.z, rich("*z*"), theme.ink3, Align::right);
  if (c.half <= 20) return;
  const float band = static_cast<float>(usual / strip_reach) * c.half;
  head(c.strip - band, plain("−2"), theme.ink3, Align::centre);
  head(c.strip, plain("0"), theme.ink3, Align::centre);
  head(c.strip + band, plain("+2"), theme.ink3, Align::centre);
}

/// Where there is no column for it, the standard error stands under theory's number.
bool error_below(const Columns& c, float pitch, float em) {
  return c.error == 0 && pitch >= 2.05f * em;
}

void draw_number(const Frame& frame, ImVec2 at, const std::optional<double>& value, int decimals, Rgb colour,
                 bool bold = true) {
  const Runs runs = plain(!value ? "–" : *value == 0 ? "0" : figures::fixed(*value, decimals));
  frame.pen.text(at, bold ? strong(runs) : runs, {Size::body, colour, Align::right});
}

void draw_line(const Frame& frame, const Rect& inside, const Columns& c, float y, float pitch, const Line& line,
               bool held = false) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto number = [&](float x, const std::optional<double>& value, Rgb colour, bool bold) {
    draw_number(frame, {inside.x + x, y}, value, line.decimals(), colour, bold);
  };
  number(c.sample, line.figures.sample, theme.sample, true);
  number(c.theory, line.figures.theory, theme.theory, true);
  if (c.error > 0) number(c.error, line.figures.standard_error, theme.ink3, false);
  const float em = pen.em(Size::body);
  if (error_below(c, pitch, em) && line.figures.standard_error)
    pen.text({inside.x + c.theory, y + em}, plain("± " + figures::fixed(*line.figures.standard_error, line.decimals())),
             {Size::tick, theme.ink3, Align::right});
  if (const auto z = line.figures.z()) {
    draw_z(frame, inside, c, y, *z, held);
  } else if (line.figures.sample && line.figures.theory) {
    const Runs words = plain(c.half > 20 ? "too few draws" : "too few");
    pen.text({inside.x + c.z, y}, words, {Size::caption, theme.ink3, Align::right});
  }
}

bool same(const experiment::Comparison& a, const experiment::Comparison& b) {
  return a.sample == b.sample && a.theory == b.theory && a.standard_error == b.standard_error;
}

/// One figure: of A over B where a state is held and has another, of both at once where it is the same; `folded` to one
/// line where there is no height for two: then A's and B's numbers take the columns, and z is B's.
void draw_row(const Frame& frame, const Rect& inside, const Columns& c, float y, float pitch, const Table& table,
              std::size_t i, bool folded) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const Line& b = table.b[i];
  pen.text({inside.x, y}, plain(b.name), {Size::body, theme.ink2});
  if (!table.compared()) return draw_line(frame, inside, c, y, pitch, b);
  const Line& a = table.a[i];
  if (folded) {
    draw_number(frame, {inside.x + c.sample, y}, a.figures.sample, a.decimals(), theme.sample, false);
    draw_number(frame, {inside.x + c.theory, y}, b.figures.sample, b.decimals(), theme.sample);
    if (b.figures.z()) draw_z(frame, inside, c, y, *b.figures.z(), false);
    return;
  }
  const bool one = same(a.figures, b.figures);
  const float em = pen.em(Size::body), half = one ? 0 : pitch / 4;
  const float left = inside.x + (c.half > 0 ? 8.5f : 7.5f) * em;
  const auto letter = [&](float at, std::string_view text) {
    pen.text({left, at}, strong(plain(text)), {Size::caption, theme.ink});
  };
  pen.across(inside.x, inside.right(), y - 0.36f * em - pitch / 2, theme.hairline);
  if (error_below(c, pitch / 2, em)) y -= 0.4f * em;
  letter(y + half, one ? "A, B" : "B");
  draw_line(frame, inside, c, y + half, pitch / 2, b);
  if (one) return;
  letter(y - half, "A");
  draw_line(frame, inside, c, y - half, pitch / 2, a, true);
}

std::string capital(std::string_view name) {
  std::string text(name);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

struct Judgement {
  std::string state, words;
  bool agrees = true;
};

Judgement judge(const std::vector<Line>& lines) {
  const Line* worst = nullptr;
  int judged = 0;
  for (const Line& line : lines) {
    if (!line.figures.z()) continue;
    ++judged;
    if (worst == nullptr || std::abs(*line.figures.z()) > std::abs(*worst->figures.z())) worst = &line;
  }
  if (worst == nullptr) return {"", "No statistic has a theory to compare with here.", false};
  const double z = std::abs(*worst->figures.z());
  if (z >= rare)
    return {capital(worst->name) + " differs from theory", "by " + figures::significant(z, 2) + " standard errors.",
            false};
  if (z > usual) return {capital(worst->name) + " is unusual.", "Chance alone puts 1 in 20 beyond ±2.", false};
  static constexpr std::string_view counts[] = {
      "", "It lies", "Both lie", "All three lie", "All four lie", "All five lie"};
  return {"Agrees with theory.", std::string(counts[std::min(judged, 5)]) + " within 2 standard errors.", true};
}

/// Of B in full, of A its state alone.
Runs words_of(const Table& table, const Theme& theme) {
  const Judgement b = judge(table.b);
  const std::string gap = b.state.empty() ? "" : " ";
  Runs words = joined(strong(plain(b.state + gap)), coloured(plain(b.words), theme.ink2));
  if (!table.compared()) return words;
  const Judgement a = judge(table.a);
  words = joined(strong(plain(" B: ")), words);
  if (a.state.empty()) return joined(strong(plain("A: ")), joined(plain("nothing to compare."), words));
  return joined(strong(plain("A: " + a.state + (a.state.ends_with('.') ? "" : "."))), words);
}

void draw_judgement(const Frame& frame, const Rect& inside, float y, const Table& table) {
  const Judgement judgement = judge(table.b);
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::body);
  const float icon = 16 * em / 13;
  draw_icon(pen, judgement.agrees ? Icon::tick : Icon::help, {inside.x + icon / 2, y - 0.36f * em}, frame.theme().ink,
            1, icon);
  const Runs words = words_of(table, frame.theme());
  const float x = inside.x + icon + 0.5f * em;
  for (const Runs& line : pen.wrap(words, Size::body, inside.right() - x)) {
    pen.text({x, y}, line, {Size::body, frame.theme().ink});
    y += 1.4f * em;
  }
}

void card(Frame& frame, const Rect& inside) {
  const Table table = table_of(frame);
  const std::vector<Line>& lines = table.b;
  double worst = 0;
  float judged = 0;
  for (const Line& line : lines) {
    if (!line.figures.z()) continue;
    worst = std::max(worst, std::abs(*line.figures.z()));
    ++judged;
  }
  if (judged == 0) {
    card_words(frame, inside, plain("nothing to"), plain("compare"));
    return;
  }
  const bool agrees = worst <= usual;
  const std::string size =
      agrees ? "≤ " + figures::fixed(std::ceil(10 * worst) / 10, 1) : figures::significant(worst, 2);
  const std::string_view state = agrees ? "agrees:" : (worst < rare ? "unusual:" : "differs:");
  Rect area = card_words(frame, inside, plain(state), rich("|*z*| " + size));
  const float half = area.w / 3;
  frame.pen.fill({area.middle_x() - half, area.y, 2 * half, area.h}, frame.theme().field, 2);
  frame.pen.down(area.middle_x(), area.y, area.bottom(), frame.theme().axis);
  float y = area.y + 0.5f * area.h / judged;
  const auto x_of = [&](double z) {
    return area.middle_x() + half * static_cast<float>(std::clamp(z, -strip_reach, strip_reach) / usual);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].figures.z()) continue;
    const float x = x_of(*lines[i].figures.z());
    frame.pen.line({{area.middle_x(), y}, {x, y}}, frame.theme().sample, 1.5f);
    if (table.compared() && table.a[i].figures.z()) draw_mark(frame, {x_of(*table.a[i].figures.z()), y}, 3, true);
    draw_mark(frame, {x, y}, 3, false);
    y += area.h / judged;
  }
}

Runs title(const Frame&) {
  return plain("Statistics");
}

Runs question(const Frame&) {
  return plain("Does this sample agree with theory?");
}

void draw(Frame& frame, const Rect& inside, bool) {
  const Table table = table_of(frame);
  const float em = frame.pen.em(Size::body);
  const bool folded = table.compared() && inside.h < em * (1.7f + 2.1f * static_cast<float>(table.b.size()));
  const float lines = table.compared() && !folded ? 2 : 1;
  const Columns c = columns_of(inside, em, lines > 1 ? 1.4f * em : 0);
  const float spare = inside.h - em * (2.2f + (c.error > 0 ? 2.6f : 4.0f));
  // In the smallest frames the lines close up, and the sentence has no room: the z-scores say it.
  const auto count = static_cast<float>(table.b.size());
  const bool sentence = spare >= 1.3f * em * count * lines;
  const float most = (c.error > 0 ? 2.2f : 2.5f) * em * (lines > 1 ? 1.7f : 1);
  const float pitch = sentence ? std::clamp(spare / count, 1.3f * em * lines, most)
                               : std::clamp((inside.h - 1.7f * em) / count, 1.05f * em * lines, 2.2f * em * lines);
  float y = inside.y + 0.8f * em;
  draw_heads(frame, inside, c, y, folded);
  if (!folded && error_below(c, pitch / lines, em))
    frame.pen.text({inside.x, y}, plain("± std. error"), {Size::tick, frame.theme().ink3});
  const float top = inside.y + 1.5f * em;
  const float bottom = top + pitch * count + 0.2f * em;
  if (c.half > 20) draw_strip(frame, inside, c, top, bottom);
  y = top + pitch / 2 + 0.45f * em;
  for (std::size_t i = 0; i < table.b.size(); ++i, y += pitch) draw_row(frame, inside, c, y, pitch, table, i, folded);
  if (!sentence) return;
  draw_judgement(frame, inside, std::min(bottom + 2.1f * em, inside.bottom() - (c.error > 0 ? 0.2f : 1.6f) * em),
                 table);
}

}  // namespace

const Panel statistics_panel{"statistics", 200, 232, title, question, draw, card};

}  // namespace view
