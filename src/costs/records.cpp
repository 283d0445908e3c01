// What was measured of costs.
#include "costs/records.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace dropslide {

JsonValue read_record(const CostRecord& record) {
  return {nlohmann::ordered_json::parse(record.text),
          fmt::format("{}, with which the program was built, is not a record of costs", record.file_name)};
}

}  // namespace dropslide
