#pragma once
#include "experiment/experiment.h"
#include "imgui.h"
#include "page/matrix_shader.h"
#include "page/matrix_source.h"
#include "view/matrix_picture.h"

namespace page {

/// Paints the matrix pictures of a frame on the GPU, from inside Dear ImGui's renderer.
class MatrixRenderer {
 public:
  /// Begins to make what it needs in the present context.
  void start() { shader_.begin(); }
  bool is_ready() { return shader_.is_ready(); }

  /// Before a frame is rendered: what its pictures show, the time in milliseconds, and until when on the bridge's clock
  /// rows may be made for them.
  void begin(const experiment::Experiment& experiment, double now, double until);

  /// Paints what `command` carries (a view::MatrixPicture); leaves state that
  /// ImDrawCallback_ResetRenderState puts right.
  void paint(const ImDrawCmd& command);

  /// Sends one more tile of what the last picture showed, without a picture; only while some are pending.
  void upload(double now, double until);
  /// Whether another frame would bring more rows.
  bool pending() const;

  const Uploads& uploads() const { return uploads_; }

  /// What was painted last of the present state, for tests: where it is and which cells it shows.
  const view::MatrixPicture& painted() const { return states_[int(view::HeldMap::b)].painted; }

  /// The context lost everything.
  void forget();

 private:
  /// The held state, the present one, and the difference, in the order of view::HeldMap.
  struct State {
    bool followed = false;  ///< in this frame
    MatrixSource source;
    view::MatrixPicture painted;
  };
  void follow(State& state, double now);
  void set_place(const view::MatrixPicture& picture) const;
  void set_values(const view::MatrixPicture& picture) const;
  void set_colours(const view::MatrixPicture& picture) const;
  void set_textures() const;

  const experiment::Experiment* experiment_ = nullptr;
  double now_ = 0, until_ = 0;
  State states_[3];
  const MatrixSource* source_ = nullptr;  ///< of the picture being painted
  MatrixShader shader_;
  Uploads uploads_;
};

}  // namespace page
