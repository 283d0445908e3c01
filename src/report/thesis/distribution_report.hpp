// Answers of `distribution`: how positions spread over the thesis's hash table.
#pragma once

#include <string>

#include "questions/hash_distribution.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

void describe(FieldTable<HashDistribution>& table);

/// The winner, the table and how much of it is in use; empty if the search stopped.
std::string to_plain_text(const HashDistribution& result);

/// Lines "bin,first_entry,boards", one for each bin, below a line with these names.
std::string to_csv(const HashDistribution& result);

/// The same of the compressed table. Requires that it was asked for, and a search that did not stop.
std::string compressed_csv(const HashDistribution& result);

}  // namespace dropslide
