// The file of recorded search costs, as it is written.
#include "report/reproduction/cost_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
  return text;
}

/// In one line, with spaces behind colons and commas.
std::string line_of(const Json& value) {
  std::vector<std::string> parts;
  if (value.is_object()) {
    for (const auto& [key, part] : value.items())
      parts.push_back(fmt::format("{}: {}", Json(key).dump(), line_of(part)));
    return "{" + joined(parts, ", ") + "}";
  }
  if (!value.is_array()) return value.dump();
  for (const Json& part : value) parts.push_back(line_of(part));
  return "[" + joined(parts, ", ") + "]";
}

std::string lines_of(const Json& entries) {
  std::vector<std::string> lines;
  for (const Json& entry : entries) lines.push_back("    " + line_of(entry));
  return "[\n" + joined(lines, ",\n") + "\n  ]";
}

bool lists_objects(const Json& value) {
  return value.is_array() && !value.empty() && value.front().is_object();
}

}  // namespace

Json cost_entry(const Json& entry, const CellCost& cost) {
  Json measured = entry;
  measured["processor_seconds"] = cost.processor_seconds;
  measured["peak_positions"] = cost.peak_positions;
  return measured;
}

std::string cost_file_text(const Json& costs) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : costs.items())
    lines.push_back(
        fmt::format("  {}: {}", Json(key).dump(), lists_objects(value) ? lines_of(value) : line_of(value)));
  return "{\n" + joined(lines, ",\n") + "\n}\n";
}

}  // namespace dropslide
