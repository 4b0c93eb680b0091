# Emscripten's own toolchain file, found beside whichever emcc is on the path, and node to run what it builds:
# emcmake of 3.1.6 would hand node an option that node 20 no longer knows.
find_program(EMCC emcc REQUIRED)
file(REAL_PATH ${EMCC} emcc)
cmake_path(GET emcc PARENT_PATH emscripten)
find_program(NODE NAMES node nodejs REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${NODE})
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)
