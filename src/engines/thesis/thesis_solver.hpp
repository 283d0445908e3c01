// The thesis's own solver (sections 3.2 and 8.1), kept as a reference: depth-first search with a table of
// trits that the hash indexes. It shows what the thesis's figures show, and is the rung below proof search.
//
// A position with Dropper to move is evaluated drop by drop and slide by slide until its value is known. A
// position whose hash lies beyond the table "is evaluated normally", every time that it is met. What is
// stored does not depend on how it is stored, so that a table of the stored positions alone finds what a
// table too large for the machine would hold.
//
// The thesis does not print the order of drops and slides, and the number of entries depends on it. Here a
// drop that leaves Slider without a move is found before any other is searched; the others are tried cell by
// cell, lowest tile first.
#pragma once

#include <functional>
#include <string>

#include "base/words.hpp"
#include "engines/thesis/thesis_table.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What the solver is asked to do.
struct ThesisTask {
  std::string name;
  Word128 most_entries = ~Word128{0};  ///< Entries of the table, if the full length has more. At least 1.
  bool sparse = false;                 ///< Holds the stored positions alone, instead of a trit for each hash.
  std::function<void(std::uint64_t)> stored = {};  ///< If set: called with each entry when it is stored.
};

/// The decision with the table that it left.
struct ThesisSolution {
  Decision decision;         ///< `positions` are the entries in use, `memory_bytes` the table and the stack.
  Word128 full_length = 0;   ///< (Dmax + 1) * O^(mn-1).
  Word128 table_length = 0;  ///< Entries of the table: the full length or less.
  std::uint64_t largest_entry = 0;  ///< In use; 0 if none is.
  std::uint64_t table_bytes = 0;    ///< Of the table; 0 if memory did not suffice for one.
  TritTable table;  ///< By least hash, values are `ThesisState`. Empty if sparse, or memory did not suffice.

  /// Entries in use per entry: the thesis's "denseness".
  double density() const;
};

/// Decides the empty board with one table, in one thread.
///
/// Returns     no winner, and the reason, when `resources.stop` was requested or the table and the stack
///             exceed `resources.memory_bytes`.
/// Requires    task.most_entries >= 1; asserted.
/// Throws      UsageError if a sparse table is asked for more than 2^63 entries.
/// Complexity  one expansion per position if the table has its full length; exponentially many as it shrinks.
///             The stack is as deep as a game has drops, and not on the machine stack.
ThesisSolution solve_like_thesis(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                 const ThesisTask& task);

}  // namespace dropslide
