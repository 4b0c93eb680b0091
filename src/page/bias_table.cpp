#include "page/bias_table.h"

#include <algorithm>
#include <utility>

namespace page {
namespace {

/// Entries in a line of the texture; n_q + n_k − 1 ≤ 8,191 of them fill eight.
constexpr std::size_t line_length = 1024, most_lines = 8;

/// −∞ on its way to the GPU, where infinities are not sure to survive: anything below −10³⁰ hides.
constexpr float hidden_bias = -3e38f;

std::vector<float> as_floats(const std::vector<double>& relative) {
  std::vector<float> floats;
  floats.reserve(relative.size());
  for (const double term : relative) floats.push_back(std::max(float(term), hidden_bias));
  return floats;
}

}  // namespace

bool BiasTable::follow(const attention::Bias& bias, std::size_t rows, std::size_t columns, bool other_data) {
  std::vector<float> relative;
  if (!bias.none() && bias.relative().size() == rows + columns - 1) relative = as_floats(bias.relative());
  const std::size_t first_padded = bias.none() ? columns : std::min(bias.first_padded_key(), columns);
  const attention::Matrix* matrix = bias.none() ? nullptr : bias.custom();
  const float* custom = matrix == nullptr ? nullptr : matrix->data();
  const bool same = relative == relative_ && first_padded == first_padded_ && custom == custom_ && rows == rows_ &&
                    (custom == nullptr || !other_data);
  if (same) return false;
  relative_changed_ = relative_changed_ || relative != relative_;
  relative_ = std::move(relative);
  rows_ = rows;
  first_padded_ = first_padded;
  custom_ = custom;
  custom_rows_ = 0;
  if (custom_ == nullptr) {
    custom_texture_.release();
  } else {
    custom_texture_.shape(rows, columns);
  }
  return true;
}

void BiasTable::upload(std::size_t most_bytes, Uploads& uploads) {
  if (has_relative() && (relative_changed_ || name_ == 0)) upload_relative(uploads);
  relative_changed_ = false;
  if (custom_ == nullptr || custom_rows_ == rows_) return;
  const std::size_t columns = custom_texture_.columns();
  const std::size_t rows = std::max<std::size_t>(1, most_bytes / (columns * sizeof(float)));
  const std::size_t last = std::min(rows_, custom_rows_ + rows);
  custom_texture_.upload_rows(custom_ + custom_rows_ * columns, custom_rows_, last, uploads);
  custom_rows_ = last;
}

void BiasTable::upload_relative(Uploads& uploads) {
  if (name_ == 0) {
    glGenTextures(1, &name_);
    glBindTexture(GL_TEXTURE_2D, name_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32F, GLsizei(line_length), GLsizei(most_lines));
  }
  glBindTexture(GL_TEXTURE_2D, name_);
  for (std::size_t line = 0; line * line_length < relative_.size(); ++line) {
    const std::size_t first = line * line_length;
    const std::size_t count = std::min(line_length, relative_.size() - first);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, GLint(line), GLsizei(count), 1, GL_RED, GL_FLOAT, &relative_[first]);
  }
  uploads.tables.add(relative_.size() * sizeof(float));
}

void BiasTable::bind_relative(int unit) const {
  glActiveTexture(GLenum(GL_TEXTURE0 + unit));
  glBindTexture(GL_TEXTURE_2D, name_);
}

void BiasTable::release() {
  if (name_ != 0) glDeleteTextures(1, &name_);
  custom_texture_.release();
  forget();
}

void BiasTable::forget() {
  name_ = 0;
  custom_texture_.forget();
  custom_ = nullptr;
  relative_.clear();
  rows_ = 0;
}

}  // namespace page
