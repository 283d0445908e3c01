// Tables in LaTeX.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>

#include "report/format/table.hpp"

namespace dropslide {
namespace {

/// Of the characters that mean something to TeX. In the fonts of old documents < and > are other characters.
std::string escaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '<' || c == '>') && text.substr(i + 1, 1) == "=")
      result += text[i++] == '<' ? "$\\leq$" : "$\\geq$";
    else if (c == '<' || c == '>')
      result += fmt::format("${}$", c);
    else if (c == '\\')
      result += "\\textbackslash{}";
    else if (c == '~')
      result += "\\textasciitilde{}";
    else if (c == '^')
      result += "\\textasciicircum{}";
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
  // A row that begins with a bracket would be taken for the option of the line end before it.
  const bool has_bracket = !safe.empty() && safe.front().starts_with("[");
  return fmt::format("  {}{} \\\\\n", has_bracket ? "{}" : "", fmt::join(safe, " & "));
}

/// "tab:table-5-page-36-largest-tile": letters and digits of the title.
std::string label_of(const std::string& title) {
  std::string label;
  for (const char c : title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      label += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!label.empty() && label.back() != '-')
      label += '-';
  }
  while (!label.empty() && label.back() == '-') label.pop_back();
  return "tab:" + label;
}

}  // namespace

std::string to_latex(const Table& table) {
  std::string text = fmt::format(
      "% Needs \\usepackage{{booktabs}}.\n\\begin{{table}}\n  \\centering\n  \\caption{{{}}}\n  "
      "\\label{{{}}}\n  "
      "\\begin{{tabular}}{{{}}}\n  \\toprule\n",
      escaped(table.title), label_of(table.title), std::string(table.header.size(), 'l'));
  text += latex_line(table.header) + "  \\midrule\n";
  for (const auto& row : table.rows) text += latex_line(row);
  text += "  \\bottomrule\n  \\end{tabular}\n";
  for (const auto& note : table.notes)
    text += fmt::format("\n  \\par\\smallskip\\footnotesize {}\n", escaped(note));
  return text + "\\end{table}\n";
}

}  // namespace dropslide
