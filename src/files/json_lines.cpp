// Records in a file.
#include "files/json_lines.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/error.hpp"

namespace dropslide {

std::vector<JsonValue> read_json_lines(const std::filesystem::path& file) {
  std::error_code ignored;
  std::ifstream stream;
  if (std::filesystem::is_regular_file(file, ignored)) stream.open(file);  // Others may never end.
  if (!stream.is_open())
    throw EnvironmentError(fmt::format("cannot read {}: expected records there", file.string()));
  std::vector<JsonValue> records;
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    JsonRecord record = JsonRecord::parse(line, nullptr, false);
    const std::string place = fmt::format("{}, line {}", file.string(), number);
    if (!record.is_object()) throw DamageError(fmt::format("{}: expected a JSON object", place));
    records.emplace_back(std::move(record), place);
  }
  return records;
}

void append_json_line(const std::filesystem::path& file, const JsonRecord& record) {
  std::ofstream stream(file, std::ios::app);
  stream << record.dump() + "\n" << std::flush;
  if (!stream) throw EnvironmentError(fmt::format("cannot write {}: is the disk full?", file.string()));
}

}  // namespace dropslide
