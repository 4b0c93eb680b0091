#pragma once
#include <GLES3/gl3.h>

#include <cstddef>

namespace page {

/// What went to the GPU, for the tests that prove that a slider sends no matrix.
struct Uploads {
  struct Sent {
    std::size_t count = 0, bytes = 0;
    void add(std::size_t size) {
      ++count;
      bytes += size;
    }
  };
  Sent matrices, tables;
};

/// A matrix of float32 on the GPU, read texel by texel. A matrix larger than a texture may be is cut into
/// square layers of one array texture: element (row, column) is in layer
/// (row / side) · layers_across + column / side, at (column % side, row % side).
class FloatTexture {
 public:
  FloatTexture() = default;
  ~FloatTexture() { release(); }
  FloatTexture(const FloatTexture&) = delete;
  FloatTexture& operator=(const FloatTexture&) = delete;

  /// Makes room for rows × columns; what it held is lost where the shape changes.
  void shape(std::size_t rows, std::size_t columns);

  /// Fills rows [first, last) from row-major data that begins with row `first`.
  void upload_rows(const float* data, std::size_t first, std::size_t last, Uploads& uploads);

  void bind(int unit) const;

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  int side() const { return side_; }
  int layers_across() const { return layers_across_; }

  /// Deletes the texture.
  void release();
  /// The context lost the texture: there is nothing to delete.
  void forget();

  void swap(FloatTexture& other);

 private:
  void upload_part(const float* data, std::size_t first, std::size_t last, std::size_t layer_column);

  GLuint name_ = 0;
  std::size_t rows_ = 0, columns_ = 0;
  int side_ = 1, layers_across_ = 1;
};

}  // namespace page
