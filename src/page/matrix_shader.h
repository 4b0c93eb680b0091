#pragma once
#include <GLES3/gl3.h>

#include "page/gl_program.h"

namespace page {

/// The program that paints a matrix: from raw scores, row records and biases it makes the value of a stage,
/// places it between the ends of the colour map, and colours it. One quad, no vertex data.
class MatrixShader {
 public:
  /// Texture units, in the order of the shader's samplers.
  enum Unit { matrix_unit, previous_unit, rows_unit, relative_unit, custom_unit };

  ~MatrixShader() { release(); }

  /// Begins to compile in the present context.
  void begin();
  bool is_ready() { return program_.is_ready(); }

  /// Makes the program current; false where the driver refuses it.
  bool use();

  /// Location of a uniform, by its name in the shader.
  GLint at(const char* name) const { return program_.at(name); }

  void release();
  /// The context lost it.
  void forget();

 private:
  GlProgram program_;
  GLuint vertex_array_ = 0;  ///< empty, but there must be one
};

}  // namespace page
