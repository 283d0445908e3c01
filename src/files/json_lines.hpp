// Records in a file: one JSON object a line, appended and never changed.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "files/json_value.hpp"

namespace dropslide {

/// One record; its keys keep their order.
using JsonRecord = nlohmann::ordered_json;

/// All records of the file, first to last; their errors name file and line. Throws EnvironmentError if it
/// cannot be read, DamageError naming the line that is no JSON object.
std::vector<JsonValue> read_json_lines(const std::filesystem::path& file);

/// Appends one line; makes the file if it is not there. Throws EnvironmentError.
void append_json_line(const std::filesystem::path& file, const JsonRecord& record);

}  // namespace dropslide
