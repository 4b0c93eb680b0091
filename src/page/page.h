#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "page/history.h"
#include "page/matrix_renderer.h"
#include "page/window.h"
#include "view/page_view.h"

namespace page {

/// The process: one experiment, its view, the window, and the turn that binds them.
class Page {
 public:
  explicit Page(const char* link);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  experiment::Experiment& engine() { return *engine_; }

  /// Opens the window; false, and message() says why, where there is no WebGL2.
  bool start();
  const std::string& message() const { return message_; }

  void set_font(std::size_t index, std::vector<unsigned char> file);
  void set_surroundings(const view::Surroundings& surroundings);

  /// One turn (page_frame); `now` and `budget` in milliseconds. A sum of PageFrame.
  int frame(double now, double budget, bool may_draw);

  void context_lost();
  void context_restored();

  bool wants_wheel() const;
  bool wants_touch(double x, double y) const { return view_->wants_touch({float(x), float(y)}); }
  bool wants_text() const;
  void paste(const char* text);
  void pointer_left();
  void pointer_cancelled();
  void focus_lost();
  void set_focus(const char* key);
  double wanted_height(double window_height);
  unsigned background() const;
  /// The picture as it stands as SVG (vector_picture.h); drawn once for it, and to be drawn again. Empty where it can't
  /// be.
  std::string svg(double now);
  std::string probe() const;

 private:
  /// What the picture depends on in the experiment.
  struct Seen {
    std::uint64_t score_version = 0, summary_version = 0;
    std::size_t score_rows = 0, summary_rows = 0, draws = 0;
    std::uint64_t sweep_version = 0;
    bool ready = false;
    experiment::Parameters parameters;
    bool operator==(const Seen&) const = default;
  };

  void compute(double budget);
  void play_on(double now);
  void notice_changes();
  void take_input();
  bool wants_drawing() const;
  void upload(double now);
  double rows_until() const;
  void keep_pace(double start);
  void draw_if_needed(double now);
  void draw(double now);
  view::Wishes draw_view(double now);
  bool make_fonts();  ///< whether there was anything to do
  void carry_out(const view::Wishes& wishes);
  void carry_out(view::Command command, const std::string& text);
  void set(const experiment::Parameters& parameters, bool final);
  void paint(const attention::Matrix& bias);
  void tell_bias();
  void go_back(bool (History::*way)());
  void tell_wanted_height();
  bool playing() const;
  bool has_canvas() const { return window_.has_context() && fonts_ == all_fonts; }

  static constexpr unsigned all_fonts = 0b1111;

  experiment::Experiment* engine_;
  std::unique_ptr<view::PageView> view_;
  Window window_;
  MatrixRenderer matrix_;
  History history_;
  std::string message_, focused_;

  std::array<std::vector<unsigned char>, 4> font_files_;
  unsigned fonts_ = 0;  ///< a bit for each file that is there
  view::Surroundings surroundings_;
  double window_height_ = 0, told_height_ = 0;

  Seen seen_;
  experiment::Parameters before_press_;
  bool resized_ = false, dragging_ = false, painting_ = false, fonts_are_new_ = false, misfit_told_ = false;
  int frames_due_ = 0;
  int flags_ = 0;
  double stepped_at_ = 0;                                   ///< in the time of the browser's frames
  double turn_started_ = 0, drawn_at_ = 0, framed_at_ = 0;  ///< in the time of bridge::now()
  double pace_ = 0;            ///< milliseconds from frame to frame: long where a slow machine draws
  bool frame_wanted_ = false;  ///< whether the last frame wanted another

  struct {
    std::size_t turns = 0, drawn = 0, font_builds = 0, context_losses = 0;
    double own = 0, compute = 0, draw = 0, longest = 0;  ///< milliseconds
    float font_ratio = 0;                                ///< device pixels per CSS px that the fonts are made for
  } counters_;
};

}  // namespace page
