// Many games of one player: the same games from the same seed, whatever the number of threads.
#pragma once

#include <string>
#include <vector>

#include "play/match.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Games of one player, all of one seed.
struct PlayerTrial {
  std::vector<play::GameRecord> games;  ///< By game number; empty if the trial was interrupted.
  std::vector<play::GameLog> logs;      ///< The moves of each game, if they were asked for.
  double seconds = 0;                   ///< Wall-clock time of all of them.
  StopReason stopped = StopReason::none;
  std::uint64_t needed_bytes = 0;  ///< With `memory_full`: about what the moves of all games take.
};

/// Whether a trial keeps all moves, or results alone.
enum class KeptMoves : std::uint8_t { none, all };

/// Games 0 to count - 1 of the seed. `task` names the trial for people. Requires count >= 1.
PlayerTrial try_player(const play::Match& match, std::uint64_t seed, int count, const Resources& resources,
                       const std::string& task, KeptMoves kept = KeptMoves::none);

}  // namespace dropslide
