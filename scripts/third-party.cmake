# Targets xtensor, imgui and (for wasm) SDL2 from the sources of scripts/lock: those in build/third-party/, or in
# SCALED_ATTENTION_THIRD_PARTY, or fetched from upstream.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS scripts/lock)
set(SCALED_ATTENTION_THIRD_PARTY "$ENV{SCALED_ATTENTION_THIRD_PARTY}" CACHE PATH "A folder with the unpacked sources")
set(third_party ${SCALED_ATTENTION_THIRD_PARTY})
if(NOT third_party)
  set(third_party ${CMAKE_SOURCE_DIR}/build/third-party)
  execute_process(COMMAND ${CMAKE_SOURCE_DIR}/scripts/third-party COMMAND_ERROR_IS_FATAL ANY)
endif()

# third_party_source(NAME): NAME_folder is where its sources are.
function(third_party_source name)
  if(EXISTS ${third_party}/${name})
    set(${name}_folder ${third_party}/${name} PARENT_SCOPE)
    return()
  endif()
  file(STRINGS ${CMAKE_SOURCE_DIR}/scripts/lock row REGEX "^${name} ")
  string(REGEX REPLACE " +" ";" row "${row}")
  list(GET row 4 upstream)
  list(GET row 5 commit)
  FetchContent_Declare(${name} GIT_REPOSITORY ${upstream} GIT_TAG ${commit})
  FetchContent_GetProperties(${name})
  string(TOLOWER ${name} lower)
  if(NOT ${lower}_POPULATED)
    message(STATUS "Fetching ${name} from ${upstream}")
    FetchContent_Populate(${name})
  endif()
  set(${name}_folder ${${lower}_SOURCE_DIR} PARENT_SCOPE)
endfunction()

third_party_source(xtl)
third_party_source(xtensor)
add_library(xtensor INTERFACE)
target_include_directories(xtensor SYSTEM INTERFACE ${xtensor_folder}/include ${xtl_folder}/include)

third_party_source(imgui)
add_library(imgui STATIC ${imgui_folder}/imgui.cpp ${imgui_folder}/imgui_draw.cpp ${imgui_folder}/imgui_tables.cpp
                         ${imgui_folder}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui_folder})
target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS
                                        IMGUI_DISABLE_OBSOLETE_FUNCTIONS "ImDrawIdx=unsigned int"
                                        "IMGUI_USER_CONFIG=\"${CMAKE_SOURCE_DIR}/scripts/imgui-config.h\"")

if(EMSCRIPTEN)
  # SDL's own configure asks the compiler hundreds of questions, minutes through emcc, and then writes what its
  # header SDL_config_emscripten.h says already: compile the parts that a window with WebGL needs.
  third_party_source(SDL2)
  set(parts . atomic cpuinfo dynapi events file filesystem/emscripten libm loadso/dummy locale locale/emscripten
            stdlib thread thread/generic timer timer/unix video video/emscripten video/yuv2rgb)
  list(TRANSFORM parts REPLACE "(.+)" "${SDL2_folder}/src/\\1/*.c" OUTPUT_VARIABLE patterns)
  file(GLOB sources ${patterns})
  list(FILTER sources EXCLUDE REGEX "/SDL_(gesture|surface|bmp|blit.*|fillrect|RLEaccel|stretch|yuv.*|egl)\\.c$|/yuv2rgb/")
  list(FILTER sources EXCLUDE REGEX "/SDL_emscripten(opengles|framebuffer|mouse)\\.c$")
  add_library(SDL2 STATIC ${sources} scripts/sdl-left-out.c scripts/sdl-cursor.c)
  target_include_directories(SDL2 SYSTEM PUBLIC ${SDL2_folder}/include)
  target_include_directories(SDL2 PRIVATE ${SDL2_folder}/src)
  target_compile_options(SDL2 PRIVATE -w -Werror=implicit-function-declaration -include ${CMAKE_SOURCE_DIR}/scripts/sdl-config.h)
  target_compile_definitions(SDL2 PRIVATE SDL_LEAN_AND_MEAN=1 SDL_AUDIO_DISABLED=1 SDL_JOYSTICK_DISABLED=1
    SDL_SENSOR_DISABLED=1 SDL_POWER_DISABLED=1 SDL_RENDER_DISABLED=1 SDL_LOADSO_DISABLED=1 SDL_MISC_DISABLED=1)
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.27)
    target_compile_options(SDL2 PRIVATE "-DEM_JS_DEPS(tag,deps)=")
  endif()

  # For the notices that dist/ ships: what is in it, which version, where.
  set(rows "")
  foreach(name imgui SDL2 xtensor xtl)
    file(STRINGS scripts/lock row REGEX "^${name} ")
    string(REGEX REPLACE "^[^ ]+ +([^ ]+).*" "\\1" version "${row}")
    string(APPEND rows "${name}\t${version}\t${${name}_folder}\n")
  endforeach()
  file(CONFIGURE OUTPUT third-party.txt CONTENT "${rows}emscripten\t${EMSCRIPTEN_VERSION}\t${EMSCRIPTEN_ROOT_PATH}\n")
endif()
