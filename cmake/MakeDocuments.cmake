# Writes man pages, completions and the changelog as packages want them:
# cmake -DPROGRAM=dropslide -DCHECKER_PAGE=dropslide-check.1 -DVERSION=1.0.0 -DOUTPUT=FOLDER -P MakeDocuments.cmake
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

file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../CHANGELOG.md ${OUTPUT}/changelog)
compress(${OUTPUT}/changelog)
file(WRITE ${OUTPUT}/made "")
