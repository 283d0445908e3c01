// Answers of `distribution`: how positions spread over the thesis's hash table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "questions/hash_distribution.hpp"

namespace dropslide {

/// The winner, the table and how much of it is in use; empty if the search stopped.
std::string to_plain_text(const HashDistribution& result);

/// `shape`, `dmax`, `objective`, `bins`, `entries`, `table_length`, `density`, `full_length`,
/// `largest_entry`, `winner`, `expansions`, `table_bytes`, `seconds`; `bins` and `winner` are null if the
/// search stopped.
nlohmann::ordered_json to_json(const HashDistribution& result);

/// Lines "bin,first_entry,boards", one for each bin, below a line with these names.
std::string to_csv(const HashDistribution& result);

}  // namespace dropslide
