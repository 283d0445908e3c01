// The table of a result's fields, from which its JSON, schema, key table and CSV are made.
//
//     void describe(FieldTable<FewestDrops>& table) {
//       table.about("The fewest drops to each tile.")
//           .field("highest", "Highest tile found.", type::exponent(0), &FewestDrops::highest)
//           .field("tiles", "From 1 to the highest.", [](auto& r) { return tiles_of(r); })
//           .seconds(&FewestDrops::seconds);
//     }
//
// A value is a number, a text, a shape, board or enumerator, which `to_text` writes, or an object with a
// table of its own; a variant of these, an optional one, or a list. Its type in JSON follows from the C++
// type, unless the row names one.
#pragma once

#include <array>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/words.hpp"
#include "game/board.hpp"
#include "game/rules.hpp"
#include "game/slide.hpp"
#include "report/fields/describe.hpp"
#include "report/fields/object_type.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {

/// The table of R, made once.
template <class R>
const ObjectType& object_type_of();

namespace field_value {

using Json = nlohmann::ordered_json;

template <class T, template <class...> class Template>
inline constexpr bool is_made_of = false;
template <class... Parts, template <class...> class Template>
inline constexpr bool is_made_of<Template<Parts...>, Template> = true;

template <class T>
concept List = requires(const T& list) {
  list.begin(), list.end();
}
&&!std::convertible_to<T, std::string_view>;

/// How many entries a list always has; 0: any number.
template <class T>
inline constexpr std::size_t entries_of = 0;
template <class T, std::size_t N>
inline constexpr std::size_t entries_of<std::array<T, N>> = N;

template <class T>
concept Text = std::convertible_to<T, std::string_view>;

/// What is written by `to_text`. (A drop or a game has a text, too, and is an object.)
template <class T>
concept Named = std::is_enum_v<T> || std::same_as<T, Shape> || std::same_as<T, Board>;

/// The type of a T in JSON; `chosen`, if it has a name, for what is within lists and optionals.
template <class T>
FieldType type_of(FieldType chosen = {}) {
  if constexpr (is_made_of<T, std::optional>)
    return type::nullable(type_of<typename T::value_type>(std::move(chosen)));
  else if constexpr (List<T>)
    return type::list_of(
        type_of<std::remove_cvref_t<decltype(*std::declval<T>().begin())>>(std::move(chosen)), entries_of<T>);
  else if (!chosen.name.empty())
    return chosen;
  else if constexpr (is_made_of<T, std::variant>)
    return []<class... Parts>(std::type_identity<std::variant<Parts...>>) {
      return type::any_of({type_of<Parts>()...});
    }(std::type_identity<T>{});
  else if constexpr (std::same_as<T, bool>)
    return type::truth();
  else if constexpr (std::integral<T>)
    return type::whole();
  else if constexpr (std::floating_point<T>)
    return type::number();
  else if constexpr (std::same_as<T, Shape>)
    return type::shape();
  else if constexpr (std::same_as<T, Board>)
    return type::board();
  else if constexpr (std::same_as<T, Winner>)
    return type::player();
  else if constexpr (std::same_as<T, Direction>)
    return type::slide();
  else if constexpr (std::same_as<T, Word128>)
    return type::count();
  else if constexpr (Text<T> || Named<T>)
    return type::text();
  else
    return type::object(object_type_of<T>());
}

template <class T>
Json json_of(const T& value, const FieldType& type, CsvForm form) {
  if constexpr (is_made_of<T, std::optional>) {
    return value ? json_of(*value, type, form) : Json(nullptr);
  } else if constexpr (is_made_of<T, std::variant>) {
    return std::visit([&](const auto& one) { return json_of(one, type.alternatives[value.index()], form); },
                      value);
  } else if constexpr (Text<T>) {
    return value_of_type(std::string_view(value), type, form);
  } else if constexpr (List<T>) {
    Json list = Json::array();
    for (const auto& entry : value) list.push_back(json_of(entry, *type.entry, form));
    return list;
  } else if constexpr (std::same_as<T, Word128>) {
    return json_count(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value_of_type(value, type, form);
  } else if constexpr (Named<T>) {
    return value_of_type(to_text(value), type, form);
  } else {
    return object_json(*type.object, &value, form);
  }
}

}  // namespace field_value

/// Collects the fields of R. `get` is a member of R, or a function of a result: what it gives is the value.
template <class R>
class FieldTable {
 public:
  /// What the object is, in a sentence.
  FieldTable& about(std::string sentence) {
    object_.sentence = std::move(sentence);
    return *this;
  }

