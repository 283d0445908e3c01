// A player of the game against chance, exactly: his expected score, every final score with its chance, and
// what he loses to perfect play at each age. Nothing is drawn.
//
// The states that the player can come to are walked by age, each with the chance to come to it and what is
// known of the number k of dropped 4s (dropped_fours.hpp): the score of a game is a function of its last
// board and of k, and so are its moves. Ages are layers of equal sum
// (engines/tablebase/expectation_search.hpp).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engines/tablebase/tablebase.hpp"
#include "game/slide.hpp"
#include "play/players/catalogue.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What the player does in all states of one sum of tiles.
struct AgeOfPlay {
  double visits = 0;  ///< Chance that a game has a state of the age.
  double regret = 0;  ///< Expected loss against perfect play by the slides of this age.
};

/// With which chances a player takes each slide, in the order of `all_directions`.
using ChancesOfSlides = std::array<double, 4>;

/// States with a legal slide, of which a player is asked at once.
struct StateBatch {
  Shape shape;
  std::span<const std::uint8_t> tiles;  ///< Exponents, cell by cell in reading order, board by board.
  std::span<const std::uint8_t> legal;  ///< Four for each board: 1 for a slide that changes it, otherwise 0.

  /// The board at that place of the batch.
  Board board(std::size_t number) const;
};

/// Fills in the chances of each state of the batch. Called by one thread at a time.
using BatchPlayer = std::function<void(const StateBatch& states, std::span<ChancesOfSlides> chances)>;

/// A state in which a player loses to perfect play.
struct Mistake {
  Board board;
  Direction slide = Direction::left;  ///< Of those that he may take there the one that loses most.
  Direction best = Direction::left;
  double loss = 0;    ///< Expected, by all slides that he may take there.
  double chance = 0;  ///< That a game comes to the state; with a symmetric player to it or an image of it.
};

/// What all games of a player come to, with their chances.
struct PolicyEvaluation {
  StopReason stopped = StopReason::none;  ///< What follows holds only for `none`.
  std::uint64_t needed_bytes = 0;         ///< With `memory_full`: what two ages take.
  std::uint64_t states = 0;               ///< That the player can come to; up to symmetry if he is symmetric.
  double expected_score = 0;              ///< From a random opening of two tiles.
  double score_deviation = 0;             ///< Standard deviation of the final score; see below.
  double expected_moves = 0;              ///< Slides of a game.
  std::map<std::int64_t, double> scores;  ///< Final scores with their chances; none if they were not asked.
  std::vector<double> highest_tiles;      ///< By exponent: the chance that it is the highest tile at the end.
  std::vector<AgeOfPlay> ages;            ///< By sum of tiles; regrets only with a tablebase.
  std::vector<Mistake> mistakes;          ///< By loss times chance, the largest first.
  double total_regret = 0;                ///< Perfect play's expected score less the player's.
  double chance_left_out = 0;  ///< At most so much chance was cut off; only where every score was asked.
  double seconds = 0;
};

/// What is asked besides expected score, deviation, moves, highest tiles and visits by age.
struct PolicyQuestion {
  const Tablebase* best = nullptr;  ///< Of expected scores of the shape: regrets, too.
  std::optional<int> until_tile;    ///< The game ends when a slide makes that tile (above 2).
  bool with_scores = false;         ///< Every final score, too: takes some hundred bytes a board more.
  std::size_t most_mistakes = 0;    ///< So many states where most is lost, with `best`.
};

/// Plays every game of the player at once.
///
/// Requires    a player with exact chances that depend on the board alone (`PlayerKind`).
/// Returns     values with a relative error of some ages * 2^-52 besides `chance_left_out`; that of the
///             deviation's square is larger by (mean / deviation)^2. The same bits for any number of threads.
///             Stops with `memory_full` where what two ages take exceeds the budget, or `interrupted`.
PolicyEvaluation evaluate_player(Shape shape, const play::NamedPlayer& player, const PolicyQuestion& question,
                                 const Resources& resources, const std::string& task);

/// The same for a player who answers for many states at a time. If he is symmetric, he is asked of one image
/// of each board alone, and answers for all of them.
///
/// Throws      UsageError for chances that are none, do not add up to 1, or go to an illegal slide; what the
///             player throws.
PolicyEvaluation evaluate_batches(Shape shape, const BatchPlayer& player, bool is_symmetric,
                                  const PolicyQuestion& question, const Resources& resources,
                                  const std::string& task);

}  // namespace dropslide
