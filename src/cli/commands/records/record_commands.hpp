// The commands that make and report the committed records; commands/catalogue.hpp has the others.
#pragma once

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The best known values, and what they rest on.
Command known_command();
/// A list of games decided by proof search and recorded.
Command prove_games_command();
/// What the searches behind the tables take.
Command search_costs_command();
/// Reports of recorded results.
Command report_command();

}  // namespace dropslide::cli
