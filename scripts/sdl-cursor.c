// The pointer's shapes that a page has, by the names of CSS. SDL's own file for browsers brings shapes made of pixels and
// pointer lock along.
#include <emscripten.h>

#include "events/SDL_mouse_c.h"
#include "video/SDL_sysvideo.h"
#include "video/emscripten/SDL_emscriptenmouse.h"

// clang-format off
EM_JS(void, show_cursor, (const char* name), {
  Module["canvas"].style.cursor = UTF8ToString(name);
});
// clang-format on

static SDL_Cursor* create(SDL_SystemCursor id) {
  SDL_Cursor* cursor = SDL_calloc(1, sizeof(SDL_Cursor));
  if (cursor != NULL) cursor->driverdata = (void*)SDL_GetCSSCursorName(id, NULL);
  return cursor;
}

static void free_cursor(SDL_Cursor* cursor) {
  SDL_free(cursor);
}

static int show(SDL_Cursor* cursor) {
  if (SDL_GetMouseFocus() != NULL) show_cursor(cursor != NULL ? cursor->driverdata : "none");
  return 0;
}

void Emscripten_InitMouse(void) {
  SDL_Mouse* mouse = SDL_GetMouse();
  mouse->CreateSystemCursor = create;
  mouse->FreeCursor = free_cursor;
  mouse->ShowCursor = show;
  SDL_SetDefaultCursor(create(SDL_SYSTEM_CURSOR_ARROW));
}

void Emscripten_FiniMouse(void) {}
