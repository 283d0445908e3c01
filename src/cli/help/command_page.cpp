// What help and man pages say of a command.
#include "cli/help/command_page.hpp"

#include <cctype>

#include "cli/options/row_text.hpp"

namespace dropslide::cli {
namespace {

std::vector<PageEntry> entries_of(const std::vector<OptionRow>& shown, const std::vector<OptionRow>& rows) {
  std::vector<PageEntry> entries;
  for (const OptionRow& row : shown)
    if (!row.is_hidden) entries.push_back({heading_of(row), explained(row, rows)});
  return entries;
}

/// With a capital letter and a full stop.
std::string sentence(std::string words) {
  words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words + ".";
}

}  // namespace

CommandPage page_of(const Command& command) {
  const std::vector<OptionRow> rows = all_rows(command);
  CommandPage page{.usage = usage_of(command),
                   .description = command.details.empty() ? sentence(command.summary) : command.details,
                   .lists = {},
                   .arguments = {},
                   .options = entries_of(command.rows, rows),
                   .common_options = entries_of(common_rows_of(command), rows),
                   .examples = {}};
  for (const NameList& list : command.lists) {
    PageSection& section = page.lists.emplace_back(PageSection{list.title, {}});
    for (const auto& [name, text] : list.names) section.entries.push_back({name, text});
  }
  for (const ArgumentRow& row : command.positionals)
    page.arguments.push_back({row.value.name, explained(row)});
  for (const Example& example : command.examples)
    page.examples.push_back({"dropslide " + example.line, example.text});
  return page;
}

std::vector<PageEntry> listed_commands(const std::vector<Command>& commands) {
  std::vector<PageEntry> listed;
  for (const Command& command : commands)
    if (!command.is_hidden) listed.push_back({command.name, command.summary});
  return listed;
}

}  // namespace dropslide::cli
