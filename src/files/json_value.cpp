// Values of a JSON file.
#include "files/json_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// What an error says, without the name that the library of JSON puts before it; valid as long as the error.
std::string_view reason_of(const std::exception& error) {
  std::string_view text = error.what();  // "[json.exception.parse_error.101] ...".
  if (text.starts_with("[json.exception")) text.remove_prefix(std::min(text.find("] ") + 2, text.size()));
  return text;
}

/// Of a value in an error; a list or an object would fill the screen.
std::string shown(const Json& value) {
  return value.is_structured()
             ? ":"
             : fmt::format(" is {},", value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Chosen: a manifest of half a million layers.
constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20;

void expect_readable(const std::filesystem::path& file, const std::string& refusal) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) throw DamageError(refusal + ": no regular file");
  if (std::filesystem::file_size(file, error) > most_bytes || error)
    throw DamageError(refusal + ": too long");
}

/// What is deep takes much memory before it is refused.
bool refuse_depth(int depth, Json::parse_event_t, Json&) {
  constexpr int deepest = 16;  // Chosen: no file of ours is half as deep.
  if (depth > deepest) throw DamageError("too deep");
  return true;
}

}  // namespace

JsonValue::JsonValue(Json document, std::string refusal)
    : value_(std::make_shared<const Json>(std::move(document))), refusal_(std::move(refusal)) {}

JsonValue::JsonValue(std::shared_ptr<const Json> value, const std::string& refusal, std::string key)
    : value_(std::move(value)), refusal_(refusal), key_(std::move(key)) {}

void JsonValue::refuse(std::string_view complaint) const {
  const std::string which = key_.empty() ? "" : fmt::format("{}{} ", key_, shown(*value_));
  throw DamageError(fmt::format("{}: {}{}", refusal_, which, complaint));
}

void JsonValue::expect(bool is_right, std::string_view expected) const {
  if (!is_right) refuse(fmt::format("expected {}", expected));
}

std::optional<JsonValue> JsonValue::find(const std::string& key) const {
  expect(value_->is_object(), "an object");
  const auto found = value_->find(key);
  if (found == value_->end() || found->is_null()) return std::nullopt;
  return at(key);
}

JsonValue JsonValue::at(const std::string& key) const {
  expect(value_->is_object(), "an object");
  const auto found = value_->find(key);
  if (found == value_->end())
    throw DamageError(fmt::format("{}: {}no '{}'", refusal_, key_.empty() ? "" : key_ + " has ", key));
  return {{value_, &*found}, refusal_, key_.empty() ? key : fmt::format("{}.{}", key_, key)};
}

std::vector<JsonValue> JsonValue::items() const {
  expect(value_->is_array(), "a list");
  std::vector<JsonValue> items;
  for (std::size_t i = 0; i < value_->size(); ++i)
    items.push_back({{value_, &(*value_)[i]}, refusal_, fmt::format("{}[{}]", key_, i)});
  return items;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const {
  expect(value_->is_object(), "an object");
  std::vector<std::pair<std::string, JsonValue>> members;
  for (const auto& [key, value] : value_->items()) members.emplace_back(key, at(key));
  return members;
}

int JsonValue::whole() const {
  expect(value_->is_number_integer(), "a whole number");
  const bool is_held = value_->is_number_unsigned() ? std::in_range<int>(value_->get<std::uint64_t>())
                                                    : std::in_range<int>(value_->get<std::int64_t>());
  expect(is_held, "a whole number of 32 bits");
  return value_->get<int>();
}

std::uint64_t JsonValue::count() const {
  const bool is_count =
      value_->is_number_unsigned() || (value_->is_number_integer() && value_->get<std::int64_t>() >= 0);
  expect(is_count, "a whole number from 0 on");
  return value_->get<std::uint64_t>();
}

double JsonValue::number() const {
  expect(value_->is_number(), "a number");
  return value_->get<double>();
}

std::string JsonValue::text() const {
  expect(value_->is_string(), "a text");
  return value_->get<std::string>();
}

std::vector<std::string> JsonValue::texts() const {
  std::vector<std::string> texts;
  for (const JsonValue& item : items()) texts.push_back(item.text());
  return texts;
}

bool JsonValue::is_true() const {
  expect(value_->is_boolean(), "true or false");
  return value_->get<bool>();
}

JsonValue read_json(const std::filesystem::path& file, std::string_view what) {
  const std::string refusal = fmt::format("{} is not {}", file.string(), what);
  std::error_code error;
  if (std::filesystem::exists(file, error)) expect_readable(file, refusal);
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected {} there", file.string(), what));
  try {
    return {Json::parse(stream, refuse_depth), refusal};
  } catch (const std::exception& problem) {
    throw DamageError(fmt::format("{}: {}", refusal, reason_of(problem)));
  }
}

}  // namespace dropslide
