// What the completions of all shells share.
#include "cli/help/completion.hpp"

#include "cli/help/command_page.hpp"

namespace dropslide::cli {

std::vector<std::string> listed_names(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const PageEntry& command : listed_commands(commands)) names.push_back(command.tag);
  return names;
}

std::vector<std::string> known_words(const Value& value, const std::vector<Command>& commands) {
  return value.kind == ValueKind::command ? listed_names(commands) : value.choices;
}

}  // namespace dropslide::cli
