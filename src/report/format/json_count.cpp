// Counts in JSON.
#include "report/format/json_count.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {

nlohmann::ordered_json json_count(Word128 value) {
  if (value < least_rounded_count) return static_cast<std::uint64_t>(value);
  return to_decimal(value);
}

}  // namespace dropslide
