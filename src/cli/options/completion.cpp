// What the completions of all shells share.
#include "cli/options/completion.hpp"

namespace dropslide::cli {

std::vector<std::string> listed_names(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands)
    if (!command.is_hidden) names.push_back(command.name);
  return names;
}

std::vector<std::string> known_words(const Value& value, const std::vector<Command>& commands) {
  return value.kind == ValueKind::command ? listed_names(commands) : value.choices;
}

}  // namespace dropslide::cli
