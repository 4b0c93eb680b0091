#pragma once
#include <GLES3/gl3.h>

#include <cstddef>
#include <vector>

#include "attention/bias.h"
#include "page/float_texture.h"

namespace page {

/// B on the GPU: the relative term as a table over j − i, the padding as a count, and the user's own matrix
/// where there is one.
class BiasTable {
 public:
  ~BiasTable() { release(); }

  /// Takes over `bias` of a rows × columns matrix; true where it differs from what was there. `other_data`: a
  /// custom matrix at the same place may hold other numbers.
  bool follow(const attention::Bias& bias, std::size_t rows, std::size_t columns, bool other_data);

  /// Sends what changed; at most `most_bytes` of the custom matrix.
  void upload(std::size_t most_bytes, Uploads& uploads);

  /// How many rows of B are on the GPU.
  std::size_t ready_rows() const { return custom_ == nullptr ? rows_ : custom_rows_; }

  void bind_relative(int unit) const;
  const FloatTexture& custom_texture() const { return custom_texture_; }
  bool has_relative() const { return !relative_.empty(); }
  bool has_custom() const { return custom_ != nullptr; }
  std::size_t first_padded_key() const { return first_padded_; }

  void release();
  void forget();

 private:
  void upload_relative(Uploads& uploads);

  std::vector<float> relative_;  ///< entry j − i + n_q − 1; hidden is `hidden_bias`
  std::size_t rows_ = 0, first_padded_ = 0;
  const float* custom_ = nullptr;
  FloatTexture custom_texture_;
  std::size_t custom_rows_ = 0;
  GLuint name_ = 0;
  bool relative_changed_ = false;
};

}  // namespace page
