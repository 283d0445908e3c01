// Numbers of records as text.
#include "report/format/json_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/units.hpp"

namespace dropslide {

namespace {

std::uint64_t count_in(const std::string& text) {
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::invalid_argument("expected a whole number from 0 on");
  return count;
}

}  // namespace

std::string record_text(const JsonValue& value) {
  const nlohmann::ordered_json& json = value.json();
  if (json.is_number_float()) return fmt::format("{}", json.get<double>());
  return json.is_string() ? json.get<std::string>() : json.dump();
}

std::string record_count(const JsonValue& value) {
  return format_count(value.json().is_string() ? value.parsed(count_in) : value.count());
}

std::string rounded_text(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return fmt::format("{}", std::round(value * scale) / scale);
}

}  // namespace dropslide
