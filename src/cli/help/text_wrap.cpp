// Wrapping paragraphs for a terminal.
#include "cli/help/text_wrap.hpp"

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
  for (std::string line; std::getline(lines, line);)
    result += (line.starts_with(' ') ? line : wrapped(line, 0, columns)) + '\n';
  return result;
}

}  // namespace dropslide::cli
