// What a run says of itself in its folder.
#include "files/run_record.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "files/json_value.hpp"
#include "files/new_file.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* record_file = "run.json";
constexpr const char* record_format = "dropslide run 1";

std::string text_if_any(const JsonValue& json, const char* key) {
  const auto value = json.find(key);
  return value ? value->text() : "";
}

RunRecord record_from(const JsonValue& json) {
  if (json.at("format").text() != record_format) json.at("format").refuse("it is of another version");
  RunRecord record{.words = json.at("words").texts(),
                   .task = text_if_any(json, "task"),
                   .host = json.at("host").text(),
                   .process = json.at("process").count(),
                   .since = text_if_any(json, "since"),
                   .as_of = json.at("as_of").text(),
                   .positions = json.at("positions").count(),
                   .positions_per_second = json.at("positions_per_second").number(),
                   .seconds_left = {}};
  if (const auto left = json.find("seconds_left")) record.seconds_left = left->number();
  return record;
}

}  // namespace

void RunRecord::save(const std::filesystem::path& folder) const {
  const Json json{{"format", record_format},
                  {"words", words},
                  {"task", task},
                  {"host", host},
                  {"process", process},
                  {"since", since},
                  {"as_of", as_of},
                  {"positions", positions},
                  {"positions_per_second", positions_per_second},
                  {"seconds_left", seconds_left ? Json(*seconds_left) : Json(nullptr)}};
  NewFile(folder / record_file).write_whole(json.dump(1) + "\n");
}

std::optional<RunRecord> RunRecord::load(const std::filesystem::path& folder) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(folder / record_file, error)) return std::nullopt;
  try {
    return record_from(read_json(folder / record_file, "what a run says of itself"));
  } catch (const EnvironmentError&) {
    return std::nullopt;
  }
}

void RunRecord::remove(const std::filesystem::path& folder) {
  std::error_code ignored;
  std::filesystem::remove(folder / record_file, ignored);
}

}  // namespace dropslide
