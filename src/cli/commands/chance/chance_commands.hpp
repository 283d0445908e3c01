// The commands of the game of one player, in which chance drops.
#pragma once

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The game against chance, exactly.
Command expect_command();
/// How many states that game has.
Command count_command();
/// The best slides against chance in a small file.
Command policy_command();
/// Many games of one player.
Command simulate_command();
/// The players of the papers beside what is printed of them.
Command players_command();

}  // namespace dropslide::cli
