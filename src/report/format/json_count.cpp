// Counts in JSON.
#include "report/format/json_count.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {

nlohmann::ordered_json json_count(Word128 value) {
  constexpr Word128 least_rounded = Word128{1} << 53;
  if (value < least_rounded) return static_cast<std::uint64_t>(value);
  return to_decimal(value);
}

}  // namespace dropslide
