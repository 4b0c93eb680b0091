#include "page/interface.h"

#include <memory>
#include <string>

#include "page/page.h"

namespace {

std::unique_ptr<page::Page> the_page;

}  // namespace

int page_create(const char* link) {
  the_page = std::make_unique<page::Page>(link);
  return 0;
}

experiment::Experiment* page_engine() {
  return the_page == nullptr ? nullptr : &the_page->engine();
}

int page_start() {
  return the_page->start() ? 0 : 1;
}

const char* page_message() {
  return the_page->message().c_str();
}

void page_set_font(int index, const unsigned char* data, int bytes) {
  the_page->set_font(std::size_t(index), {data, data + bytes});
}

void page_set_surroundings(double css_width, double css_height, double pixel_ratio, int dark, int reduced_motion,
                           int canvas_controls, int touch, int dragging) {
  view::Surroundings surroundings;
  surroundings.size = {float(css_width), float(css_height)};
  surroundings.pixel_ratio = float(pixel_ratio);
  surroundings.dark = dark != 0;
  surroundings.reduced_motion = reduced_motion != 0;
  surroundings.canvas_controls = canvas_controls != 0;
  surroundings.touch = touch != 0;
  surroundings.dragging = dragging != 0;
  the_page->set_surroundings(surroundings);
}

int page_frame(double now_milliseconds, double budget_milliseconds, int draw) {
  return the_page->frame(now_milliseconds, budget_milliseconds, draw != 0);
}

void page_context_lost() {
  the_page->context_lost();
}
void page_context_restored() {
  the_page->context_restored();
}

int page_wants_touch(double x, double y) {
  return the_page->wants_touch(x, y) ? 1 : 0;
}

int page_wants_wheel() {
  return the_page->wants_wheel() ? 1 : 0;
}
int page_wants_text() {
  return the_page->wants_text() ? 1 : 0;
}

void page_paste(const char* text) {
  the_page->paste(text);
}
void page_pointer_left() {
  the_page->pointer_left();
}
void page_pointer_cancelled() {
  the_page->pointer_cancelled();
}
void page_focus_lost() {
  the_page->focus_lost();
}

void page_set_focus(const char* key) {
  the_page->set_focus(key);
}

double page_wanted_height(double window_height) {
  return the_page->wanted_height(window_height);
}

unsigned page_background() {
  return the_page->background();
}

const char* page_svg(double now_milliseconds) {
  static std::string text;
  text = the_page->svg(now_milliseconds);
  return text.c_str();
}

const char* page_probe() {
  static std::string text;
  text = the_page->probe();
  return text.c_str();
}
