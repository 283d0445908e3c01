// Help: what the rows of a command say, as text for a terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The columns that help is wrapped at on a terminal of so many: at least 40, at most 100; 80 where nobody
/// knows.
std::size_t help_columns(std::optional<int> terminal_columns);

/// All of `dropslide help COMMAND`, in lines of at most `columns` columns, unless a word is longer.
std::string help_text(const Command& command, std::size_t columns);

/// All of `dropslide help`, in such lines.
std::string overview_text(const std::vector<Command>& commands, std::size_t columns);

}  // namespace dropslide::cli
