// What our build of SDL does without; every file of it reads this first. The page makes its WebGL2 context itself, and
// there are no files and no environment variables.
#include <stdio.h>

#include "SDL_config.h"

#undef SDL_VIDEO_OPENGL_EGL
#undef SDL_VIDEO_OPENGL_ES2
#undef SDL_VIDEO_RENDER_OGL_ES2
#undef HAVE_GETENV
#undef HAVE_SETENV
#undef HAVE_PUTENV
#undef HAVE_UNSETENV
#undef HAVE_STDIO_H  // its files; what prints into memory stays
