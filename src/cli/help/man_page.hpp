// Man pages: what the rows of a command say, as roff for man(1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The page dropslide-COMMAND(1).
std::string man_page(const Command& command, std::string_view version);

/// The page dropslide(1), which lists the commands.
std::string man_page_of_all(const std::vector<Command>& commands, std::string_view version);

}  // namespace dropslide::cli
