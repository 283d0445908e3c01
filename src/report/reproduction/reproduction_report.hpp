// The reproduction as tables: what is computed beside what is printed.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/format/table.hpp"
#include "studies/reproduction/reproduction.hpp"

namespace dropslide {

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

/// `tier`, `seconds`, `cells: [{table, shape, dmax, thesis, ours, verdict, seconds, positions}]`, where it
/// applies with `row`, with the `note` below the table and, for a cell that was not attempted, `needs`, as
/// `cost_json` has it, and `needs_in_all: {ram_bytes, core_seconds, if_as_on}`; `tables: [{table, title}]`.
nlohmann::ordered_json to_json(const Reproduction& reproduction);

}  // namespace dropslide
