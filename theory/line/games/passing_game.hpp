// The backward algorithm of section 5.2: can a string occur in the passing game, and by which moves?
//
// docs/LINE.md explains the algorithm and what the thesis leaves out. Neither that all it accepts occurs is
// proved, nor that all it rejects does not: brute force agrees as far as it goes, and a word is a proof.
#pragma once

#include <optional>
#include <string>

#include "theory/line/bitonic_string.hpp"

namespace dropslide::line {

/// Longest strings that were all decided by the algorithm and by brute force, with the same sets
/// (docs/LINE.md).
inline constexpr int longest_compared = 16;

/// A string that one move turns into another one.
struct Step {
  BitonicString from;       ///< The string before the move.
  Move move = Move::right;  ///< The move that leads from it.
};

/// The tiles from each x on upwards leave room to have made x: if a other tiles of at least x stand on the
/// board, then x + a <= n.
///
/// True of every reachable string (Lemma 12 applied to the cells that the others leave; proof in
/// docs/LINE.md). With the twopower rule it is enough for strings without pairs, of which docs/LINE.md has a
/// sketch and no proof.
bool leaves_room(const BitonicString& c, int n);

/// What is left of tests 1, 2 and 6 in the compact form: a leading 1, no 11 at the end, the twopower rule.
bool is_admissible(const BitonicString& c);

/// c is in Sigma_n^pass, by the backward algorithm.
///
/// Requires    c fits n cells and is_admissible(c).
/// Complexity  a search of at most some tens of strings (docs/LINE.md), each in O(n).
bool occurs_with_passing(const BitonicString& c, int n);

/// A step that leads to c from a string of the passing game. Requires occurs_with_passing(c, n), c not the
/// start.
Step step_to(const BitonicString& c, int n);

/// A shortest word over l and r that leads from the start to c: all have T(c) - 1 letters (Lemma 9).
///
/// Requires    occurs_with_passing(c, n).
/// Complexity  T(c) times that of a verdict; one byte a move.
std::string passing_word(BitonicString c, int n);

}  // namespace dropslide::line
