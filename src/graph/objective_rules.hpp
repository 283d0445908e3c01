// The rule set of the objective game.
#pragma once

#include <cstdint>

#include "game/allowed_drops.hpp"
#include "game/rules.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// The objective game with the drops that Dropper is left with.
struct RestrictedGame {
  ObjectiveGame game;
  AllowedDrops drops;  ///< The others are not in the graph.
};

/// `GameRules` of the objective game.
template <class Pack>
struct ObjectiveRules {
  using Word = typename Pack::Word;

  /// The rules for tiles 1..dmax and the objective of the game.
  explicit ObjectiveRules(const RestrictedGame& game) : game_(game.game), drops_(game.drops) {}

  /// O: Slider wins when he makes it.
  int decisive_from() const { return game_.objective; }
  /// O - 1: a board with more is won.
  int highest() const { return game_.objective - 1; }
  /// Dmax, whatever the board.
  int choices(Word) const { return game_.dmax; }
  /// What a restricted Dropper does without.
  std::uint32_t left_out(Word board, int bit) const {
    if (drops_ == AllowedDrops::all) return 0;
    constexpr std::uint32_t no_tile = 1, every_tile = ~no_tile;
    const std::uint32_t beside = Pack::tiles_beside(board, bit);
    if (must_be_beside_tile(drops_) && (beside & every_tile) == 0 && board != 0) return every_tile;
    return must_shun_equals(drops_) ? beside : 0;
  }
  /// The least image of the board as a number.
  static Word canonical(Word board) { return Pack::canonical(board); }

 private:
  ObjectiveGame game_;
  AllowedDrops drops_;
};

}  // namespace dropslide
