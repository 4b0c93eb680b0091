# The two programs for browsers: `page`, and `engine`, which is the experiment without a page.

# exported_functions(RESULT HEADER…): the linker option that exports every function which the extern "C" headers declare.
function(exported_functions result)
  set(names _malloc _free)
  foreach(header ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(STRINGS ${header} lines REGEX "^[a-z].*[ *](engine|page)_[a-z_]+\\(")
    foreach(line ${lines})
      string(REGEX REPLACE ".*[ *]((engine|page)_[a-z_]+)\\(.*" "_\\1" name "${line}")
      list(APPEND names ${name})
    endforeach()
  endforeach()
  list(JOIN names "," names)
  set(${result} -sEXPORTED_FUNCTIONS=${names} PARENT_SCOPE)
endfunction()

set(wasm_options -sMODULARIZE -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0 -sMALLOC=emmalloc -sDYNAMIC_EXECUTION=0 -sTOTAL_STACK=1MB
  -sMAXIMUM_MEMORY=1GB
  -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8,HEAP32,HEAPF32,HEAPF64)

if(EXISTS ${CMAKE_SOURCE_DIR}/src/experiment/interface.cpp)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/engine.cpp CONTENT "// All of it is exported from the library.\n")
  add_executable(engine ${CMAKE_BINARY_DIR}/engine.cpp)
  exported_functions(exports ${CMAKE_SOURCE_DIR}/src/experiment/interface.h)
  target_link_libraries(engine PRIVATE experiment)
  target_link_options(engine PRIVATE ${wasm_options} ${exports} -sEXPORT_NAME=createEngineModule
                                     -sENVIRONMENT=node,worker,web --no-entry -sINCOMING_MODULE_JS_API=wasmBinary
                                     -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0)
endif()

file(GLOB sources CONFIGURE_DEPENDS src/page/*.cpp)
if(sources)
  add_library(imgui_input STATIC ${imgui_folder}/backends/imgui_impl_sdl2.cpp)  # src/page/gui_renderer draws
  target_include_directories(imgui_input SYSTEM PUBLIC ${imgui_folder}/backends)
  target_link_libraries(imgui_input PUBLIC imgui SDL2)

  add_executable(page ${sources} scripts/imgui-left-out.cpp)
  layer_includes(page includes)
  target_compile_options(page PRIVATE ${warnings})
  target_include_directories(page PRIVATE ${includes})
  target_link_libraries(page PRIVATE view imgui_input)
  precompile(page <xtensor/xtensor.hpp>)
  file(GLOB headers CONFIGURE_DEPENDS src/page/interface.h)
  exported_functions(exports ${CMAKE_SOURCE_DIR}/src/experiment/interface.h ${headers})
  if(EXISTS ${CMAKE_SOURCE_DIR}/src/page/main.cpp)
    string(APPEND exports ",_main")
  endif()
  target_link_options(page PRIVATE ${wasm_options} ${exports} -sEXPORT_NAME=createPage -sENVIRONMENT=web --no-entry
                                   -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,onAbort,print
                                   -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0
                                   -sGL_SUPPORT_SIMPLE_ENABLE_EXTENSIONS=0
                                   -Wl,--wrap=emscripten_set_canvas_element_size
                                   -Wl,--wrap=_ZN11ImFontAtlas14AddFontDefaultEPK12ImFontConfig)
endif()
