#pragma once
#include <GLES3/gl3.h>

#include <cstddef>
#include <vector>

#include "attention/softmax.h"
#include "page/float_texture.h"

namespace page {

/// What the shader needs besides the raw scores to make any stage of a row, one record per query. A record
/// carries its own divisor and temperature, so a row that waits for its turn still shows what it showed.
class RowTable {
 public:
  /// As matrix_shader.cpp reads it.
  enum class State { empty = 0, scores_only = 1, complete = 2, overflowed = 3 };

  ~RowTable() { release(); }

  /// `rows` empty records.
  void shape(std::size_t rows);
  void clear_from(std::size_t first);

  /// Row `row` has raw scores but no weights yet.
  void set_scores(std::size_t row, float divisor);
  /// Row `row` has all. `temperature` may be 0 or infinite.
  void set_summary(std::size_t row, float divisor, double temperature, const attention::RowSummary& summary);

  /// Sends the records that changed.
  void upload(Uploads& uploads);
  void bind(int unit) const;

  std::size_t rows() const { return records_.size(); }
  void release();
  void forget();

 private:
  /// Two RGBA texels.
  struct Record {
    float divisor = 1, largest_biased = 0, total = 1, temperature = 1;
    float state = 0, unused[3] = {0, 0, 0};
  };
  void put(std::size_t row, const Record& record);

  std::vector<Record> records_;
  std::size_t changed_from_ = 0, changed_to_ = 0;
  GLuint name_ = 0;
};

}  // namespace page
