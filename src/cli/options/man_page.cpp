// Man pages: roff with the macros of man(7).
#include "cli/options/man_page.hpp"

#include <fmt/format.h>

#include <sstream>

#include "cli/options/help.hpp"

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

std::string tagged(const std::string& tag, const std::string& text) {
  return fmt::format(".TP\n.B {}\n{}\n", plain(tag), plain(text));
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

std::string tagged_rows(const std::vector<OptionRow>& shown, const std::vector<OptionRow>& rows) {
  std::string roff;
  for (const OptionRow& row : shown)
    if (!row.is_hidden) roff += tagged(heading_of(row), explained(row, rows));
  return roff;
}

}  // namespace

std::string man_page(const Command& command, std::string_view version) {
  const std::vector<OptionRow> rows = all_rows(command);
  std::string roff = title("dropslide-" + command.name, version);
  roff += ".SH NAME\n" + plain("dropslide-" + command.name) + " \\- " + plain(command.summary) + '\n';
  roff += ".SH SYNOPSIS\n.B dropslide\n" + plain(usage_of(command)) + '\n';
  roff += ".SH DESCRIPTION\n" + paragraphs(command.details.empty() ? command.summary : command.details);
  if (!command.positionals.empty()) roff += ".SH ARGUMENTS\n";
  for (const ArgumentRow& row : command.positionals) roff += tagged(row.value.name, explained(row));
  roff += ".SH OPTIONS\n" + tagged_rows(command.rows, rows);
  roff += ".SS Options of every command\n" + tagged_rows(common_rows_of(command), rows);
  if (!command.examples.empty()) roff += ".SH EXAMPLES\n";
  for (const Example& example : command.examples) roff += tagged("dropslide " + example.line, example.text);
  roff += fmt::format(".SH EXIT STATUS\n{}\n", plain(exit_codes_text));
  return roff + ".SH SEE ALSO\n.BR dropslide (1)\n";
}

std::string man_page_of_all(const std::vector<Command>& commands, std::string_view version) {
  std::string roff = title("dropslide", version);
  roff += ".SH NAME\ndropslide \\- exact analysis of 2048 as a two\\-player game\n";
  roff += ".SH SYNOPSIS\n.B dropslide\n.I COMMAND\n[OPTIONS]\n.SH COMMANDS\n";
  std::string pages;
  for (const Command& command : commands) {
    if (command.is_hidden) continue;
    roff += tagged(command.name, command.summary);
    pages += fmt::format("{}.BR {} (1)", pages.empty() ? "" : ",\n", plain("dropslide-" + command.name));
  }
  roff += fmt::format(".SH EXIT STATUS\n{}\n", plain(exit_codes_text));
  return roff + ".SH SEE ALSO\n" + pages + '\n';
}

}  // namespace dropslide::cli
