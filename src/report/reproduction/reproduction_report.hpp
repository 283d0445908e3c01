// The reproduction as tables: what is computed beside what is printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/fields/describe.hpp"
#include "report/format/table.hpp"
#include "studies/reproduction/reproduction.hpp"

namespace dropslide {

void describe(FieldTable<Reproduction>& table);

/// One grid a printed table; each cell reads "ours / printed mark". See `verdict_legend`.
std::vector<Table> reproduction_tables(const Reproduction& reproduction);

/// The marks, and the summary of all verdicts: "62 agree, 2 differ, ...".
std::string verdict_legend();
/// See `verdict_legend`.
std::string verdict_summary(const Reproduction& reproduction);

/// The tables, the legend of the marks and the summary, for a terminal.
std::string to_plain_text(const Reproduction& reproduction);

/// One finished cell in one line without its end: "table 3x4: 8 (agrees), 12 s".
std::string cell_line(const CellResult& cell);

}  // namespace dropslide
