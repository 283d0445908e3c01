// The original game, in which chance drops the tiles: exact expectations, and games of a player.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dropslide/board.hpp"
#include "dropslide/run.hpp"

namespace dropslide::api {

/// What `expect` is asked.
struct ExpectOptions {
  /// The chance to ever make this tile (an exponent, 3 or more) alone, not the score.
  std::optional<int> tile{};
  /// With the score, also the chance of every tile.
  bool with_tiles = true;
  /// Scores in 32 bits: half of the memory.
  bool is_rounded = false;
  /// The tablebase of the score, or of the one tile, is left there; the same call goes on from what is there.
  std::optional<std::filesystem::path> folder{};
};

/// The best chance to ever make a tile.
struct TileChance {
  int tile = 0;            ///< The exponent of the tile.
  double probability = 0;  ///< From a random opening.
  double failure = 1;      ///< 1 - probability, to its last digit.
};

/// The answer of `expect`. From a random opening of two tiles.
struct Expectation : Outcome {
  std::optional<double> expected_score;  ///< Under best play; nothing if a tile was asked for, or stopped.
  std::vector<TileChance> probability;   ///< From tile 3 up, each under the play that is best for it.
};

/// Solves the game against chance exactly: a 2 with chance 0.9, a 4 with 0.1, on a random empty cell.
///
/// Throws      UsageError for a board of one cell, or a tile that no play makes; EnvironmentError and
///             DamageError for the folder.
/// Complexity  3x3: seconds; 3x4 and more: hours and a large machine (docs/CHANCE.md).
/// Threads     any number of calls at a time.
///
/// Example:
///     const ds::Expectation found = ds::expect("2x2");
///     assert(found.expected_score > 66.9 && found.expected_score < 67);
///     assert(found.probability.front().tile == 3);
Expectation expect(const Shape& shape, const ExpectOptions& options = {}, const Run& run = {});

/// What `simulate` is asked.
struct SimulateOptions {
  int games = 1000;                        ///< 1 to 1 000 000.
  std::uint64_t seed = 1;                  ///< The same seed gives the same games.
  std::optional<std::string> adversary{};  ///< Who drops, instead of chance: "look-ahead:4".
  /// The chance that a dropped tile is a 4, from 0 to 1 with at most six decimals.
  double chance_of_4 = 0.1;
  /// Every slide is written there, as with `dropslide simulate --trajectories`; its name ends in .csv or
  /// .npy.
  std::optional<std::filesystem::path> trajectories{};
};

/// The answer of `simulate`: means, with the rest in its JSON.
struct Simulation : Outcome {
  int games = 0;          ///< That were played; 0 if stopped.
  double mean_score = 0;  ///< Sum of merged faces, over all games.
  double mean_moves = 0;  ///< Slides, over all games.
};

/// Plays games of a player by name: "greedy", "expectimax:2", "perfect:DIR" ('dropslide help simulate' lists
/// them).
///
/// Returns     means over the games, the same for any number of threads.
/// Throws      UsageError for an unknown player or a number out of range; EnvironmentError and DamageError
/// for
///             a tablebase.
/// Complexity  a second for some thousand games of a quick player; 192 bytes for each game.
/// Threads     any number of calls at a time.
///
/// Example:
///     const ds::Simulation played = ds::simulate("3x3", "greedy", {.games = 50, .seed = 7});
///     assert(played.games == 50 && played.mean_moves > 10);
Simulation simulate(const Shape& shape, const std::string& player, const SimulateOptions& options = {},
                    const Run& run = {});

}  // namespace dropslide::api
