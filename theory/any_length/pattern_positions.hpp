// The boards of four rows, of any length, that lead to the 1-2 pattern and can be gone back from: a set that
// contains them.
#pragma once

#include "theory/any_length/column_automaton.hpp"

namespace dropslide {

/// Fewest columns of the boards in these sets.
inline constexpr int least_pattern_columns = 4;

/// Boards packed upwards. Their columns are those of the 1-2 pattern but for *short* ones, 2 1 2 with an
/// empty cell below, and at most one *open* one: what is left of 1 2 1 when 1s at its ends are taken away, or
/// a 2 that is alone is split.
///
/// Without an open column two are short, or one in the place of a 2 1 2 1. An open column is the last but one
/// or the second of an odd number, and the column at the other end is short then.
ColumnAutomaton boards_with_short_columns();

/// Boards packed to the right, the rows of the 1-2 pattern without some of the 1s at their ends: two at
/// least, or one at the left end of a row.
ColumnAutomaton boards_with_short_rows();

/// Both, and their images.
ColumnAutomaton positions_before_pattern();

}  // namespace dropslide
