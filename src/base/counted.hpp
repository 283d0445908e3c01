// Counts with their nouns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dropslide {

/// "1 drop", "1 234 drops": the noun takes an s, after -ch -es, or -y becomes -ies, unless the count is 1.
std::string counted(std::uint64_t count, std::string_view noun);

/// The same. Requires 0 <= count.
inline std::string counted(int count, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(count), noun);
}

}  // namespace dropslide
