// ImGui's built-in font, 12 KB that no compression makes smaller: the page always brings its own fonts, so the linker
// puts this in place of ImFontAtlas::AddFontDefault (--wrap) and the font's bytes fall away.
#include <cassert>

extern "C" void* __wrap__ZN11ImFontAtlas14AddFontDefaultEPK12ImFontConfig(void*, const void*) {
  assert(false && "the font atlas is built before the page's fonts are there");
  return nullptr;
}
