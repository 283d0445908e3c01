// A value of a JSON file, checked as it is taken: what is wrong there names the file and the key.
#pragma once

#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace dropslide {

/// One value, and where it stands. Cheap to copy. Every refusal is a DamageError, such as
/// "costs.json is not a table of costs: costs[3].dmax is 1.5, expected a whole number".
class JsonValue {
 public:
  /// All of a document. `refusal` begins every error: "costs.json is not a table of costs".
  JsonValue(nlohmann::ordered_json document, std::string refusal);

  /// As it was read.
  const nlohmann::ordered_json& json() const { return *value_; }

  /// The value of a key. Refuses what is no object or has no such key.
  JsonValue at(const std::string& key) const;
  /// The value of a key; nothing if there is none, or null. Refuses what is no object.
  std::optional<JsonValue> find(const std::string& key) const;
  /// The values of a list. Refuses all else.
  std::vector<JsonValue> items() const;
  /// The keys of an object with their values, in order. Refuses all else.
  std::vector<std::pair<std::string, JsonValue>> members() const;

  /// A whole number that an int holds. Refuses all else, fractions and exponents too: a cast would not.
  int whole() const;
  /// A whole number from 0 on that 64 bits hold. Refuses all else.
  std::uint64_t count() const;
  /// A number. Refuses all else.
  double number() const;
  /// A text. Refuses all else.
  std::string text() const;
  /// A text for each value of a list. Refuses all else.
  std::vector<std::string> texts() const;
  /// True or false. Refuses all else.
  bool is_true() const;

  /// What `make()` returns, which is made of this value; what it throws refuses the value.
  template <class Make>
  auto checked(Make&& make) const {
    try {
      return make();
    } catch (const DamageError&) {
      throw;  // It names a value already.
    } catch (const std::exception& error) {
      refuse(error.what());
    }
  }

  /// What `parse` makes of the text; what it throws refuses the value.
  template <class Parse>
  auto parsed(Parse&& parse) const {
    return checked([&] { return parse(text()); });
  }

  /// Throws the error that names the value and says what is wrong with it.
  [[noreturn]] void refuse(std::string_view complaint) const;

 private:
  JsonValue(std::shared_ptr<const nlohmann::ordered_json> value, const std::string& refusal, std::string key);
  void expect(bool is_right, std::string_view expected) const;

  std::shared_ptr<const nlohmann::ordered_json> value_;  ///< Keeps the document alive.
  std::string refusal_;
  std::string key_;  ///< "costs[3].dmax"; empty for the document.
};

/// The document in a file, which is to be `what`, "a table of costs".
///
/// Throws EnvironmentError if the file cannot be read, DamageError if it is no JSON.
JsonValue read_json(const std::filesystem::path& file, std::string_view what);

}  // namespace dropslide
