#include "page/gl_program.h"

#include "page/bridge.h"

namespace page {
namespace {

/// Of KHR_parallel_shader_compile.
constexpr GLenum completion_status = 0x91B1;

GLuint compile(GLenum kind, const char* source) {
  const GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  return shader;
}

void log_refusal(GLuint stage) {
  std::array<char, 1024> log{};
  glGetShaderInfoLog(stage, GLsizei(log.size()), nullptr, log.data());
  if (log[0] != 0) bridge::warn(log.data());
}

}  // namespace

void GlProgram::begin(const char* vertex_source, const char* fragment_source) {
  can_tell_ = bridge::has_webgl("KHR_parallel_shader_compile");
  name_ = glCreateProgram();
  stages_ = {compile(GL_VERTEX_SHADER, vertex_source), compile(GL_FRAGMENT_SHADER, fragment_source)};
  for (const GLuint stage : stages_) glAttachShader(name_, stage);
  glLinkProgram(name_);
  state_ = State::compiling;
}

bool GlProgram::is_ready() {
  // Where the driver does not tell, whoever asks waits: use() does, later.
  if (state_ != State::compiling || !can_tell_) return true;
  GLint done = 0;
  glGetProgramiv(name_, completion_status, &done);
  return done != 0;
}

void GlProgram::finish() {
  GLint linked = 0;
  glGetProgramiv(name_, GL_LINK_STATUS, &linked);
  state_ = linked != 0 ? State::good : State::refused;
  for (GLuint& stage : stages_) {
    if (linked == 0) log_refusal(stage);
    glDeleteShader(stage);
  }
}

bool GlProgram::use() {
  if (state_ == State::compiling) finish();
  if (state_ != State::good) return false;
  glUseProgram(name_);
  return true;
}

void GlProgram::release() {
  if (name_ != 0) glDeleteProgram(name_);
  forget();
}

void GlProgram::forget() {
  name_ = 0;
  state_ = State::none;
}

}  // namespace page
