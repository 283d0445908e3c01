// What the value of a key in JSON may be: one description for writing it, for schemas and for key tables.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace dropslide {

struct ObjectType;

/// The type of a value. One of `schema`, `object`, `entry` and `alternatives` says what it is.
struct FieldType {
  std::string name{};                        ///< For people: "whole number from 0"; empty: not yet chosen.
  nlohmann::ordered_json schema{};           ///< Of a single value: its JSON Schema.
  const ObjectType* object = nullptr;        ///< Of an object: its table.
  std::shared_ptr<const FieldType> entry{};  ///< Of a list: what its entries are.
  std::size_t entries = 0;                   ///< Of a list: exactly so many; 0: any number.
  std::vector<FieldType> alternatives{};
  bool may_be_null = false;
  bool is_board = false;  ///< Its text is put in brackets for a spreadsheet.
  bool is_count = false;  ///< From 2^53 on it is decimal text.
};

/// The types that results have: a report names one where the C++ type of a value does not say enough.
namespace type {

inline constexpr auto no_limit = std::numeric_limits<std::int64_t>::max();

FieldType whole(std::int64_t least = 0, std::int64_t most = no_limit);
/// A whole number, which from 2^53 on is decimal text: readers that hold numbers as doubles would round it.
FieldType count();
/// A tile as an exponent: 6 is 64.
FieldType exponent(std::int64_t least = 1, std::int64_t most = 63);
/// The largest tile that Dropper may drop, an exponent.
FieldType dmax();
/// The tile with which Slider wins a game that is searched, an exponent.
FieldType objective();
/// A tile as it is printed: 64.
FieldType face();
/// A size in bytes: a count.
FieldType bytes();
/// A number, fractions too, of any sign.
FieldType number();
/// The same within bounds, which it may reach.
FieldType number_from(double least);
FieldType number_between(double least, double most);
/// Wall seconds, unless the sentence of the key says otherwise.
FieldType seconds();
FieldType chance();

/// `true` or `false`.
FieldType truth();
FieldType text();
/// A text of the form that a regular expression gives; `name` is how people call it.
FieldType text_like(std::string name, std::string pattern);
/// One of these words.
FieldType one_of(std::vector<std::string> words);
/// The texts of these values.
template <class Values>
FieldType one_of_all(const Values& values) {
  std::vector<std::string> words;
  for (const auto& value : values) words.emplace_back(to_text(value));
  return one_of(std::move(words));
}
/// "slider" or "dropper".
FieldType player();
/// "left", "right", "up" or "down".
FieldType slide();
/// "quick" or "full".
FieldType tier();
/// "3x4".
FieldType shape();
/// A board, row by row: "1.2/.3./..4".
FieldType board();
/// A board of one row.
FieldType line_string();
/// The same text, which a spreadsheet could take for a number or a date, too.
FieldType bracketed(FieldType type);

FieldType any_of(std::vector<FieldType> alternatives);
/// The same, or null.
FieldType nullable(FieldType type);
/// A list; `entries` as in `FieldType`.
FieldType list_of(FieldType entry, std::size_t entries = 0);
FieldType object(const ObjectType& object);

}  // namespace type
}  // namespace dropslide
