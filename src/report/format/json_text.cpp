// Numbers of records as text.
#include "report/format/json_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/units.hpp"

namespace dropslide {

std::string record_text(const nlohmann::ordered_json& value) {
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string record_count(const nlohmann::ordered_json& value) {
  return format_count(value.is_string() ? std::stoull(value.get<std::string>()) : value.get<std::uint64_t>());
}

std::string rounded_text(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return fmt::format("{}", std::round(value * scale) / scale);
}

}  // namespace dropslide
