#pragma once
// What our build of Dear ImGui leaves out.
#include <cstdio>

/// ImGui reads its settings file and the text of number fields with sscanf: the page has neither, and the C library's scanner is
/// 12 KB. Reading nothing is what a malformed text does.
#define sscanf(...) 0

/// Nor files, nor a terminal.
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_TTY_FUNCTIONS
