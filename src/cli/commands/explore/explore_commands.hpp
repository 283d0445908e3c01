// The commands that show solved games to people and programs that ask again and again.
#pragma once

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// Solved games as a page and an API of HTTP.
Command serve_command();
/// Solved games in a terminal.
Command explore_command();

}  // namespace dropslide::cli
