// The keys of an object in JSON.
#include "report/fields/object_type.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "report/format/json_count.hpp"
#include "report/format/table.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

Json type_schema(const FieldType& type) {
  Json schema = type.schema;
  if (type.object != nullptr) schema = schema_of(*type.object);
  if (type.entry) {
    schema = {{"type", "array"}, {"items", type_schema(*type.entry)}};
    if (type.entries > 0) schema.update({{"minItems", type.entries}, {"maxItems", type.entries}});
  }
  for (const FieldType& one : type.alternatives) schema["anyOf"].push_back(type_schema(one));
  return type.may_be_null ? Json{{"anyOf", {std::move(schema), {{"type", "null"}}}}} : schema;
}

std::string absence_text(const Field& field) {
  if (field.is_required) return field.type.may_be_null ? "null" : "";
  return field.type.may_be_null ? "null, missing" : "missing";
}

/// Calls visit(object, place) for every object that a value may have in it: "" or "[]" is its place.
template <class Visit>
void for_each_object(const FieldType& type, const std::string& place, const Visit& visit) {
  if (type.object != nullptr) visit(*type.object, place);
  if (type.entry) for_each_object(*type.entry, place + "[]", visit);
  for (const FieldType& one : type.alternatives) for_each_object(one, place, visit);
}

/// Those of an object within stand behind the key of the object.
void add_key_rows(const ObjectType& object, const std::string& prefix, Table& table) {
  for (const Field& field : object.fields) {
    const std::string key = prefix + field.key;
    table.rows.push_back({key, field.type.name, absence_text(field), field.sentence});
    for_each_object(field.type, "", [&](const ObjectType& inner, const std::string& place) {
      add_key_rows(inner, key + place + ".", table);
    });
  }
}

}  // namespace

Json object_json(const ObjectType& object, const void* result, CsvForm form) {
  Json json = Json::object();
  for (const Field& field : object.fields)
    if (auto value = field.value(result, field.type, form)) json[field.key] = std::move(*value);
  return json;
}

Json value_of_type(Json value, const FieldType& type, CsvForm form) {
  if (type.is_count && value.is_number()) return json_count(value.get<std::uint64_t>());
  if (type.is_board && value.is_string()) return board_field(value.get<std::string>(), form);
  return value;
}

Json schema_of(const ObjectType& object) {
  Json required = Json::array(), properties = Json::object();
  for (const Field& field : object.fields) {
    if (field.is_required) required.push_back(field.key);
    properties[field.key] = type_schema(field.type);
    properties[field.key]["description"] = field.sentence;
  }
  return {{"type", "object"},
          {"description", object.sentence},
          {"required", std::move(required)},
          {"properties", std::move(properties)},
          {"additionalProperties", false}};
}

std::string key_table(const ObjectType& object) {
  Table table{.title = object.sentence, .header = {"key", "type", "may be", "says"}, .rows = {}, .notes = {}};
  add_key_rows(object, "", table);
  return to_plain_text(table);
}

std::vector<std::string> faults_of(const ObjectType& object) {
  std::vector<std::string> faults;
  std::set<std::string> keys;
  if (object.sentence.empty()) faults.emplace_back("an object without a sentence");
  for (const Field& field : object.fields) {
    if (!keys.insert(field.key).second) faults.push_back(fmt::format("{} is there twice", field.key));
    if (!field.sentence.ends_with('.')) faults.push_back(fmt::format("{} has no sentence", field.key));
    for_each_object(field.type, "", [&](const ObjectType& inner, const std::string&) {
      for (const std::string& fault : faults_of(inner)) faults.push_back(field.key + "." + fault);
    });
  }
  return faults;
}

}  // namespace dropslide
