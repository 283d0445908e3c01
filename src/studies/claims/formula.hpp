// Numbers of papers: arithmetic on them, and how exactly they are printed.
#pragma once

#include <string_view>

namespace dropslide {

/// The value of "3*7^14", "1 - 3/7 - 1/7 + 3/49"": numbers, + - * / ^, parentheses.
///
/// Whole numbers up to 2^63 are exact. Throws std::invalid_argument for anything else.
long double value_of_formula(std::string_view text);

/// Whether `value` is what is printed: within half a unit of the last printed digit if `printed` is one
/// number
/// ("1 152", "2.04*10^12", "0.5"), equal but for rounding if it is a formula ("27/49").
///
/// Throws std::invalid_argument as above. Thin spaces and commas between digits do not count.
bool is_as_printed(long double value, std::string_view printed);

}  // namespace dropslide
