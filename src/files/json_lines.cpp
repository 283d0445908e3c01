// Records in a file.
#include "files/json_lines.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/error.hpp"

namespace dropslide {

std::vector<JsonRecord> read_json_lines(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected records there", file.string()));
  std::vector<JsonRecord> records;
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    JsonRecord record = JsonRecord::parse(line, nullptr, false);
    if (!record.is_object())
      throw DamageError(fmt::format("{}, line {}: expected a JSON object", file.string(), number));
    records.push_back(std::move(record));
  }
  return records;
}

void append_json_line(const std::filesystem::path& file, const JsonRecord& record) {
  std::ofstream stream(file, std::ios::app);
  stream << record.dump() + "\n" << std::flush;
  if (!stream) throw EnvironmentError(fmt::format("cannot write {}: is the disk full?", file.string()));
}

}  // namespace dropslide
