// Counts with their nouns.
#include "base/counted.hpp"

#include "base/units.hpp"

namespace dropslide {

std::string counted(std::uint64_t count, std::string_view noun) {
  std::string text = format_count(count) + ' ' + std::string(noun);
  if (count == 1) return text;
  if (noun.ends_with('y')) return text.substr(0, text.size() - 1) + "ies";
  return text + (noun.ends_with("ch") ? "es" : "s");
}

}  // namespace dropslide
