// A player of the game against chance, exactly: his expected score, every final score with its chance, and
// what he loses to perfect play at each age. Nothing is drawn.
//
// The states that the player can come to are walked by age, each with the chance to come to it with k dropped
// 4s: the score of a game is a function of its last board and of k, and so are its moves. Ages are layers of
// equal sum (engines/tablebase/expectation_search.hpp).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engines/tablebase/tablebase.hpp"
#include "play/players/catalogue.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What the player does in all states of one sum of tiles.
struct AgeOfPlay {
  double visits = 0;  ///< Chance that a game has a state of the age.
  double regret = 0;  ///< Expected loss against perfect play by the slides of this age.
};

/// What all games of a player come to, with their chances.
struct PolicyEvaluation {
  StopReason stopped = StopReason::none;  ///< What follows holds only for `none`.
  std::uint64_t needed_bytes = 0;         ///< With `memory_full`: what two ages take.
  std::uint64_t states = 0;               ///< That the player can come to; up to symmetry if he is symmetric.
  double expected_score = 0;              ///< From a random opening of two tiles.
  double score_deviation = 0;             ///< Standard deviation of the final score.
  double expected_moves = 0;              ///< Slides of a game.
  std::map<std::int64_t, double> scores;  ///< Final scores with their chances.
  std::vector<double> highest_tiles;      ///< By exponent: the chance that it is the highest tile at the end.
  std::vector<AgeOfPlay> ages;            ///< By sum of tiles; regrets only with a tablebase.
  double total_regret = 0;                ///< Perfect play's expected score less the player's.
  double chance_left_out = 0;  ///< At most so much chance was cut off, in ages with very many or few 4s.
  double seconds = 0;          ///< Wall-clock time.
};

/// Plays every game of the player at once.
///
/// Requires    a player with exact chances that depend on the board alone (`PlayerKind`).
/// Parameters  `best`, if there is one: a tablebase of expected scores of the shape, to compute regrets.
///             `until_tile`, if there is one: the game ends when a slide makes that tile (above 2).
/// Returns     values with a relative error of some ages * 2^-52 besides `chance_left_out`; the same bits for
///             any number of threads. Stops with `memory_full` where two ages of states exceed the budget, or
///             `interrupted`.
PolicyEvaluation evaluate_player(Shape shape, const play::NamedPlayer& player, const Tablebase* best,
                                 std::optional<int> until_tile, const Resources& resources,
                                 const std::string& task);

}  // namespace dropslide
