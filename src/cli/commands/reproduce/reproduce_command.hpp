// The command that computes the thesis's tables: a room of its own, since a program has it alone.
#pragma once

#include "cli/options/command.hpp"

namespace dropslide::cli {

Command reproduce_command();

}  // namespace dropslide::cli
