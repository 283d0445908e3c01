# `cpack -G DEB` makes dropslide, libdropslide-dev and python3-dropslide; scripts/release calls it.
set(CPACK_PACKAGE_NAME dropslide)
set(CPACK_PACKAGE_VENDOR "The dropslide authors")
set(CPACK_PACKAGE_CONTACT "${dropslide_contact}")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact analysis of 2048 as a two-player game")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs development)
if(DROPSLIDE_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(about "Solves 2048 as a game of two players, Dropper and Slider: who wins,
the largest tile that Slider can force, with which drops every merge
is avoided, and shortest games; and the game against chance, exactly.
Answers come with certificates that an independent program checks.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME dropslide)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION math)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "${about}\n\nThis package has the programs, their manual pages and the results.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libdropslide-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libtbb-dev, libfmt-dev, libxxhash-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "${about}\n\nThis package has the static C++ library, its headers and examples.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-dropslide)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "${about}\n\nThis package has the Python module.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${dropslide_python_dependency}")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-matplotlib") # For dropslide.plot.
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/package/python/prerm)
include(CPack)
