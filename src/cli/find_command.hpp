// The command that a word names.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The one called so; otherwise UsageError, which names the nearest.
Command find_command(const std::vector<Command>& commands, const std::string& name);

}  // namespace dropslide::cli
