// The rule set of the objective game.
#pragma once

#include <algorithm>

#include "game/rules.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// `GameRules` of the objective game.
template <class Pack>
struct ObjectiveRules {
  using Word = typename Pack::Word;

  explicit ObjectiveRules(const ObjectiveGame& game) : game_(game) {}

  int decisive_from() const { return game_.objective; }
  int highest() const { return game_.objective - 1; }
  int choices(Word) const { return game_.dmax; }
  static Word canonical(Word board) { return Pack::canonical(board); }

 private:
  ObjectiveGame game_;
};

}  // namespace dropslide
