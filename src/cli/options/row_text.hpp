// What rows say, as text: for refusals, help and man pages.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// "solve MxN --dmax D [--objective O] ...": the command's own options, hidden ones left out.
std::string usage_of(const Command& command);

/// "--dmax D", as help and man pages head a row.
std::string heading_of(const OptionRow& row);

/// The help line of a row and all that its fields say: "largest tile that Dropper may drop (1 to 25;
/// required)".
std::string explained(const OptionRow& row, const std::vector<OptionRow>& rows);

/// The same for a positional argument.
std::string explained(const ArgumentRow& row);

/// "a whole number", "one of quick or full": what to give an option that is missing.
std::string article_text(const Value& value);

/// "--engine tablebase, or --out": how to come to a mode that the row is for. Requires that it is for some
/// modes only.
std::string modes_text(const OptionRow& row, const std::vector<OptionRow>& rows);

}  // namespace dropslide::cli
