# Writes the records of costs as one source: cmake -DOUTPUT=records.cpp -DFOLDER=tables/results -P cmake/EmbedRecords.cmake
set(functions "")
foreach(name layer-rates tablebase-rates expectation-rates search-costs proof-costs)
  file(READ ${FOLDER}/${name}.json text)
  # A literal has a most length in some compilers: one for each line.
  string(REPLACE "\n" ")json\"\n    R\"json(\n" text "${text}")
  string(REPLACE "-" "_" function ${name})
  string(APPEND functions "
CostRecord ${function}_record() {
  return {\"${name}.json\",
    R\"json(${text})json\"};
}
")
endforeach()

file(WRITE ${OUTPUT} "// Made of tables/results by cmake/EmbedRecords.cmake.
#include \"costs/records.hpp\"

namespace dropslide {
${functions}
}  // namespace dropslide
")
