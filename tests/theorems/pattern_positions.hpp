// The boards of four rows, of any length, that lead to the 1-2 pattern and can be gone back from: a set that
// contains them.
#pragma once

#include "theorems/column_automaton.hpp"

namespace dropslide {

/// Fewest columns of the boards in these sets.
inline constexpr int least_pattern_columns = 4;

/// Boards packed upwards. Their columns are those of the 1-2 pattern but for *short* ones, 2 1 2 with an
/// empty cell below, and at most one *open* one, packed up too: 1 2 1, 1 2, 2 1, 2, 1 or nothing.
///
/// Without an open column two are short, or one in the place of a 2 1 2 1. An open column is the last but one
/// or the second of an odd number, and the column at the other end is short then.
ColumnAutomaton boards_with_short_columns();

/// Boards packed to the right, their rows those of the 1-2 pattern with 1s missing at their ends: at
/// least two missing in all, or one, at the left end of a row.
ColumnAutomaton boards_with_short_rows();

/// Both, and their images.
ColumnAutomaton positions_before_pattern();

}  // namespace dropslide
