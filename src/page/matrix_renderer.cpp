#include "page/matrix_renderer.h"

#include <GLES3/gl3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace page {
namespace {

constexpr int stop_count = 11;

struct DeviceRect {
  float left, top, right, bottom;  ///< device pixels from the upper left
};

DeviceRect on_device(const ImVec2& from, const ImVec2& to) {
  const ImDrawData& frame = *ImGui::GetDrawData();
  const ImVec2 origin = frame.DisplayPos, scale = frame.FramebufferScale;
  return {(from.x - origin.x) * scale.x, (from.y - origin.y) * scale.y, (to.x - origin.x) * scale.x,
          (to.y - origin.y) * scale.y};
}

ImVec2 framebuffer_size() {
  const ImDrawData& frame = *ImGui::GetDrawData();
  return {frame.DisplaySize.x * frame.FramebufferScale.x, frame.DisplaySize.y * frame.FramebufferScale.y};
}

/// The clip rectangle as OpenGL counts: from the lower left. False where nothing is inside.
bool clip_to(const ImVec4& clip) {
  const DeviceRect rect = on_device({clip.x, clip.y}, {clip.z, clip.w});
  const float left = std::max(rect.left, 0.0f), width = rect.right - left, height = rect.bottom - rect.top;
  if (width <= 0 || height <= 0) return false;
  glScissor(int(left), int(framebuffer_size().y - rect.bottom), int(width), int(height));
  return true;
}

/// A value as the scale sees it (the shader's `shaped`).
float shaped(view::ColourScale scale, float value) {
  switch (scale) {
    case view::ColourScale::signed_root:
      return std::copysign(std::sqrt(std::abs(value)), value);
    case view::ColourScale::logarithmic:
      return std::log(std::max(value, 1e-38f));
    case view::ColourScale::linear:
      break;
  }
  return value;
}

/// Low and high, never the same, so that the shader may divide by their difference.
std::array<float, 2> shaped_ends(view::ColourScale scale, float low, float high) {
  const float a = shaped(scale, low), b = shaped(scale, high);
  return {a, b > a ? b : a + 1};
}

struct Colour {
  float red, green, blue, alpha;
};

Colour from_imgui(ImU32 packed) {
  const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(packed);
  return {colour.x, colour.y, colour.z, colour.w};
}

}  // namespace

void MatrixRenderer::begin(const experiment::Experiment& experiment, double now, double until) {
  experiment_ = &experiment;
  now_ = now;
  until_ = until;
  for (State& state : states_) {
    state.followed = false;
    if (experiment.held() == nullptr && &state != &states_[int(view::HeldMap::b)]) state.source.release();
  }
}

void MatrixRenderer::follow(State& state, double now) {
  using view::HeldMap;
  const view::MatrixPicture& picture = state.painted;
  const experiment::Experiment* held = picture.of == HeldMap::b ? nullptr : experiment_->held();
  if (picture.of != HeldMap::b && held == nullptr) return;
  state.source.follow(picture.of == HeldMap::a ? *held : *experiment_, picture.stage, picture.previous_stage, now,
                      uploads_, until_, picture.of == HeldMap::difference ? held : nullptr);
}

bool MatrixRenderer::pending() const {
  return std::any_of(states_, states_ + 3, [](const State& s) { return s.followed && s.source.pending(); });
}

void MatrixRenderer::upload(double now, double until) {
  assert(pending());
  until_ = until;
  for (State& state : states_)
    if (state.followed) follow(state, now);
}

