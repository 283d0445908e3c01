// Parsing a command line by the rows of its command.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// Parses the words behind the command's name and holds them against its rows.
///
/// Returns the values; the mode that an option chooses is set. With `--help` nothing is checked but the words
/// themselves.
/// Throws UsageError naming the mistake, what was expected, and the nearest word where one is near.
Arguments parse_arguments(const Command& command, const std::vector<std::string>& words);

}  // namespace dropslide::cli
