// The commands of dropslide-mpi: a room of its own, since that program alone is linked with MPI.
#pragma once

#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// All of them: `solve`, `help` and `version`.
std::vector<Command> mpi_commands();

}  // namespace dropslide::cli
