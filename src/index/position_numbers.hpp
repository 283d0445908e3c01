// Numbers of the positions that a search can meet: small, different for different positions, quick to find.
//
// A table that knows how many numbers there are needs to store only what a position's place in it leaves open
// (store/compact_table.hpp). So what counts is how few there are:
//
//   objective game   the orbit index without its layers: the least corner, at most Dmax, then the code of
//   each
//                    group of cells among those that a canonical board can have (index/orbit_index.hpp);
//   no-merge game    names of tiles appear in the order 1, 2, 3, ..., so each cell is empty, or holds a name
//                    that is in use, or the next one: strings of restricted growth, by the number of their
//                    ends.
#pragma once

#include <cstdint>
#include <memory>

#include "base/words.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// Numbers the canonical positions of one game (graph/position_graph.hpp). Thread-safe.
template <class WordType>
class PositionNumbers {
 public:
  using Word = WordType;
  virtual ~PositionNumbers() = default;

  /// One more than the highest number; some may belong to no position. At most 2^63.
  virtual Word64 count() const = 0;

  /// Requires a canonical position that the game can reach.
  virtual Word64 number(Word position) const = 0;
};

/// Throws UsageError if the game has more than 2^63 numbers.
template <class Word>
std::unique_ptr<const PositionNumbers<Word>> make_position_numbers(Shape shape, const ObjectiveGame& game);
/// Numbers for the no-merge game. Throws UsageError if the game has more than 2^63.
template <class Word>
std::unique_ptr<const PositionNumbers<Word>> make_position_numbers(Shape shape, const NoMergeGame& game);

}  // namespace dropslide
