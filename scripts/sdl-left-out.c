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

// Looking GL functions up by name keeps all of them, here and in the page's script: 40 KB. Nothing here asks by name.
void* eglGetProcAddress(const char* name) { return (void)name, NULL; }
