#include "attention/output.h"

namespace attention {

void output_row(const float* weights, const Matrix& values, NumberFormat format, float* output) {
  const std::size_t keys = values.shape(1);
  for (std::size_t c = 0; c < values.shape(0); ++c) {
    const float* value = values.data() + c * keys;
    float sum = 0;
    for (std::size_t j = 0; j < keys; ++j) sum += weights[j] * value[j];
    output[c] = sum;
  }
  round_to(format, output, values.shape(0));
}

}  // namespace attention
