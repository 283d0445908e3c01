// Man pages: roff with the macros of man(7).
#include "cli/help/man_page.hpp"

#include <fmt/format.h>

#include <sstream>

#include "cli/help/command_page.hpp"

namespace dropslide::cli {
namespace {

/// A text in which roff finds nothing of its own: backslashes and hyphens are escaped, and no line begins
/// with a control character.
std::string plain(std::string_view text) {
  std::string roff;
  for (const char c : text) {
    const bool begins_line = roff.empty() || roff.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) roff += "\\&";
    if (c == '\\')
      roff += "\\e";
    else if (c == '-')
      roff += "\\-";
    else
      roff += c;
  }
  return roff;
}

std::string upper_case(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string title(const std::string& name, std::string_view version) {
  return fmt::format(".TH {} 1 \"\" \"dropslide {}\" \"dropslide manual\"\n", upper_case(name), version);
}

std::string tagged(const std::vector<PageEntry>& entries) {
  std::string roff;
  for (const PageEntry& entry : entries)
    roff += fmt::format(".TP\n.B {}\n{}\n", plain(entry.tag), plain(entry.text));
  return roff;
}

std::string paragraphs(const std::string& text) {
  std::istringstream lines(text);
  std::string roff;
  for (std::string line; std::getline(lines, line);) roff += ".PP\n" + plain(line) + '\n';
  return roff;
}

std::string exit_status() { return fmt::format(".SH EXIT STATUS\n{}\n", plain(exit_codes_text)); }

}  // namespace

std::string man_page(const Command& command, std::string_view version) {
  const CommandPage page = page_of(command);
  std::string roff = title("dropslide-" + command.name, version);
  roff += ".SH NAME\n" + plain("dropslide-" + command.name) + " \\- " + plain(command.summary) + '\n';
  roff += ".SH SYNOPSIS\n.B dropslide\n" + plain(page.usage) + '\n';
  roff += ".SH DESCRIPTION\n" + paragraphs(page.description);
  for (const PageSection& list : page.lists)
    roff += fmt::format(".SH {}\n{}", upper_case(list.title), tagged(list.entries));
  if (!page.arguments.empty()) roff += ".SH ARGUMENTS\n" + tagged(page.arguments);
  roff += ".SH OPTIONS\n" + tagged(page.options);
  roff += ".SS Options of every command\n" + tagged(page.common_options);
  if (!page.examples.empty()) roff += ".SH EXAMPLES\n" + tagged(page.examples);
  return roff + exit_status() + ".SH SEE ALSO\n.BR dropslide (1)\n";
}

std::string man_page_of_all(const std::vector<Command>& commands, std::string_view version) {
  const std::vector<PageEntry> listed = listed_commands(commands);
  std::string roff = title("dropslide", version);
  roff += ".SH NAME\ndropslide \\- exact analysis of 2048 as a two\\-player game\n";
  roff += ".SH SYNOPSIS\n.B dropslide\n.I COMMAND\n[OPTIONS]\n.SH COMMANDS\n" + tagged(listed);
  std::string pages;
  for (const PageEntry& command : listed)
    pages += fmt::format("{}.BR {} (1)", pages.empty() ? "" : ",\n", plain("dropslide-" + command.tag));
  return roff + exit_status() + ".SH SEE ALSO\n" + pages + '\n';
}

}  // namespace dropslide::cli
