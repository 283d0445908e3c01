// Answers of `distribution`: how positions spread over the thesis's hash table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "questions/hash_distribution.hpp"

namespace dropslide {

/// The winner, the table and how much of it is in use; empty if the search stopped.
std::string to_plain_text(const HashDistribution& result);

/// `shape`, `dmax`, `objective`, `bins`, `entries`, `table_length`, `density`, `full_length`, `compressed`
/// (`length`, `bins`; null if not asked for), `largest_entry`, `winner`, `expansions`, `table_bytes`,
/// `seconds`; `bins`, `compressed` and `winner` are null if the search stopped.
nlohmann::ordered_json to_json(const HashDistribution& result);

/// Lines "bin,first_entry,boards", one for each bin, below a line with these names.
std::string to_csv(const HashDistribution& result);

/// The same of the compressed table. Requires that it was asked for, and a search that did not stop.
std::string compressed_csv(const HashDistribution& result);

/// Lines "table_length,length_fraction,entries,density,expansions,seconds", one for each table, below a line
/// with these names. Requires searches that did not stop.
std::string sweep_csv(const std::vector<HashDistribution>& tables);

/// `sweep`: a list of what `to_json` has of each table.
nlohmann::ordered_json sweep_json(const std::vector<HashDistribution>& tables);

}  // namespace dropslide
