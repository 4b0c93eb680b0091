#pragma once
#include <GLES3/gl3.h>

#include <array>

namespace page {

/// A shader program that is compiled while the page goes on: asking whether it is done doesn't wait, where
/// the browser can tell.
class GlProgram {
 public:
  GlProgram() = default;
  ~GlProgram() { release(); }
  GlProgram(const GlProgram&) = delete;
  GlProgram& operator=(const GlProgram&) = delete;

  /// Begins to compile the two stages, GLSL ES 3.00.
  void begin(const char* vertex_source, const char* fragment_source);

  /// Whether use() would not wait, as far as the driver tells; also true for a program that was refused.
  bool is_ready();

  /// Makes the program current; false where the driver refused it, which is logged once.
  bool use();

  /// Location of a uniform.
  GLint at(const char* name) const { return glGetUniformLocation(name_, name); }

  void release();
  /// The context lost it.
  void forget();

 private:
  enum class State { none, compiling, good, refused };
  void finish();

  GLuint name_ = 0;
  std::array<GLuint, 2> stages_{};
  State state_ = State::none;
  bool can_tell_ = false;
};

}  // namespace page
