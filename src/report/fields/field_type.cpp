// What the value of a key in JSON may be.
#include "report/fields/field_type.hpp"

#include <fmt/format.h>

#include <utility>

#include "report/format/json_count.hpp"

namespace dropslide::type {
namespace {

using Json = nlohmann::ordered_json;

FieldType single(std::string name, Json schema) {
  return {.name = std::move(name), .schema = std::move(schema)};
}

/// "whole number from 0", "number from 0 to 1".
FieldType ranged(const std::string& name, Json schema, const Json& least, const Json& most) {
  std::string text = name;
  if (!least.is_null()) text += " from " + least.dump();
  if (!most.is_null()) text += " to " + most.dump();
  if (!least.is_null()) schema["minimum"] = least;
  if (!most.is_null()) schema["maximum"] = most;
  return single(std::move(text), std::move(schema));
}

FieldType named(FieldType type, std::string name) {
  type.name = std::move(name);
  return type;
}

}  // namespace

FieldType whole(std::int64_t least, std::int64_t most) {
  return ranged("whole number", {{"type", "integer"}}, least, most == no_limit ? Json(nullptr) : Json(most));
}

FieldType count() {
  FieldType type =
      single("count", {{"anyOf",
                        {{{"type", "integer"}, {"minimum", 0}, {"exclusiveMaximum", least_rounded_count}},
                         {{"type", "string"}, {"pattern", "^[1-9][0-9]{15,}$"}}}}});
  type.is_count = true;
  return type;
}

FieldType exponent(std::int64_t least, std::int64_t most) {
  return named(whole(least, most), fmt::format("exponent from {} to {}", least, most));
}

FieldType dmax() { return exponent(1, 25); }
FieldType objective() { return exponent(2, 31); }
FieldType face() { return named(whole(2), "face"); }
FieldType bytes() { return named(count(), "bytes"); }
FieldType number() { return single("number", {{"type", "number"}}); }
FieldType number_from(double least) { return ranged("number", {{"type", "number"}}, least, nullptr); }
FieldType number_between(double least, double most) {
  return ranged("number", {{"type", "number"}}, least, most);
}
FieldType seconds() { return named(number_from(0), "seconds"); }
FieldType chance() { return named(number_between(0, 1), "chance"); }

FieldType truth() { return single("true or false", {{"type", "boolean"}}); }
FieldType text() { return single("text", {{"type", "string"}}); }

FieldType text_like(std::string name, std::string pattern) {
  return single(std::move(name), {{"type", "string"}, {"pattern", std::move(pattern)}});
}

FieldType one_of(std::vector<std::string> words) {
  std::string name;
  for (const std::string& word : words) name += (name.empty() ? "" : ", ") + word;
  return single(std::move(name), {{"enum", std::move(words)}});
}

FieldType player() { return one_of({"slider", "dropper"}); }
FieldType slide() { return one_of({"left", "right", "up", "down"}); }
FieldType tier() { return one_of({"quick", "full"}); }
FieldType shape() { return text_like("shape", "^[1-9][0-9]*x[1-9][0-9]*$"); }

FieldType board() { return bracketed(text_like("board", "^[.1-9a-z]+(/[.1-9a-z]+)*$")); }
FieldType line_string() { return bracketed(text_like("string", "^[.1-9a-z]+$")); }

FieldType bracketed(FieldType type) {
  type.is_board = true;
  return type;
}

FieldType any_of(std::vector<FieldType> alternatives) {
  std::string name;
  for (const FieldType& one : alternatives) name += (name.empty() ? "" : " or ") + one.name;
  return {.name = std::move(name), .alternatives = std::move(alternatives)};
}

FieldType nullable(FieldType type) {
  type.may_be_null = true;
  return type;
}

FieldType list_of(FieldType entry, std::size_t entries) {
  return {.name = "list of " + entry.name + (entry.object != nullptr ? "s" : ""),
          .entry = std::make_shared<const FieldType>(std::move(entry)),
          .entries = entries};
}

FieldType object(const ObjectType& object) { return {.name = "object", .object = &object}; }

}  // namespace dropslide::type
