// Wrapping paragraphs for a terminal.
#include "cli/help/text_wrap.hpp"

#include <algorithm>
#include <sstream>

namespace dropslide::cli {

std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns) {
  std::istringstream words{std::string(text)};
  std::string result, word;
  std::size_t column = indent;
  while (words >> word) {
    const bool is_first = column == indent;
    if (!is_first && column + 1 + word.size() > columns) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!is_first) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result;
}

std::string wrapped_paragraphs(std::string_view text, std::size_t columns) {
  std::istringstream lines{std::string(text)};
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t indent = std::min(spaces, columns / 2);
    result += std::string(indent, ' ') + wrapped(line, indent, columns) + '\n';
  }
  return result;
}

std::string wrapped_command(std::string_view text, std::size_t columns) {
  constexpr std::string_view goes_on = " \\";
  std::istringstream lines(wrapped(text, 4, columns - goes_on.size()));
  std::string result;
  for (std::string line; std::getline(lines, line);)
    result += (result.empty() ? "" : std::string(goes_on) + '\n') + line;
  return result;
}

}  // namespace dropslide::cli
