// The commands that read the committed records; commands/catalogue.hpp has the others.
#pragma once

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// The best known values, and what they rest on.
Command known_command();
/// Reports of recorded results.
Command report_command();

}  // namespace dropslide::cli
