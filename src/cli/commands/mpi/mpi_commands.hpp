// The commands of dropslide-mpi: a room of its own, since that program alone is linked with MPI.
#pragma once

#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// All of them: `solve`, `help` and `version`.
std::vector<Command> mpi_commands();

/// For each member, behind its command, which ended with that exit code; returns that of the program. One
/// that ended before it met its team (an error in its words, or `help`) meets it now: if others solve a game,
/// all end with an error, and nobody waits.
int meet_team_at_end(int exit_code);

}  // namespace dropslide::cli
