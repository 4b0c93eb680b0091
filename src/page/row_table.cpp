#include "page/row_table.h"

#include <algorithm>
#include <cmath>

namespace page {
namespace {

/// Records in a line of the texture: a column of 4,096 would be more than WebGL2 promises.
constexpr std::size_t records_a_line = 512;
constexpr GLsizei line_width = 2 * records_a_line, most_lines = 8;

/// Infinity on its way to the GPU, where it isn't sure to survive.
constexpr float infinite_temperature = -1;

}  // namespace

void RowTable::shape(std::size_t rows) {
  records_.assign(rows, Record{});
  changed_from_ = 0;
  changed_to_ = rows;
}

void RowTable::clear_from(std::size_t first) {
  for (std::size_t row = first; row < records_.size(); ++row) {
    if (records_[row].state != float(State::empty)) put(row, Record{});
  }
}

void RowTable::set_scores(std::size_t row, float divisor) {
  Record record;
  record.divisor = divisor;
  record.state = float(State::scores_only);
  put(row, record);
}

void RowTable::set_summary(std::size_t row, float divisor, double temperature, const attention::RowSummary& summary) {
  Record record;
  record.divisor = divisor;
  record.largest_biased = summary.largest_biased;
  record.total = summary.total > 0 ? summary.total : 1;
  record.temperature = std::isinf(temperature) ? infinite_temperature : float(temperature);
  const bool overflowed = summary.state == attention::RowState::overflowed;
  record.state = float(overflowed ? State::overflowed : State::complete);
  put(row, record);
}

void RowTable::put(std::size_t row, const Record& record) {
  if (changed_from_ == changed_to_) changed_from_ = changed_to_ = row;
  records_[row] = record;
  changed_from_ = std::min(changed_from_, row);
  changed_to_ = std::max(changed_to_, row + 1);
}

void RowTable::upload(Uploads& uploads) {
  if (name_ == 0) {
    glGenTextures(1, &name_);
    glBindTexture(GL_TEXTURE_2D, name_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, line_width, most_lines);
    changed_from_ = 0;
    changed_to_ = records_.size();
  }
  if (changed_from_ == changed_to_) return;
  glBindTexture(GL_TEXTURE_2D, name_);
  // Whole lines, but for the last record's: that is never read past.
  const std::size_t first_line = changed_from_ / records_a_line;
  for (std::size_t line = first_line; line * records_a_line < changed_to_; ++line) {
    const std::size_t first = line * records_a_line;
    const std::size_t count = std::min(records_a_line, records_.size() - first);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, GLint(line), GLsizei(2 * count), 1, GL_RGBA, GL_FLOAT, &records_[first]);
    uploads.tables.add(count * sizeof(Record));
  }
  changed_from_ = changed_to_ = 0;
}

void RowTable::bind(int unit) const {
  glActiveTexture(GLenum(GL_TEXTURE0 + unit));
  glBindTexture(GL_TEXTURE_2D, name_);
}

void RowTable::release() {
  if (name_ != 0) glDeleteTextures(1, &name_);
  forget();
}

void RowTable::forget() {
  name_ = 0;
}

}  // namespace page
