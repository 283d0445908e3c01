// A game that `shortest --game --json` or `strategy --json` wrote to a file, to be shown step by step.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "game/cooperative_play.hpp"

namespace dropslide {

/// A game of both players from the empty board.
struct ReplayedGame {
  std::string title;  ///< What it is: "shortest game" or "two-rows (Theorem 16)".
  Shape shape;        ///< Of its boards, those included that are only replayed.
  int dmax = 1;
  std::vector<GameStep> steps;  ///< As the rules allow them.
};

/// Whether the file's name ends in .json and its text has the key "game".
bool looks_like_game_record(const std::filesystem::path& file);

/// Reads the file and replays the game by the rules.
///
/// Throws  EnvironmentError if the file cannot be read, DamageError if it holds no such game, or one that the
///         rules do not allow.
ReplayedGame read_replayed_game(const std::filesystem::path& file);

}  // namespace dropslide
