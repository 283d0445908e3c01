// A JSON object as CSV (RFC 4180).
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace dropslide {

enum class CsvForm : std::uint8_t {
  plain,       ///< Programs: boards are bare, as in JSON.
  spreadsheet  ///< A spreadsheet, which would take the boards 121. and 12/11 for a number and a date.
};

/// The board, in brackets for a spreadsheet: no spreadsheet takes [12/11] for anything but text.
std::string board_field(const std::string& board, CsvForm form);

/// A row for each object of the first list of objects in `result`, or one row if there is none, below a
/// header.
///
/// Columns are the keys; those of the object itself that hold one value come first and are repeated in each
/// row. An object within is a column for each of its keys, "cost.ram_bytes"; a list of values is joined by
/// spaces, any other list is JSON. What is null or missing is empty. Quotes, commas and line ends are quoted.
std::string to_csv(const nlohmann::ordered_json& result);

/// The header of a table that comes row by row, and one row, each with its line end.
struct CsvLines {
  std::string header;  ///< The same for all objects with the same keys.
  std::string row;
};

/// Requires an object without a list of objects.
CsvLines csv_lines(const nlohmann::ordered_json& object);

}  // namespace dropslide
