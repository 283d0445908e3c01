// The rule set of the objective game.
#pragma once

#include <algorithm>

#include "game/rules.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// `GameRules` of the objective game.
template <class Pack>
struct ObjectiveRules {
  using Word = typename Pack::Word;  ///< A packed word.

  /// The rules for tiles 1..dmax and the objective of the game.
  explicit ObjectiveRules(const ObjectiveGame& game) : game_(game) {}

  /// O: Slider wins when he makes it.
  int decisive_from() const { return game_.objective; }
  /// O - 1: a board with more is won.
  int highest() const { return game_.objective - 1; }
  /// Dmax, whatever the board.
  int choices(Word) const { return game_.dmax; }
  /// The least image of the board as a number.
  static Word canonical(Word board) { return Pack::canonical(board); }

 private:
  ObjectiveGame game_;
};

}  // namespace dropslide
