// The reproduction as tables: what is computed beside what is printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/format/table.hpp"
#include "report/provenance.hpp"
#include "studies/thesis/reproduction.hpp"

namespace dropslide {

/// One grid a printed table; each cell reads "ours / printed mark". See `verdict_legend`.
std::vector<Table> reproduction_tables(const Reproduction& reproduction);

/// The marks, and the summary of all verdicts: "62 agree, 2 differ, ...".
std::string verdict_legend();
std::string verdict_summary(const Reproduction& reproduction);

/// The whole report as Markdown, with command, version, machine, date and times.
std::string reproduction_markdown(const Reproduction& reproduction, const Provenance& provenance);

}  // namespace dropslide
