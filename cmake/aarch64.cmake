# For arm64 on another machine: Debian's cross compiler, and libraries of that architecture below DROPSLIDE_ROOT (scripts/arm64).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc-12)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++-12)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64;-L;${DROPSLIDE_ROOT})
set(CMAKE_FIND_ROOT_PATH ${DROPSLIDE_ROOT}/libraries ${DROPSLIDE_ROOT}) # The static ones of scripts/static-libraries first.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# libncurses.so is a script that names other libraries.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${DROPSLIDE_ROOT}/usr/lib/aarch64-linux-gnu -L${DROPSLIDE_ROOT}/lib/aarch64-linux-gnu -Wl,-rpath-link,${DROPSLIDE_ROOT}/usr/lib/aarch64-linux-gnu:${DROPSLIDE_ROOT}/lib/aarch64-linux-gnu")
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES DROPSLIDE_ROOT)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${DROPSLIDE_ROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${DROPSLIDE_ROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${DROPSLIDE_ROOT}/usr/share/pkgconfig)