  /// A key that is always there; null where an optional value is empty.
  template <class Get>
  FieldTable& field(std::string key, std::string sentence, FieldType type, Get get) {
    return add({std::move(key), std::move(sentence), field_value::type_of<Got<Get>>(std::move(type)), true,
                [get](const void* result, const FieldType& of, CsvForm form) -> Value {
                  return field_value::json_of(got(get, result), of, form);
                }});
  }
  template <class Get>
  FieldTable& field(std::string key, std::string sentence, Get get) {
    return field(std::move(key), std::move(sentence), {}, get);
  }

  /// A key that is left out where the optional value is empty.
  template <class Get>
  FieldTable& optional(std::string key, std::string sentence, FieldType type, Get get) {
    using Inner = typename Got<Get>::value_type;
    return add({std::move(key), std::move(sentence), field_value::type_of<Inner>(std::move(type)), false,
                [get](const void* result, const FieldType& of, CsvForm form) -> Value {
                  const auto& value = got(get, result);
                  if (!value) return std::nullopt;
                  return field_value::json_of(*value, of, form);
                }});
  }
  template <class Get>
  FieldTable& optional(std::string key, std::string sentence, Get get) {
    return optional(std::move(key), std::move(sentence), {}, get);
  }

  /// The keys of a part of R, which has a table; without an optional part they are all left out.
  template <class Get>
  FieldTable& fields(Get get) {
    if constexpr (field_value::is_made_of<Got<Get>, std::optional>)
      return add_part<typename Got<Get>::value_type>(get, false);
    else
      return add_part<Got<Get>>(get, true);
  }

  /// Keys that most results have.
  template <class Get>
  FieldTable& shape(Get get) {
    return field("shape", "The board.", get);
  }
  template <class Get>
  FieldTable& dmax(Get get) {
    return field("dmax", "Largest tile that Dropper may drop.", type::dmax(), get);
  }
  template <class Get>
  FieldTable& objective(Get get) {
    return field("objective", "Tile with which Slider wins.", type::objective(), get);
  }
  template <class Get>
  FieldTable& seconds(Get get) {
    return field("seconds", "Time of the computation.", type::seconds(), get);
  }

  /// All that was collected.
  ObjectType object() && { return std::move(object_); }

 private:
  using Value = std::optional<nlohmann::ordered_json>;
  template <class Get>
  using Got = std::remove_cvref_t<std::invoke_result_t<const Get&, const R&>>;

  template <class Get>
  static decltype(auto) got(const Get& get, const void* result) {
    return std::invoke(get, *static_cast<const R*>(result));
  }

  FieldTable& add(Field field) {
    object_.fields.push_back(std::move(field));
    return *this;
  }

  template <class Part, class Get>
  FieldTable& add_part(const Get& get, bool is_there) {
    for (Field field : object_type_of<Part>().fields) {
      field.is_required = field.is_required && is_there;
      field.value = [get, value = field.value](const void* result, const FieldType& of,
                                               CsvForm form) -> Value {
        const auto& part = got(get, result);
        if constexpr (field_value::is_made_of<Got<Get>, std::optional>)
          return part ? value(&*part, of, form) : std::nullopt;
        else
          return value(&part, of, form);
      };
      add(std::move(field));
    }
    return *this;
  }

  ObjectType object_;
};

template <class R>
const ObjectType& object_type_of() {
  static const ObjectType object = [] {
    FieldTable<R> table;
    describe(table);
    return std::move(table).object();
  }();
  return object;
}

/// A result as JSON, by its table. With boards in brackets for CSV that a spreadsheet reads.
template <class R>
nlohmann::ordered_json to_json(const R& result, CsvForm form = CsvForm::plain) {
  return object_json(object_type_of<R>(), &result, form);
}

}  // namespace dropslide
