// Help: what the rows of a command say, as text for a terminal.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// All of `dropslide help COMMAND`.
std::string help_text(const Command& command);

/// All of `dropslide help`.
std::string overview_text(const std::vector<Command>& commands);

}  // namespace dropslide::cli
