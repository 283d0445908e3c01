// Games of which the server makes the tables itself: small ones at once, larger ones when a visitor asks.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide::serve {

/// A tablebase of two players with moves to the end, or one of the best expected score against chance.
struct OfferedGame {
  std::string name;  ///< Of its folder, and so of its table: "3x4-2-6", "score-3x3".
  Shape shape;
  std::optional<ObjectiveGame> game{};  ///< Nothing in a game against chance.
  bool is_made_at_once = false;
};

/// Every one, the cheapest first among those that are not made at once. Each takes minutes at most, and less
/// than 1 GiB of memory and 3 GiB of disk.
const std::vector<OfferedGame>& offered_games();

/// Makes the table in a folder of the game's name inside `folder`, or goes on where that was stopped.
///
/// Returns  the run, which may have been stopped. Throws EnvironmentError if the folder cannot be written.
Decision make_offered_game(const OfferedGame& offered, const std::filesystem::path& folder,
                           const Resources& resources);

/// Makes those that are made at once: 3x3 with Dmax 2 and objective 5, which Slider wins, and 6, which
/// Dropper wins; and the expected score of 2x3. Takes about a second and 3 MB.
///
/// Returns  the run of the last of them, or the one that was stopped. Throws likewise.
Decision make_first_games(const std::filesystem::path& folder, const Resources& resources);

/// What a table takes.
struct OfferedCost {
  double processor_seconds = 0;  ///< Of all threads, on the machine of the recorded runs.
  double disk_bytes = 0;         ///< While it is made, at most.
};

OfferedCost cost_of(const OfferedGame& offered);

}  // namespace dropslide::serve
