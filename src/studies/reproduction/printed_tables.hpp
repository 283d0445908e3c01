// The thesis's printed tables as data, read from tables/thesis.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "costs/quantity.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// One printed cell. Dashes and blanks stay what they are.
struct PrintedCell {
  Shape shape;        ///< May have m > n: the thesis prints a dash there.
  std::string text;   ///< As printed: "7", ">=7", "<=7", "-" or ""; a row of Table 1: "1 1 2 1".
  std::string label;  ///< What stands for the shape where that is not the question: "n = 5", "x = 7".

  /// Whether ">=" stands before the number.
  bool is_lower_bound() const { return text.starts_with(">="); }
  /// Whether "<=" stands before the number.
  bool is_upper_bound() const { return text.starts_with("<="); }
  /// The printed number or bound; nothing for a dash or a blank.
  std::optional<int> value() const;
};

/// One table, or Figure 14 as one.
struct PrintedTable {
  std::string id;     ///< "3", or "figure-14".
  std::string title;  ///< As printed, but for our terms.
  int page = 0;
  Quantity quantity = Quantity::largest_tile;  ///< What its numbers are.
  int dmax = 0;                                ///< 0 where the table is not about one Dmax.
  std::vector<int> rows;                       ///< m of each row.
  std::vector<int> columns;                    ///< n of each column.
  std::vector<PrintedCell> cells;              ///< Row by row for tables; the printed games for figure 14.
};

/// Tables 1 to 7 and Figure 14.
///
/// Throws EnvironmentError if a file is missing, unreadable or not of the expected form.
std::vector<PrintedTable> read_printed_tables(const std::filesystem::path& folder);

}  // namespace dropslide
