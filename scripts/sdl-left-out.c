// Game controllers and SDL's own renderer are left out of our SDL: 60 KB of code that no page here runs. Its windows and
// ImGui's SDL2 backend ask for them all the same; these are the answers of an SDL that has neither.
#include <SDL.h>

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

// Looking GL functions up by name keeps all of them, here and in the page's script: 40 KB. Nothing here asks by name.
void* eglGetProcAddress(const char* name) { return (void)name, NULL; }
