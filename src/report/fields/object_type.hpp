// The keys of an object in JSON: what is written, what a schema says of it, and what people read.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/fields/field_type.hpp"
#include "report/format/csv.hpp"

namespace dropslide {

/// A key of an object.
struct Field {
  std::string key{};
  std::string sentence{};
  FieldType type{};         ///< What its value may be.
  bool is_required = true;  ///< False: an object may do without it.
  /// The value in a result of the type whose table this is; nothing where the key is left out.
  std::function<std::optional<nlohmann::ordered_json>(const void* result, const FieldType& type,
                                                      CsvForm form)>
      value{};
};

/// All keys of an object, in the order of JSON. `FieldTable` makes it.
struct ObjectType {
  std::string sentence{};       ///< What the object is.
  std::vector<Field> fields{};  ///< No key stands there twice.
};

/// The object, with the values of a result. Boards are in brackets for a spreadsheet.
nlohmann::ordered_json object_json(const ObjectType& object, const void* result, CsvForm form);

/// Of one value that is neither null, a list nor an object.
nlohmann::ordered_json value_of_type(nlohmann::ordered_json value, const FieldType& type, CsvForm form);

/// The JSON Schema of the object: exactly its keys, none of them missing unless it may be.
nlohmann::ordered_json schema_of(const ObjectType& object);

/// A line for each key, `objectives[].winner` for one within: key, type, whether it may be null or missing,
/// and its sentence.
std::string key_table(const ObjectType& object);

/// What is wrong with the table: keys that stand there twice, and keys of which nothing is said.
std::vector<std::string> faults_of(const ObjectType& object);

}  // namespace dropslide
