// Whether a set of boards, of every length at once, is closed under moves taken back.
//
// A drop and a slide lead from one board to another; of two boards that are read column by column together,
// a finite automaton can say whether they do. So whether some board of a set, of whatever length, has a
// predecessor outside is a question about ways through a finite graph.
#pragma once

#include <cstdint>
#include <string>

#include "theorems/column_automaton.hpp"

namespace dropslide {

/// What the check of a set found.
struct ClosedSetCheck {
  bool is_closed = false;
  std::uint64_t states = 0;  ///< Of the graph that was searched.
  std::string after;         ///< If it is not closed: a board of the set, after the slide,
  std::string before;        ///< and one before the drop, not in the set and possible at that time.
};

/// Whether every board before a drop of a 1 and a slide up or to the right that lead into the set is in it.
/// Boards that cannot be gone back from are left out.
///
/// A board before the drop is packed against some side (Theorem 5). And it can be gone back from: it is
/// packed against the side of that slide, along which no two 1s are neighbours, since they would have merged,
/// no full row has equal neighbours, since nothing was merged in it, and no column is one that a slide does
/// not make. For slides down and to the left the set must be its own image, left-right and up-down.
///
/// Requires  boards of at least least_columns columns in the set, whose tiles are 1 and 2; its own images in
///           it, which is not checked here.
/// Throws    std::length_error if some row of a board of the set, packed to the right, has more than
///           four empty cells and could be the result of a slide to the right as far as it was read.
ClosedSetCheck check_closed(const ColumnAutomaton& set, int least_columns);

}  // namespace dropslide
