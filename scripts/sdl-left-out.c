// Game controllers and SDL's own renderer are left out of our SDL: 60 KB of code that no page here runs. Its windows and
// ImGui's SDL2 backend ask for them all the same; these are the answers of an SDL that has neither.
#include <SDL.h>
#include <emscripten/html5.h>

SDL_GameController* SDLCALL SDL_GameControllerOpen(int index) { return (void)index, NULL; }
Uint8 SDLCALL SDL_GameControllerGetButton(SDL_GameController* pad, SDL_GameControllerButton button) {
  return (void)pad, (void)button, 0;
}
Sint16 SDLCALL SDL_GameControllerGetAxis(SDL_GameController* pad, SDL_GameControllerAxis axis) {
  return (void)pad, (void)axis, 0;
}
SDL_Renderer* SDLCALL SDL_GetRenderer(SDL_Window* window) { return (void)window, NULL; }
int SDLCALL SDL_GetRendererOutputSize(SDL_Renderer* renderer, int* width, int* height) {
  return (void)renderer, (void)width, (void)height, -1;
}
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer* renderer) { (void)renderer; }

// Touch gestures are the view's own, and there is no picture in memory but WebGL's: no surfaces, no cursors of pixels.
int SDL_GestureAddTouch(SDL_TouchID touch) { return (void)touch, 0; }
int SDL_GestureDelTouch(SDL_TouchID touch) { return (void)touch, 0; }
void SDL_GestureProcessEvent(SDL_Event* event) { (void)event; }
void SDL_GestureQuit(void) {}
SDL_Surface* SDLCALL SDL_CreateRGBSurface(Uint32 flags, int width, int height, int depth, Uint32 red, Uint32 green,
                                          Uint32 blue, Uint32 alpha) {
  return (void)flags, (void)width, (void)height, (void)depth, (void)red, (void)green, (void)blue, (void)alpha, NULL;
}
SDL_Surface* SDLCALL SDL_CreateRGBSurfaceFrom(void* pixels, int width, int height, int depth, int pitch, Uint32 red,
                                              Uint32 green, Uint32 blue, Uint32 alpha) {
  return (void)pixels, (void)pitch, SDL_CreateRGBSurface(0, width, height, depth, red, green, blue, alpha);
}
SDL_Surface* SDLCALL SDL_ConvertSurfaceFormat(SDL_Surface* surface, Uint32 format, Uint32 flags) {
  return (void)surface, (void)format, (void)flags, NULL;
}
void SDLCALL SDL_FreeSurface(SDL_Surface* surface) { (void)surface; }

int Emscripten_CreateWindowFramebuffer(void* device, SDL_Window* window, Uint32* format, void** pixels, int* pitch) {
  return (void)device, (void)window, (void)format, (void)pixels, (void)pitch, -1;
}
int Emscripten_UpdateWindowFramebuffer(void* device, SDL_Window* window, const SDL_Rect* parts, int count) {
  return (void)device, (void)window, (void)parts, (void)count, -1;
}
void Emscripten_DestroyWindowFramebuffer(void* device, SDL_Window* window) { (void)device, (void)window; }

// Full screen, pointer lock and the page's title are not SDL's business here; what Emscripten's script does for them, with its
// main loop and its decoders of pictures, is 30 KB. Nor is the size of the browser's window, which is not the canvas's:
// page_set_surroundings is the one owner of that. And a page that listens for its end is kept out of the back/forward cache.
#define CALLBACK(name, type)                                                                                     \
  EMSCRIPTEN_RESULT emscripten_set_##name##_callback_on_thread(const char* target, void* data, EM_BOOL capture, \
                                                               type call, pthread_t thread) {                   \
    return (void)target, (void)data, (void)capture, (void)call, (void)thread, EMSCRIPTEN_RESULT_SUCCESS;        \
  }
CALLBACK(fullscreenchange, em_fullscreenchange_callback_func)
CALLBACK(pointerlockchange, em_pointerlockchange_callback_func)
CALLBACK(resize, em_ui_callback_func)
EMSCRIPTEN_RESULT emscripten_set_visibilitychange_callback_on_thread(void* data, EM_BOOL capture,
                                                                     em_visibilitychange_callback_func call,
                                                                     pthread_t thread) {
  return (void)data, (void)capture, (void)call, (void)thread, EMSCRIPTEN_RESULT_SUCCESS;
}
EMSCRIPTEN_RESULT emscripten_set_beforeunload_callback_on_thread(void* data, em_beforeunload_callback call,
                                                                 pthread_t thread) {
  return (void)data, (void)call, (void)thread, EMSCRIPTEN_RESULT_SUCCESS;
}
EMSCRIPTEN_RESULT emscripten_request_fullscreen_strategy(const char* target, EM_BOOL defer,
                                                         const EmscriptenFullscreenStrategy* strategy) {
  return (void)target, (void)defer, (void)strategy, EMSCRIPTEN_RESULT_NOT_SUPPORTED;
}
EMSCRIPTEN_RESULT emscripten_exit_fullscreen(void) { return EMSCRIPTEN_RESULT_NOT_SUPPORTED; }
EMSCRIPTEN_RESULT emscripten_request_pointerlock(const char* target, EM_BOOL defer) {
  return (void)target, (void)defer, EMSCRIPTEN_RESULT_NOT_SUPPORTED;
}
EMSCRIPTEN_RESULT emscripten_exit_pointerlock(void) { return EMSCRIPTEN_RESULT_NOT_SUPPORTED; }
void emscripten_set_window_title(const char* title) { (void)title; }
void emscripten_get_screen_size(int* width, int* height) { *width = *height = 1; }
