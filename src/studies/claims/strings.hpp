// The operations and sums of section 5.1 of the thesis, by name, as its examples use them.
#pragma once

#include <string>

namespace dropslide {

/// What an operation makes of a string, as text: "d", "f", "g", "r" or "l" a string; "T" a sum, with a tile x
/// T(c, x); "T_l" and "T_r" those of one side; "bitonic" yes or no; "tests" the first of the eight quick
/// tests that it fails, or "passed".
///
/// Throws std::invalid_argument for another operation, or for a string that it cannot be done on.
std::string line_operation(const std::string& operation, const std::string& string, const std::string& tile);

}  // namespace dropslide
