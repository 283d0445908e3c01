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

std::string title(const std::string& name, std::string_view version) {
  std::string upper = name;
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return fmt::format(".TH {} 1 \"\" \"dropslide {}\" \"dropslide manual\"\n", upper, version);
}

std::string tagged(const std::vector<PageEntry>& entries) {
  std::string roff;
  for (const PageEntry& entry : entries)
    roff += fmt::format(".TP\n.B {}\n{}\n", plain(entry.tag), plain(entry.text));
  return roff;
}

/// Paragraphs are filled; lines that begin with a space are kept as they are.
std::string paragraphs(const std::string& text) {
  std::istringstream lines(text);
  std::string roff;
  bool is_kept = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(' ') != is_kept) roff += is_kept ? ".fi\n" : ".nf\n";
    is_kept = line.starts_with(' ');
    if (!is_kept && !line.empty()) roff += ".PP\n";
    if (!line.empty()) roff += plain(line) + '\n';
  }
  return roff + (is_kept ? ".fi\n" : "");
}

std::string exit_status() { return fmt::format(".SH EXIT STATUS\n{}\n", plain(exit_codes_text)); }

}  // namespace

std::string man_page(const Command& command, std::string_view version) {
  const CommandPage page = page_of(command);
  std::string roff = title("dropslide-" + command.name, version);
  roff += ".SH NAME\n" + plain("dropslide-" + command.name) + " \\- " + plain(command.summary) + '\n';
  roff += ".SH SYNOPSIS\n.B dropslide\n" + plain(page.usage) + '\n';
  roff += ".SH DESCRIPTION\n" + paragraphs(page.description);
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
