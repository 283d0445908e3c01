// Whether Slider wins the game with walls: all boards of each weight that can face Dropper, from the heaviest
// on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/walls/wall_game.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide::walls {

/// The boards of one weight.
struct WallLayer {
  std::int64_t remaining = 0;  ///< What the tiles weigh less than the objective.
  std::uint64_t boards = 0;    ///< How often a board was looked at; one may be found in several ways.
  std::uint64_t won = 0;       ///< Boards that Slider wins; one that is packed both ways counts in both.
  friend bool operator==(const WallLayer&, const WallLayer&) = default;
};

/// What a search found.
struct WallResult {
  StopReason stopped = StopReason::none;
  /// Whether some layer before the objective has no board that Slider wins, so that Dropper prevents it.
  /// Where it is false nothing is decided.
  bool dropper_wins = false;
  std::vector<WallLayer> layers;  ///< Downwards in weight; those that can have a board.
  std::uint64_t needed_bytes = 0;
  double seconds = 0;
};

/// The search that a checkpoint is of, and how far it came.
struct WallState {
  WallGame game;
  std::int64_t solved_to = 0;  ///< The lightest layer that is solved, as `WallLayer::remaining`.
  bool is_over = false;        ///< Nothing is left to do.
};
/// What the header of a checkpoint says; nothing if it is not one of a search with walls.
std::optional<WallState> wall_state(const std::string& header);

/// Ends with the first layer that Slider loses, and without one where the weight of four least walls is
/// missing.
///
/// Throws      EnvironmentError if the folder of the task is another run's.
/// Complexity  every board of the layers up to 2^(dmax-1) once, and above these the boards that lead to one
/// that
///             Slider wins; twelve bytes for each that he wins, in 2^(dmax-1) layers
WallResult search_with_walls(const WallGame& game, const Resources& resources, const RunTask& task);

}  // namespace dropslide::walls
