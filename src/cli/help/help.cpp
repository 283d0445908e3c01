// Help as text for a terminal.
#include "cli/help/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/help/command_page.hpp"
#include "cli/help/text_wrap.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: where the explanations of rows and of commands begin.
constexpr std::size_t help_column = 27, summary_column = 15;

/// Chosen: with fewer columns explanations stand below what they explain.
constexpr std::size_t least_for_two = 72;

std::string in_two_lines(const PageEntry& entry, std::size_t columns) {
  return fmt::format("  {}\n      {}\n", entry.tag, wrapped(entry.text, 6, columns));
}

std::string as_example(const PageEntry& entry, std::size_t columns) {
  return in_two_lines({wrapped_command(entry.tag, columns), entry.text}, columns);
}

std::string in_columns(const PageEntry& entry, std::size_t columns) {
  if (columns < least_for_two) return in_two_lines(entry, columns);
  std::string line = "  " + entry.tag;
  if (line.size() + 2 > help_column)
    line += '\n' + std::string(help_column, ' ');
  else
    line.resize(help_column, ' ');
  return line + wrapped(entry.text, help_column, columns) + '\n';
}

/// Writes the entries of a page under their titles.
class Sections {
 public:
  using Write = std::string (*)(const PageEntry&, std::size_t);

  explicit Sections(std::size_t columns) : columns_(columns) {}

  std::string section(std::string_view title, const std::vector<PageEntry>& entries,
                      Write write = in_columns) const {
    std::string text = entries.empty() ? "" : fmt::format("\n{}:\n", title);
    for (const PageEntry& entry : entries) text += write(entry, columns_);
    return text;
  }

 private:
  std::size_t columns_;
};

}  // namespace

std::size_t help_columns(std::optional<int> terminal_columns) {
  return static_cast<std::size_t>(std::clamp(terminal_columns.value_or(80), 40, 100));
}

std::string help_text(const Command& command, std::size_t columns) {
  const CommandPage page = page_of(command);
  const Sections sections(columns);
  constexpr std::string_view lead = "Usage: dropslide ";
  std::string text = std::string(lead) + wrapped(page.usage, lead.size(), columns) + "\n\n" +
                     wrapped_paragraphs(page.description, columns);
  for (const PageSection& list : page.lists) text += sections.section(list.title, list.entries);
  return text + sections.section("Arguments", page.arguments) + sections.section("Options", page.options) +
         sections.section("Options of every command", page.common_options) +
         sections.section("Examples", page.examples, as_example);
}

std::string overview_text(const std::vector<Command>& commands, std::size_t columns) {
  std::string text = wrapped("dropslide: exact analysis of 2048 as a two-player game", 0, columns) +
                     "\n\nUsage: dropslide COMMAND [OPTIONS]\n\nCommands:\n";
  for (const PageEntry& command : listed_commands(commands))
    text += fmt::format("  {:<12} {}\n", command.tag, wrapped(command.text, summary_column, columns));
  const std::string last =
      "'dropslide help COMMAND' explains one; 'dropslide version' names this version.\nExit codes: ";
  return text + '\n' + wrapped_paragraphs(last + exit_codes_text, columns);
}

}  // namespace dropslide::cli
