# Compiler options that every target of the project shares.
add_library(dropslide_options INTERFACE)
target_compile_options(
  dropslide_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
                              # GCC 12 warns of string + string by mistake (its bug 105329).
                              $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                              # verify compares values bit by bit: the same sums on every processor.
                              -ffp-contract=off
                              $<$<BOOL:${DROPSLIDE_WARNINGS_AS_ERRORS}>:-Werror>)
# The baseline of the last fifteen years; faster kernels are chosen at run time.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(dropslide_options INTERFACE -march=x86-64-v2)
endif()
# GCC notes that structs were passed otherwise by its version 9.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64" AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(dropslide_options INTERFACE -Wno-psabi)
endif()
# libc++ has std::jthread among its experiments only, before its version 20.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#include <stop_token>
#include <thread>
int main() { std::jthread thread([](std::stop_token) {}); }" DROPSLIDE_HAS_JTHREAD)
if(NOT DROPSLIDE_HAS_JTHREAD)
  target_compile_options(dropslide_options INTERFACE -fexperimental-library)
  target_link_options(dropslide_options INTERFACE -fexperimental-library)
endif()
if(DROPSLIDE_SANITIZE)
  target_compile_options(dropslide_options INTERFACE -fsanitize=${DROPSLIDE_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer -g1)
  target_link_options(dropslide_options INTERFACE -fsanitize=${DROPSLIDE_SANITIZE})
endif()
