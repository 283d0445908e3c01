// The thesis's own solver (sections 3.2 and 8.1), kept as a reference: depth-first search with a table of
// trits that the hash indexes. It shows what the thesis's figures show, and is the rung below proof search.
//
// A position with Dropper to move is evaluated drop by drop and slide by slide until its value is known. A
// position whose hash lies beyond the table "is evaluated normally", every time that it is met.
//
// The thesis does not print the order of drops and slides, and the number of entries depends on it. Here a
// drop that leaves Slider without a move is found before any other is searched; the others are tried cell by
// cell, lowest tile first.
#pragma once

#include <string_view>

#include "base/words.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "store/trit_table.hpp"

namespace dropslide {

/// The three states of section 8.1. The first also stands for reachable positions that were not evaluated.
enum class ThesisState : std::uint8_t { unreachable = 0, dropper_loses = 1, dropper_wins = 2 };

/// The decision with the table that it left.
struct ThesisSolution {
  Decision decision;         ///< `positions` are the entries in use, `memory_bytes` the table and the stack.
  Word128 full_length = 0;   ///< (Dmax + 1) * O^(mn-1).
  Word128 table_length = 0;  ///< Entries of the table: the full length or less.
  std::uint64_t largest_entry = 0;  ///< In use; 0 if none is.
  TritTable table;  ///< By least hash, values are `ThesisState`. Empty when memory did not suffice.

  /// Bytes of the table.
  std::uint64_t table_bytes() const { return table.size_bytes(); }

  /// Entries in use per entry: the thesis's "denseness".
  double density() const;
};

/// Decides the empty board with a table of at most `most_entries` entries, in one thread.
///
/// Returns     no winner, and the reason, when `resources.stop` was requested or the table and the stack
///             exceed `resources.memory_bytes`.
/// Requires    most_entries >= 1; asserted.
/// Complexity  one expansion per position if the table has its full length; exponentially many as it shrinks.
///             The stack is as deep as a game has drops, and not on the machine stack.
ThesisSolution solve_like_thesis(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                 Word128 most_entries, std::string_view task);

}  // namespace dropslide
