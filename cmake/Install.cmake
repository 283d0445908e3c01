# What `cmake --install` puts where, by component: programs, development, python (docs/ARCHITECTURE.md, "Packages").
include(CMakePackageConfigHelpers)

set(dropslide_man ${CMAKE_INSTALL_MANDIR}/man1)
set(dropslide_data ${CMAKE_INSTALL_DATADIR}/dropslide)
set(made ${PROJECT_BINARY_DIR}/documents)
set(dropslide_contact "The dropslide authors <authors@dropslide.invalid>")

# Man pages and completions, from the option rows of the program that was just built.
add_custom_command(
  OUTPUT ${made}/made
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:dropslide> -DCHECKER_PAGE=${PROJECT_SOURCE_DIR}/docs/man/dropslide-check.1
          -DVERSION=${PROJECT_VERSION} "-DCONTACT=${dropslide_contact}" -DOUTPUT=${made} -P ${PROJECT_SOURCE_DIR}/cmake/MakeDocuments.cmake
  DEPENDS dropslide ${PROJECT_SOURCE_DIR}/docs/man/dropslide-check.1 ${PROJECT_SOURCE_DIR}/cmake/MakeDocuments.cmake ${PROJECT_SOURCE_DIR}/CHANGELOG.md
          ${PROJECT_SOURCE_DIR}/CITATION.cff
  VERBATIM)
add_custom_target(dropslide_documents ALL DEPENDS ${made}/made)

# Programs, with everything that a shell or a reader wants of them.
install(CODE "if(NOT EXISTS \"${made}/made\")
  message(FATAL_ERROR \"Not all is built yet: run 'cmake --build ${PROJECT_BINARY_DIR}' first.\")
endif()" COMPONENT programs)
install(TARGETS dropslide dropslide_check COMPONENT programs)
install(DIRECTORY ${made}/man/ DESTINATION ${dropslide_man} COMPONENT programs)
install(FILES ${made}/dropslide.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME dropslide COMPONENT programs)
install(FILES ${made}/_dropslide DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT programs)
install(FILES ${made}/dropslide.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT programs)
# Recorded results, the certificates among them.
install(DIRECTORY tables/ DESTINATION ${dropslide_data}/tables COMPONENT programs
        FILES_MATCHING PATTERN "*.json" PATTERN "*.jsonl" PATTERN "*.csv" PATTERN "*.certificate" PATTERN "*.md")
install(FILES README.md CITATION.cff ${made}/CHANGELOG.md.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT programs)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT programs
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json" PATTERN "man" EXCLUDE PATTERN "pictures" EXCLUDE)

# The library and what others need to build with it.
if(DROPSLIDE_LIBRARY)
  install(TARGETS dropslide_library EXPORT dropslide-targets COMPONENT development)
  install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.hpp")
  install(EXPORT dropslide-targets NAMESPACE dropslide:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/dropslide COMPONENT development)
  configure_package_config_file(cmake/package/dropslide-config.cmake.in ${made}/dropslide-config.cmake
                                INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/dropslide)
  write_basic_package_version_file(${made}/dropslide-config-version.cmake COMPATIBILITY SameMajorVersion)
  # A folder of the installation may be absolute; the others stand below the prefix, which is known when it is installed.
  foreach(folder INCLUDEDIR LIBDIR)
    set(pc_${folder} "${CMAKE_INSTALL_${folder}}")
    if(NOT IS_ABSOLUTE "${pc_${folder}}")
      string(PREPEND pc_${folder} "\\\${prefix}/")
    endif()
  endforeach()
  install(CODE "set(INCLUDEDIR \"${pc_INCLUDEDIR}\")
set(LIBDIR \"${pc_LIBDIR}\")
set(PROJECT_DESCRIPTION \"${PROJECT_DESCRIPTION}\")
set(PROJECT_VERSION ${PROJECT_VERSION})
configure_file(\"${PROJECT_SOURCE_DIR}/cmake/package/dropslide.pc.in\" \"${made}/dropslide.pc\" @ONLY)"
          COMPONENT development)
  install(FILES ${made}/dropslide-config.cmake ${made}/dropslide-config-version.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/dropslide
          COMPONENT development)
  install(FILES ${made}/dropslide.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
  install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libdropslide-dev/examples COMPONENT development
          FILES_MATCHING PATTERN "*.cpp" PATTERN "CMakeLists.txt" PATTERN "*.md")
endif()

if(DROPSLIDE_PYTHON)
  install(FILES examples/tour.ipynb DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-dropslide/examples COMPONENT python)
endif()

# Licence and history stand in each package's own folder, as Debian wants it.
set(dropslide_packages programs dropslide)
if(DROPSLIDE_LIBRARY)
  list(APPEND dropslide_packages development libdropslide-dev)
endif()
if(DROPSLIDE_PYTHON)
  list(APPEND dropslide_packages python python3-dropslide)
endif()
while(dropslide_packages)
  list(POP_FRONT dropslide_packages component package)
  install(FILES cmake/package/copyright ${made}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endwhile()
