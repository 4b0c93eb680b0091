# The bench's programs, built only when they are asked for: `bench` for Google Benchmark natively, and as WebAssembly for
# the interleaved run. They see the engine's own layers and are no part of dist/.
set(bench_folder ${CMAKE_SOURCE_DIR}/tests/bench)
if(EMSCRIPTEN)
  add_executable(bench EXCLUDE_FROM_ALL ${bench_folder}/exports.cpp)
  set(exports _malloc _free)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${bench_folder}/exports.cpp)
  file(STRINGS ${bench_folder}/exports.cpp lines REGEX "^[a-z].*bench_[a-z_]+\\(.*{$")
  foreach(line ${lines})
    string(REGEX REPLACE ".*[ *](bench_[a-z_]+)\\(.*" "_\\1" name "${line}")
    list(APPEND exports ${name})
  endforeach()
  list(JOIN exports "," exports)
  target_link_options(bench PRIVATE -sMODULARIZE -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0 -sMAXIMUM_MEMORY=2GB --no-entry
                                    -sEXPORT_NAME=createBench -sENVIRONMENT=node,worker,web -sEXPORTED_FUNCTIONS=${exports}
                                    -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0
                                    -sEXPORTED_RUNTIME_METHODS=HEAPF32,HEAPU8)
else()
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    return()
  endif()
  add_executable(bench EXCLUDE_FROM_ALL ${bench_folder}/native.cpp)
  target_link_libraries(bench PRIVATE benchmark::benchmark_main)
endif()
# Compiled for speed, as the engine's numbers are.
add_library(bench_work STATIC EXCLUDE_FROM_ALL ${bench_folder}/workload.cpp ${bench_folder}/limits.cpp)
set_property(TARGET bench_work PROPERTY FOR_SPEED ON)
foreach(target bench bench_work)
  target_compile_options(${target} PRIVATE ${warnings})
endforeach()
target_link_libraries(bench_work PUBLIC attention)
target_link_libraries(bench PRIVATE bench_work experiment)
