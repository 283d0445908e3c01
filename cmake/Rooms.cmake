# dropslide_room_name(VARIABLE FOLDER): the library of a room.
function(dropslide_room_name variable folder)
  string(REGEX REPLACE "^src/" "" name ${folder})
  string(REPLACE "/" "_" name dropslide_${name})
  set(${variable} ${name} PARENT_SCOPE)
endfunction()

# dropslide_room(FOLDER [DEPENDS rooms] [LIBRARIES targets] [EXCEPT sources]): one room of docs/ARCHITECTURE.md.
#
# Compiles the sources of the folder (not of folders in it) into the library that is named after it: src/engines/layers becomes
# dropslide_engines_layers. DEPENDS names the rooms that it may include; tests/include_rules.sh checks the same by reading.
function(dropslide_room folder)
  cmake_parse_arguments(ROOM "" "" "DEPENDS;LIBRARIES;EXCEPT" ${ARGN})
  dropslide_room_name(name ${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  foreach(source ${ROOM_EXCEPT})
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${folder}/${source})
  endforeach()
  set(depends "")
  foreach(room ${ROOM_DEPENDS})
    string(REPLACE "/" "_" room ${room})
    list(APPEND depends dropslide_${room})
  endforeach()
  if(sources)
    add_library(${name} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(${name} PRIVATE ${ROOM_LIBRARIES})
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} ${scope} dropslide_options ${depends})
endfunction()

# dropslide_compile(FOLDER FLAGS flags FILES sources): some sources of a room with flags of their own, after those of the build type.
function(dropslide_compile folder)
  cmake_parse_arguments(COMPILE "" "" "FLAGS;FILES" ${ARGN})
  dropslide_room_name(name ${folder})
  list(TRANSFORM COMPILE_FILES PREPEND ${PROJECT_SOURCE_DIR}/${folder}/)
  set_source_files_properties(${COMPILE_FILES} TARGET_DIRECTORY ${name} PROPERTIES COMPILE_OPTIONS "${COMPILE_FLAGS}")
endfunction()

# dropslide_optimise(LEVEL ROOMS folders): rooms that a release compiles with that option in place of -O3.
function(dropslide_optimise level)
  cmake_parse_arguments(OPTIMISE "" "" "ROOMS" ${ARGN})
  foreach(folder ${OPTIMISE_ROOMS})
    dropslide_room_name(name ${folder})
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:${level}>)
  endforeach()
endfunction()

# dropslide_compile_quickly(ROOMS folders [HEADERS headers]): rooms in which a program spends no time. Their large headers are compiled
# once, and a release is optimised for the compiler's time.
function(dropslide_compile_quickly)
  cmake_parse_arguments(QUICKLY "" "" "ROOMS;HEADERS" ${ARGN})
  foreach(folder ${QUICKLY_ROOMS})
    dropslide_room_name(name ${folder})
    if(QUICKLY_HEADERS)
      target_precompile_headers(${name} PRIVATE ${QUICKLY_HEADERS})
    endif()
  endforeach()
  dropslide_optimise(-O1 ROOMS ${QUICKLY_ROOMS})
endfunction()

# dropslide_compile_apart(ROOMS folders): rooms whose sources are compiled one by one where those of others are compiled as one (a unity build:
# CMAKE_UNITY_BUILD): each takes the compiler long, or all define the same names.
function(dropslide_compile_apart)
  cmake_parse_arguments(APART "" "" "ROOMS" ${ARGN})
  foreach(folder ${APART_ROOMS})
    dropslide_room_name(name ${folder})
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  endforeach()
endfunction()
