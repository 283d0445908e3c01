# Writes man pages, completions and the changelog as packages want them:
# cmake -DPROGRAM=dropslide -DCHECKER_PAGE=dropslide-check.1 -DVERSION=1.0.0 -DCONTACT=WHO -DOUTPUT=FOLDER -P MakeDocuments.cmake
cmake_minimum_required(VERSION 3.25)

function(run_program file)
  execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# gzip without name and time: the same bytes whenever they are made.
function(compress file)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${OUTPUT}/man)
file(MAKE_DIRECTORY ${OUTPUT}/man)
run_program(${OUTPUT}/dropslide.bash completion bash)
run_program(${OUTPUT}/_dropslide completion zsh)
run_program(${OUTPUT}/dropslide.fish completion fish)

run_program(${OUTPUT}/man/dropslide.1 man)
execute_process(COMMAND ${PROGRAM} help OUTPUT_VARIABLE overview COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n  [a-z][a-z-]+ " commands "${overview}")
foreach(command ${commands})
  string(STRIP "${command}" command)
  run_program(${OUTPUT}/man/dropslide-${command}.1 man ${command})
endforeach()

file(READ ${CHECKER_PAGE} page)
string(REPLACE "@VERSION@" ${VERSION} page "${page}")
file(WRITE ${OUTPUT}/man/dropslide-check.1 "${page}")
file(GLOB pages ${OUTPUT}/man/*.1)
foreach(page ${pages})
  compress(${page})
endforeach()

# A changelog as Debian's tools read it; the history itself is CHANGELOG.md.
set(root ${CMAKE_CURRENT_LIST_DIR}/..)
file(STRINGS ${root}/CITATION.cff released REGEX "^date-released: ")
string(REPLACE "date-released: " "" released "${released}")
execute_process(COMMAND date --utc --rfc-email --date=${released} OUTPUT_VARIABLE released OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${OUTPUT}/changelog "dropslide (${VERSION}) unstable; urgency=medium

  * What is new stands in /usr/share/doc/dropslide/CHANGELOG.md.gz.

 -- ${CONTACT}  ${released}
")
compress(${OUTPUT}/changelog)
file(COPY_FILE ${root}/CHANGELOG.md ${OUTPUT}/CHANGELOG.md)
compress(${OUTPUT}/CHANGELOG.md)
file(WRITE ${OUTPUT}/made "")
