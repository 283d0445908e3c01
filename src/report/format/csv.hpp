// A JSON object as CSV (RFC 4180).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dropslide {

/// A row for each object of the first list of objects in `result`, or one row if there is none, below a
/// header.
///
/// Columns are the keys; those of the object itself that hold one value come first and are repeated in each
/// row. An object within is a column for each of its keys, "cost.ram_bytes"; a list of values is joined by
/// spaces, any other list is JSON. What is null or missing is empty. Quotes, commas and line ends are quoted.
std::string to_csv(const nlohmann::ordered_json& result);

}  // namespace dropslide
