#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/experiment.h"
#include "imgui.h"
#include "view/foreign_glyphs.h"
#include "view/matrix_picture.h"
#include "view/rect.h"
#include "view/vector_picture.h"

namespace view {

/// What a panel may wish for besides new parameters; the page carries it out.
enum class Command {
  none,
  resample,
  step,
  reset,
  copy_link,
  share,
  help,
  undo,
  redo,
  copy_text,
  use_mended_link,
  cancel,
  leave_canvas,
  open_controls
};

/// What the learner asked for in this frame.
struct Wishes {
  std::optional<experiment::Parameters> parameters;
  bool final = true;  ///< false while a control is being dragged
  Command command = Command::none;
  std::optional<attention::Matrix> bias;  ///< the custom bias, n_q × n_k
  std::string text;                       ///< for copy_text
};

/// What the page tells the view each frame.
struct Surroundings {
  ImVec2 size{};          ///< of the canvas, CSS px
  float pixel_ratio = 1;  ///< device pixels per CSS px
  bool dark = false;      ///< what theme=auto means now
  bool reduced_motion = false;
  bool canvas_controls = true;     ///< whether the controls are drawn here (else the native form shows)
  bool touch = false;              ///< coarse pointer
  bool dragging = false;           ///< whether a control of the native form is being dragged
  double seconds = 0;              ///< monotonic time, for motion
  std::string link;                ///< "#v=1&dk=256"
  std::string focused;             ///< key of the native control that has the keyboard, or empty
  bool parameters_edited = false;  ///< whether they differ from the preset's
};

/// Fonts, panels and everything that is on the screen but changes no number.
class PageView {
 public:
  /// `painter` paints the matrix; null leaves it out.
  explicit PageView(MatrixPainter painter);
  ~PageView();

  /// Takes the four subset font files (regular, italic, semibold, mathematics); the bytes are copied.
  void set_fonts(std::vector<std::vector<unsigned char>> files);
  /// What sets text that those have no glyphs for (foreign_glyphs.h); without it such text is drawn as ?.
  void set_glyph_setter(GlyphSetter setter);

  /// Builds the atlas for this pixel ratio and theme sizes when it has to; true when it was rebuilt and the
  /// renderer must upload it again.
  bool prepare_fonts(const experiment::Parameters& parameters, const Surroundings& surroundings);

  /// Height in CSS px that the page wants for the canvas at this width: at least `window_height` where the
  /// layout fills the window, more where cards are stacked.
  float wanted_height(const experiment::Parameters& parameters, const Surroundings& surroundings,
                      float window_height) const;

  /// Draws one frame between ImGui::NewFrame and ImGui::Render.
  Wishes draw(const experiment::Experiment& experiment, const Surroundings& surroundings);

  /// From now on notes the text that is set in `texts` (vector_picture.h), or in nothing where it is null.
  void record(std::vector<SetText>* texts);

  /// Whether the next frame has glyphs that this one lacks.
  bool lacks_glyphs() const;

  /// The keyboard went elsewhere: rings and hints of what had it go.
  void focus_lost();

  /// Whether something moves and another frame is needed (stage change, hover fade, caret).
  bool animating() const;

  /// Whether a wheel turn at the pointer would do something here (zoom over the matrix).
  bool wants_wheel() const;
  /// Whether a finger there paints, and must not scroll the page.
  bool wants_touch(ImVec2 at) const;
  /// Whether typed text goes into a field.
  bool wants_text() const;

  /// Where something that can be touched was drawn in the last frame, by its name ("dk-slider", "play",
  /// "bias-causal", "matrix-cells"); none where it was not. For tests by name.
  std::optional<Rect> place(std::string_view name) const;

  /// Where canvas and page begin: the picture's background as 0xRRGGBB.
  unsigned background() const;

 private:
  struct State;
  State* state_;
};

}  // namespace view
