// The rule sets: who may drop what, which slides Slider has, and when a game is decided.
//
// Each game is a small type. The functions here work on plain boards and are the reference for the solvers'
// packed kernels.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "game/slide.hpp"

namespace dropslide {

/// The player who wins.
enum class Winner : std::uint8_t { dropper, slider };

/// "dropper" or "slider".
std::string_view to_text(Winner winner);

/// Largest Dmax: no board has more than `max_cells` different tiles, so a larger one changes no question
/// here.
inline constexpr int max_dmax = max_cells;

/// Throws UsageError unless 1 <= dmax <= max_dmax.
int checked_dmax(int dmax);

/// Two players; Slider wins as soon as a tile O exists, Dropper when Slider cannot move (thesis,
/// section 3.1).
struct ObjectiveGame {
  int dmax = 1;       ///< Dropper drops tiles 1..dmax.
  int objective = 2;  ///< O, with dmax < O <= max_exponent.
};

/// Throws UsageError unless 1 <= dmax < objective <= max_exponent.
ObjectiveGame make_objective_game(int dmax, int objective);

/// Two players; Dropper loses as soon as Slider can merge (thesis, section 6.1). Only equality of tiles
/// matters.
struct NoMergeGame {
  int dmax = 1;  ///< Dropper drops tiles 1..dmax.
};

/// A game between the two, as the searches take it.
using TwoPlayerGame = std::variant<ObjectiveGame, NoMergeGame>;

/// Both players cooperate to reach a full dead board (thesis, section 7).
struct CooperativeGame {
  int dmax = 1;  ///< Dropper drops tiles 1..dmax.
};

/// One player against chance: a 2 with probability 0.9, a 4 with 0.1, on an empty cell chosen uniformly.
struct StochasticGame {
  /// A tile that chance drops.
  struct Spawn {
    Exponent value;  ///< 1 or 2.
    int tenths;      ///< Probability in tenths, so that the rules stay exact.
  };
  static constexpr std::array<Spawn, 2> spawns{{{1, 9}, {2, 1}}};  ///< Their probabilities sum to 1.
  static constexpr int opening_tiles = 2;  ///< Tiles on the board before the first slide.
  static constexpr int dmax = 2;           ///< The largest tile that chance drops.
};

/// A board that a game of chance starts from, and how likely it is.
struct Opening {
  Board board;
  double chance = 0;  ///< Above 0, at most 1.
};

/// All boards with two tiles, each dropped on a uniform empty cell; the chances sum to 1. Requires at least
/// two cells; asserted.
std::vector<Opening> openings(const StochasticGame& game, Shape shape);

/// Who has won when Slider is to move on `board`, if that is decided by the rules alone.
std::optional<Winner> winner_before_slide(const ObjectiveGame& game, const Board& board);
/// The same in the no-merge game: Slider, if two equal neighbours can merge; Dropper, if no slide changes the
/// board.
std::optional<Winner> winner_before_slide(const NoMergeGame& game, const Board& board);

}  // namespace dropslide
