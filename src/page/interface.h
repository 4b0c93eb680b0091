#pragma once
// The page as plain C functions. The script around it owns the browser's frames and calls page_frame from
// them; nothing here runs by itself. Text goes in and comes out as UTF-8; text that comes out stays valid
// until the next call of the same function. The engine_* functions work on page_engine().
#include <cstdint>

namespace experiment {
class Experiment;
}

extern "C" {

/// What page_frame says, added up.
enum PageFrame {
  page_wants_another = 1,       ///< call it again at the next frame of the browser
  page_drew = 2,                ///< the canvas has a new picture
  page_results_ready = 4,       ///< all results belong to the present parameters
  page_parameters_changed = 8,  ///< the learner changed some, or play did
  page_computes = 16            ///< there is more to compute, results or a sweep, that need not wait for a frame
};

/// Makes the page's one engine at the parameters of `link` (a link's text, may be empty); nothing is drawn
/// before page_start. 0.
int page_create(const char* link);

/// The page's engine, or null before page_create.
experiment::Experiment* page_engine();

/// Opens the window on the canvas #canvas, with WebGL2 and Dear ImGui; Module.canvas is that element, and
/// CSS gives its size. 0, or another number where there is no WebGL2: page_message says why, and page_frame
/// then computes without drawing.
int page_start();

/// Why page_start did not, in words; empty where it did.
const char* page_message();

/// The bytes of a font file, copied: 0 regular, 1 italic, 2 semibold, 3 mathematics. Text is drawn once all
/// four are there.
void page_set_font(int index, const unsigned char* data, int bytes);

/// Where the page is shown: size of the canvas in CSS px, device pixels per CSS px, whether the system is
/// dark and wants little motion, whether the controls are drawn in the canvas, whether the pointer is
/// coarse, whether a native control is being dragged. Takes effect in the next page_frame, the canvas's own size
/// included.
void page_set_surroundings(double css_width, double css_height, double pixel_ratio, int dark, int reduced_motion,
                           int canvas_controls, int touch, int dragging);

/// One turn: computes for about `budget_milliseconds`, then, with `draw`, takes the input and draws where
/// something changed. `now_milliseconds` is the browser's time of this frame. Returns a sum of PageFrame.
int page_frame(double now_milliseconds, double budget_milliseconds, int draw);

/// The canvas's WebGL context went away, or came back.
void page_context_lost();
void page_context_restored();

/// Whether a turn of the wheel, or typed text, would do something at the pointer or in a field.
int page_wants_wheel();
int page_wants_text();

/// Whether a finger at a point of the canvas, in CSS px, paints instead of scrolling the page.
int page_wants_touch(double x, double y);

/// The native control of parameter `key` has the keyboard; none of them where it is empty.
void page_set_focus(const char* key);

/// Pasted text goes into the field that is being edited.
void page_paste(const char* text);

/// The pointer left the canvas, or the finger that was it was lifted: nothing is hovered any more.
void page_pointer_left();

/// The browser took the touch away to scroll: what it had begun to change goes back to what it was.
void page_pointer_cancelled();

/// The canvas lost the keyboard: keys and buttons are let go.
void page_focus_lost();

/// Height in CSS px that the page wants for the canvas at its present width, in a browser window
/// `window_height` high. When that changes by itself, Module.host.wantedHeight is told.
double page_wanted_height(double window_height);

/// The picture's background as 0xRRGGBB.
unsigned page_background();

/// The picture as it stands as SVG, its matrices <image>s without a source; draws the canvas without soft edges: draw
/// again at once. Empty where there is no picture.
const char* page_svg(double now_milliseconds);

/// Counters as JSON, for tests: frames drawn, texture uploads, mouse, sizes, memory, times.
const char* page_probe();
}
