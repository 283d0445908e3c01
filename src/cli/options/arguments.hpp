// Arguments: the values that one command line gave, already held against the rows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dropslide::cli {

/// Throws std::logic_error: the row and the command do not have the same values.
[[noreturn]] void refuse_meaningless(const std::string& name, const std::string& word);

/// The options and positional arguments of one run of a command. Asking for the value of one that was not
/// given and has no fallback is an error of the program: std::logic_error.
class Arguments {
 public:
  /// The words of the command line, the name of the command first.
  void set_words(std::vector<std::string> words) { words_ = std::move(words); }

  /// As they were set.
  const std::vector<std::string>& words() const { return words_; }

  /// The value where none is given.
  void set_fallback(const std::string& name, std::string value) { fallbacks_[name] = std::move(value); }

  /// One more value from the command line; "" for a switch.
  void add(const std::string& name, std::string value) { given_[name].push_back(std::move(value)); }

  /// Whether it stands on the command line. A fallback does not count.
  bool has(const std::string& name) const { return given_.contains(name); }

  /// The value as text, or the fallback.
  std::string text(const std::string& name) const;

  /// The value as text, or nothing if there is none.
  std::optional<std::string> text_if_any(const std::string& name) const;

  /// All values of an option that may be given several times.
  std::vector<std::string> texts(const std::string& name) const;

  /// The value of a whole number. Its row must allow no number that the type does not hold: std::logic_error.
  template <class Number = int>
  Number whole(const std::string& name) const {
    const std::int64_t value = whole_value(name);
    if constexpr (sizeof(Number) <= sizeof value)
      if (!std::in_range<Number>(value)) refuse_meaningless(name, std::to_string(value));
    return static_cast<Number>(value);
  }

  /// The value of a number that may have a fraction.
  double number(const std::string& name) const;

  /// " --tier quick --table 5": those of the options that have a value, with their values.
  std::string written(const std::vector<std::string>& options) const;

 private:
  std::int64_t whole_value(const std::string& name) const;

  std::map<std::string, std::vector<std::string>> given_;
  std::map<std::string, std::string> fallbacks_;
  std::vector<std::string> words_;
};

/// What the words of a choice stand for: the rows take the words from here, the command the values.
template <class Meaning>
using Choices = std::vector<std::pair<std::string, Meaning>>;

/// The words, for a row.
template <class Meaning>
std::vector<std::string> words_of(const Choices<Meaning>& choices) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  return words;
}

/// What the word that the option is set to stands for.
template <class Meaning>
Meaning meaning_of(const Arguments& arguments, const std::string& name, const Choices<Meaning>& choices) {
  const std::string given = arguments.text(name);
  for (const auto& [word, meaning] : choices)
    if (word == given) return meaning;
  refuse_meaningless(name, given);
}

}  // namespace dropslide::cli