void MatrixRenderer::paint(const ImDrawCmd& command) {
  const auto& picture = *static_cast<const view::MatrixPicture*>(command.UserCallbackData);
  if (experiment_ == nullptr || !clip_to(command.ClipRect) || !shader_.use()) return;
  State& state = states_[int(picture.of)];
  if (!state.followed) {
    // Several pictures of one frame (a lens) show the same stage.
    state.painted = picture;
    state.followed = true;
    follow(state, now_);
  }
  source_ = &state.source;
  if (source_->rows() == 0) return;
  set_place(picture);
  set_values(picture);
  set_colours(picture);
  set_textures();
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void MatrixRenderer::set_place(const view::MatrixPicture& picture) const {
  const DeviceRect rect = on_device(picture.from, picture.to);
  const ImVec2 frame = framebuffer_size();
  const auto clip_x = [&frame](float x) { return 2 * x / frame.x - 1; };
  const auto clip_y = [&frame](float y) { return 1 - 2 * y / frame.y; };
  glUniform4f(shader_.at("corners"), clip_x(rect.left), clip_y(rect.top), clip_x(rect.right), clip_y(rect.bottom));
  glUniform1f(shader_.at("framebuffer_height"), frame.y);
  glUniform4f(shader_.at("place"), rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top);
  glUniform4f(shader_.at("part"), float(picture.first_column), float(picture.first_row), float(picture.columns),
              float(picture.rows));
  glUniform1f(shader_.at("hairline_width"), ImGui::GetDrawData()->FramebufferScale.x);
}

void MatrixRenderer::set_values(const view::MatrixPicture& picture) const {
  const BiasTable& bias = source_->bias();
  const float blend = source_->has_previous() && picture.stage != picture.previous_stage ? picture.blend : 1.0f;
  const auto ends = shaped_ends(picture.scale, picture.low, picture.high);
  const auto previous_ends = shaped_ends(picture.scale, picture.previous_low, picture.previous_high);
  glUniform1i(shader_.at("made"), source_->made());
  glUniform1i(shader_.at("has_relative"), bias.has_relative());
  glUniform1i(shader_.at("has_custom"), bias.has_custom());
  glUniform1i(shader_.at("first_padded_key"), int(bias.first_padded_key()));
  glUniform2i(shader_.at("size"), int(source_->columns()), int(source_->rows()));
  glUniform1i(shader_.at("side"), source_->matrix().side());
  glUniform1i(shader_.at("layers_across"), source_->matrix().layers_across());
  // A difference has no bias of its own: what has none is no number.
  const bool difference = picture.of == view::HeldMap::difference;
  glUniform2i(shader_.at("stages"), difference ? 0 : int(picture.previous_stage), difference ? 0 : int(picture.stage));
  glUniform1f(shader_.at("blend"), blend);
  glUniform4f(shader_.at("ends"), previous_ends[0], previous_ends[1], ends[0], ends[1]);
  glUniform1i(shader_.at("scale"), int(picture.scale));
}

void MatrixRenderer::set_colours(const view::MatrixPicture& picture) const {
  std::array<float, 3 * stop_count> stops;
  for (int stop = 0; stop < stop_count; ++stop) {
    for (int channel = 0; channel < 3; ++channel) {
      const auto byte = picture.map.stops[stop] >> (16 - 8 * channel) & 0xFF;
      stops[std::size_t(3 * stop + channel)] = float(byte) / 255.0f;
    }
  }
  const Colour hidden = from_imgui(picture.hidden), hairline = from_imgui(picture.hairline),
               overflowed = from_imgui(picture.overflowed);
  glUniform3fv(shader_.at("stops"), stop_count, stops.data());
  glUniform3f(shader_.at("hidden_colour"), hidden.red, hidden.green, hidden.blue);
  glUniform4f(shader_.at("hairline_colour"), hairline.red, hairline.green, hairline.blue, hairline.alpha);
  glUniform3f(shader_.at("overflowed_colour"), overflowed.red, overflowed.green, overflowed.blue);
}

void MatrixRenderer::set_textures() const {
  // A sampler that isn't read wants a texture all the same.
  const BiasTable& bias = source_->bias();
  const FloatTexture& matrix = source_->matrix();
  matrix.bind(MatrixShader::matrix_unit);
  (source_->previous().rows() > 0 ? source_->previous() : matrix).bind(MatrixShader::previous_unit);
  source_->records().bind(MatrixShader::rows_unit);
  source_->records().bind(MatrixShader::relative_unit);
  if (bias.has_relative()) bias.bind_relative(MatrixShader::relative_unit);
  (bias.has_custom() ? bias.custom_texture() : matrix).bind(MatrixShader::custom_unit);
  glActiveTexture(GL_TEXTURE0);
}

void MatrixRenderer::forget() {
  for (State& state : states_) state.source.forget();
  shader_.forget();
}

}  // namespace page
