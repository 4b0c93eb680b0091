#include "page/float_texture.h"

#include <algorithm>
#include <utility>

namespace page {
namespace {

/// A layer need not be larger than the largest matrix of the contract.
constexpr GLint largest_side = 4096;

GLint side_allowed() {
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  return std::clamp(most, 1, largest_side);
}

std::size_t divide_up(std::size_t a, std::size_t b) {
  return (a + b - 1) / b;
}

}  // namespace

void FloatTexture::shape(std::size_t rows, std::size_t columns) {
  if (name_ != 0 && rows == rows_ && columns == columns_) return;
  release();
  rows_ = rows;
  columns_ = columns;
  side_ = side_allowed();
  layers_across_ = int(divide_up(columns, std::size_t(side_)));
  const auto layers_down = divide_up(rows, std::size_t(side_));
  glGenTextures(1, &name_);
  glBindTexture(GL_TEXTURE_2D_ARRAY, name_);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  const auto width = GLsizei(std::min(columns, std::size_t(side_)));
  const auto height = GLsizei(std::min(rows, std::size_t(side_)));
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_R32F, width, height, GLsizei(std::size_t(layers_across_) * layers_down));
}

void FloatTexture::upload_rows(const float* data, std::size_t first, std::size_t last, Uploads& uploads) {
  glBindTexture(GL_TEXTURE_2D_ARRAY, name_);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, GLint(columns_));
  for (std::size_t row = first; row < last;) {
    const std::size_t layer_end = (row / std::size_t(side_) + 1) * std::size_t(side_);
    const std::size_t end = std::min(last, layer_end);
    const float* from = data + (row - first) * columns_;
    for (int across = 0; across < layers_across_; ++across) upload_part(from, row, end, std::size_t(across));
    row = end;
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  uploads.matrices.add((last - first) * columns_ * sizeof(float));
}

void FloatTexture::upload_part(const float* data, std::size_t first, std::size_t last, std::size_t layer_column) {
  const auto side = std::size_t(side_);
  const std::size_t column = layer_column * side;
  const auto layer = GLint(first / side * std::size_t(layers_across_) + layer_column);
  const auto width = GLsizei(std::min(side, columns_ - column));
  glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, GLint(first % side), layer, width, GLsizei(last - first), 1, GL_RED,
                  GL_FLOAT, data + column);
}

void FloatTexture::bind(int unit) const {
  glActiveTexture(GLenum(GL_TEXTURE0 + unit));
  glBindTexture(GL_TEXTURE_2D_ARRAY, name_);
}

void FloatTexture::release() {
  if (name_ != 0) glDeleteTextures(1, &name_);
  forget();
}

void FloatTexture::forget() {
  name_ = 0;
  rows_ = columns_ = 0;
}

void FloatTexture::swap(FloatTexture& other) {
  std::swap(name_, other.name_);
  std::swap(rows_, other.rows_);
  std::swap(columns_, other.columns_);
  std::swap(side_, other.side_);
  std::swap(layers_across_, other.layers_across_);
}

}  // namespace page
