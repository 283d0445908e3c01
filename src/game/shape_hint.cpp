// The board shape that somebody meant who wrote it another way.
#include "game/shape_hint.hpp"

#include <algorithm>

namespace dropslide {
namespace {

bool is_number(std::string_view text) {
  constexpr std::size_t most_digits = 3;
  return !text.empty() && text.size() <= most_digits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string meant_shape(std::string_view text) {
  constexpr std::string_view times = "\u00d7";
  std::string plain;
  for (; !text.empty(); text.remove_prefix(1)) {
    const bool is_times = text.starts_with(times);
    if (is_times) text.remove_prefix(times.size() - 1);
    if (is_times || text.front() == 'X' || text.front() == '*')
      plain += 'x';
    else if (text.front() != ' ')
      plain += text.front();
  }
  const std::size_t cross = plain.find('x');
  if (cross == std::string::npos) return "";
  const std::string_view parts = plain;
  return is_number(parts.substr(0, cross)) && is_number(parts.substr(cross + 1)) ? plain : "";
}

}  // namespace dropslide
