// What the rows of a command say of each other, held against one command line.
#pragma once

#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// Sets the modes that options choose, then refuses options that are for other modes, that miss what they
/// need, that exclude each other or that the arguments are too large for, and names required ones that are
/// missing: UsageError.
void check_relations(const Command& command, const std::vector<OptionRow>& rows, Arguments& arguments);

}  // namespace dropslide::cli
