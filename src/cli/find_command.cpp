// The command that a word names.
#include "cli/find_command.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/nearest_word.hpp"
#include "cli/help/completion.hpp"

namespace dropslide::cli {

Command find_command(const std::vector<Command>& commands, const std::string& name) {
  for (const Command& command : commands)
    if (command.name == name) return command;
  throw UsageError(fmt::format("'{}' is not a command{} (see 'dropslide help')", name,
                               suggestion(name, listed_names(commands))));
}

}  // namespace dropslide::cli
