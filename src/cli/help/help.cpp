// Help as text for a terminal.
#include "cli/help/help.hpp"

#include <fmt/format.h>

#include "cli/help/command_page.hpp"
#include "cli/help/text_wrap.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: where the explanations of rows begin.
constexpr std::size_t help_column = 27;

std::string in_columns(const PageEntry& entry) {
  std::string line = "  " + entry.tag;
  if (line.size() + 2 > help_column)
    line += '\n' + std::string(help_column, ' ');
  else
    line.resize(help_column, ' ');
  return line + wrapped(entry.text, help_column) + '\n';
}

std::string in_two_lines(const PageEntry& entry) {
  return fmt::format("  {}\n      {}\n", entry.tag, wrapped(entry.text, 6));
}

/// Nothing without entries.
std::string section(std::string_view title, const std::vector<PageEntry>& entries,
                    std::string (*write)(const PageEntry&)) {
  std::string text = entries.empty() ? "" : fmt::format("\n{}:\n", title);
  for (const PageEntry& entry : entries) text += write(entry);
  return text;
}

}  // namespace

std::string help_text(const Command& command) {
  const CommandPage page = page_of(command);
  constexpr std::string_view lead = "Usage: dropslide ";
  return std::string(lead) + wrapped(page.usage, lead.size()) + "\n\n" +
         wrapped_paragraphs(page.description) + section("Arguments", page.arguments, in_columns) +
         section("Options", page.options, in_columns) +
         section("Options of every command", page.common_options, in_columns) +
         section("Examples", page.examples, in_two_lines);
}

std::string overview_text(const std::vector<Command>& commands) {
  std::string text =
      "dropslide: exact analysis of 2048 as a two-player game\n\nUsage: dropslide COMMAND [OPTIONS]\n\n"
      "Commands:\n";
  for (const PageEntry& command : listed_commands(commands))
    text += fmt::format("  {:<12} {}\n", command.tag, command.text);
  return text +
         "\n'dropslide help COMMAND' explains one; 'dropslide --version' names this version.\nExit codes: " +
         exit_codes_text + '\n';
}

}  // namespace dropslide::cli
