// Tables in LaTeX.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/format/table.hpp"

namespace dropslide {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<' || c == '>')
      result += fmt::format("${}$", c);
    else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
      result += fmt::format("\\{}", c);
    else
      result += c;
  }
  return result;
}

std::string latex_line(const std::vector<std::string>& cells) {
  std::vector<std::string> safe;
  for (const auto& cell : cells) safe.push_back(escaped(cell));
  return fmt::format("  {} \\\\\n", fmt::join(safe, " & "));
}

}  // namespace

std::string to_latex(const Table& table) {
  std::string text = fmt::format("\\begin{{table}}\n\\caption{{{}}}\n\\begin{{tabular}}{{{}}}\n",
                                 escaped(table.title), std::string(table.header.size(), 'l'));
  text += latex_line(table.header) + "  \\hline\n";
  for (const auto& row : table.rows) text += latex_line(row);
  text += "\\end{tabular}\n";
  for (const auto& note : table.notes) text += fmt::format("\n{}\n", escaped(note));
  return text + "\\end{table}\n";
}

}  // namespace dropslide
