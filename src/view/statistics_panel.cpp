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
  std::vector<Line> lines = {
      {"mean", scores.mean}, {"variance", scores.variance}, {"excess kurtosis", scores.excess_kurtosis}};
  if (rows.entropy.standard_error) lines.push_back({"row entropy", rows.entropy});
  if (rows.jacobian_trace.standard_error) lines.push_back({"Jacobian trace", rows.jacobian_trace});
  return lines;
}

/// Where the columns stand, in points from the left.
struct Columns {
  float sample, theory, error, strip, half, z;  ///< no error and no strip where these are 0
};

Columns columns_of(const Rect& inside, float em) {
  const float w = inside.w;
  if (w < 30 * em) {
    const float names = 7.3f * em, numbers = std::min(6.5f * em, (w - names - 3.9f * em) / 2);
    return {names + numbers, names + 2 * numbers, 0, 0, 0, w};
  }
  const float names = 8.5f * em, numbers = std::clamp((w - names) * 0.17f, 4.2f * em, 6.5f * em);
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

void draw_z(const Frame& frame, const Rect& inside, const Columns& c, float y, double z) {
  const Pen& pen = frame.pen;
  const float middle = inside.x + c.strip, unit = c.half / static_cast<float>(strip_reach);
  const float x = middle + unit * static_cast<float>(std::clamp(z, -strip_reach, strip_reach));
  const float em = pen.em(Size::body);
  if (c.half > 20) {
    pen.line({{middle, y - 0.36f * em}, {x, y - 0.36f * em}}, frame.theme().sample, 2);
    pen.dot({x, y - 0.36f * em}, frame.theme().line(4), frame.theme().sample);
  }
  pen.text({inside.x + c.z, y}, strong(plain(figures::with_sign(z, 2))), {Size::body, frame.theme().ink, Align::right});
}

void draw_heads(const Frame& frame, const Rect& inside, const Columns& c, float y) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto head = [&](float x, const Runs& words, Rgb colour, Align align) {
    pen.text({inside.x + x, y}, words, {Size::caption, colour, align});
  };
  head(c.sample, strong(plain("sample")), theme.sample, Align::right);
  head(c.theory, strong(plain("theory")), theme.theory, Align::right);
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

void draw_line(const Frame& frame, const Rect& inside, const Columns& c, float y, float pitch, const Line& line) {
  const Pen& pen = frame.pen;
  const Theme& theme = frame.theme();
  const auto number = [&](float x, const std::optional<double>& value, Rgb colour, bool bold) {
    const Runs runs = plain(!value ? "–" : *value == 0 ? "0" : figures::fixed(*value, line.decimals()));
    pen.text({inside.x + x, y}, bold ? strong(runs) : runs, {Size::body, colour, Align::right});
  };
  pen.text({inside.x, y}, plain(line.name), {Size::body, theme.ink2});
  number(c.sample, line.figures.sample, theme.sample, true);
  number(c.theory, line.figures.theory, theme.theory, true);
  if (c.error > 0) number(c.error, line.figures.standard_error, theme.ink3, false);
  const float em = pen.em(Size::body);
  if (error_below(c, pitch, em) && line.figures.standard_error)
    pen.text({inside.x + c.theory, y + em}, plain("± " + figures::fixed(*line.figures.standard_error, line.decimals())),
             {Size::tick, theme.ink3, Align::right});
  if (const auto z = line.figures.z()) {
    draw_z(frame, inside, c, y, *z);
  } else if (line.figures.sample && line.figures.theory) {
    const Runs words = plain(c.half > 20 ? "too few draws" : "too few");
    pen.text({inside.x + c.z, y}, words, {Size::caption, theme.ink3, Align::right});
  }
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

void draw_judgement(const Frame& frame, const Rect& inside, float y, const std::vector<Line>& lines) {
  const Judgement judgement = judge(lines);
  const Pen& pen = frame.pen;
  const float em = pen.em(Size::body);
  const float icon = 16 * em / 13;
  draw_icon(pen, judgement.agrees ? Icon::tick : Icon::help, {inside.x + icon / 2, y - 0.36f * em}, frame.theme().ink,
            1, icon);
  const std::string gap = judgement.state.empty() ? "" : " ";
  const Runs words = joined(strong(plain(judgement.state + gap)), coloured(plain(judgement.words), frame.theme().ink2));
  const float x = inside.x + icon + 0.5f * em;
  for (const Runs& line : pen.wrap(words, Size::body, inside.right() - x)) {
    pen.text({x, y}, line, {Size::body, frame.theme().ink});
    y += 1.4f * em;
  }
}

void card(Frame& frame, const Rect& inside) {
  const std::vector<Line> lines = lines_of(frame.experiment);
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
  for (const Line& line : lines) {
    if (!line.figures.z()) continue;
    const double z = std::clamp(*line.figures.z(), -strip_reach, strip_reach);
    const float x = area.middle_x() + half * static_cast<float>(z / usual);
    frame.pen.line({{area.middle_x(), y}, {x, y}}, frame.theme().sample, 1.5f);
    frame.pen.dot({x, y}, 3, frame.theme().sample);
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
  const std::vector<Line> lines = lines_of(frame.experiment);
  const float em = frame.pen.em(Size::body);
  const Columns c = columns_of(inside, em);
  const float spare = inside.h - em * (2.2f + (c.error > 0 ? 2.6f : 4.0f));
  // In the smallest frames the lines close up, and the sentence has no room: the z-scores say it.
  const auto count = static_cast<float>(lines.size());
  const bool sentence = spare >= 1.3f * em * count;
  const float pitch = sentence ? std::clamp(spare / count, 1.3f * em, (c.error > 0 ? 2.2f : 2.5f) * em)
                               : std::clamp((inside.h - 1.7f * em) / count, 1.1f * em, 2.2f * em);
  float y = inside.y + 0.8f * em;
  draw_heads(frame, inside, c, y);
  if (error_below(c, pitch, em)) frame.pen.text({inside.x, y}, plain("± std. error"), {Size::tick, frame.theme().ink3});
  const float top = inside.y + 1.5f * em;
  const float bottom = top + pitch * static_cast<float>(lines.size()) + 0.2f * em;
  if (c.half > 20) draw_strip(frame, inside, c, top, bottom);
  y = top + pitch / 2 + 0.45f * em;
  for (const Line& line : lines) {
    draw_line(frame, inside, c, y, pitch, line);
    y += pitch;
  }
  if (!sentence) return;
  draw_judgement(frame, inside, std::min(bottom + 2.1f * em, inside.bottom() - (c.error > 0 ? 0.2f : 1.6f) * em),
                 lines);
}

}  // namespace

const Panel statistics_panel{"statistics", 200, 232, title, question, draw, card};

}  // namespace view
