// What the completions of all shells share.
#include "cli/help/completion.hpp"

#include <algorithm>

#include "cli/help/command_page.hpp"

namespace dropslide::cli {

std::vector<std::string> listed_names(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const PageEntry& command : listed_commands(commands)) names.push_back(command.tag);
  return names;
}

std::vector<std::string> known_words(const Value& value, const std::vector<Command>& commands) {
  if (value.kind == ValueKind::command) return listed_names(commands);
  std::vector<std::string> words;
  for (const std::string& form : value.choices)
    words.push_back(form.substr(0, std::min(form.find(':'), form.size() - 1) + 1));
  return words;
}

std::string word_before_folder(const Value& value) {
  constexpr std::string_view folder = "DIR";
  for (const std::string& form : value.choices)
    if (form.ends_with(":" + std::string(folder))) return form.substr(0, form.size() - folder.size());
  return {};
}

}  // namespace dropslide::cli
