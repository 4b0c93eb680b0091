#pragma once
#include <GLES3/gl3.h>

namespace page {

/// The program that paints a matrix: from raw scores, row records and biases it makes the value of a stage,
/// places it between the ends of the colour map, and colours it. One quad, no vertex data.
class MatrixShader {
 public:
  /// Texture units, in the order of the shader's samplers.
  enum Unit { matrix_unit, previous_unit, rows_unit, relative_unit, custom_unit };

  ~MatrixShader() { release(); }

  /// Compiles where needed and makes the program current. False where the driver refuses it.
  bool use();

  /// Location of a uniform, by its name in the shader.
  GLint at(const char* name) const;

  void release();
  void forget();

 private:
  bool build();

  GLuint program_ = 0, vertex_array_ = 0;
  bool refused_ = false;
};

}  // namespace page
