// The strings of the one-dimensional game, and the operations of section 5.1.
#include "theory/line/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace dropslide::line {
namespace {

constexpr std::string_view alphabet = ".123456789abcdefghijklmnopqrstuvwxyz";

Exponent value_at(std::size_t cell, std::string_view text) {
  const std::size_t value = alphabet.find(text[cell]);
  if (value != std::string_view::npos) return static_cast<Exponent>(value);
  throw UsageError(
      fmt::format("'{}' holds '{}': expected the symbols of one row, . for an empty cell, 1 to 9 and a to z "
                  "for tiles as exponents, such as ..112 (dropslide help reach)",
                  text, character_at(text, cell)));
}

}  // namespace

Configuration parse_configuration(std::string_view text) {
  if (text.empty()) throw UsageError("the string is empty: expected 1 to 35 symbols, such as ..112");
  if (text.size() > longest_length)
    throw UsageError(fmt::format("a string of {} symbols: expected at most {}", text.size(), longest_length));
  Configuration c;
  for (std::size_t cell = 0; cell < text.size(); ++cell) c.push_back(value_at(cell, text));
  return c;
}

std::string to_text(const Configuration& c) {
  std::string text;
  for (const Exponent value : c) text += alphabet[value];
  return text;
}

Configuration start(int n) {
  Configuration c(static_cast<std::size_t>(n), 0);
  c.back() = 1;
  return c;
}

std::optional<Configuration> drop(Configuration c) {
  const auto rightmost_dot = std::find(c.rbegin(), c.rend(), 0);
  if (rightmost_dot == c.rend()) return std::nullopt;
  *rightmost_dot = 1;
  return c;
}

Configuration flip(Configuration c) {
  const auto is_tile = [](Exponent value) { return value > 0; };
  std::reverse(std::find_if(c.begin(), c.end(), is_tile), std::find_if(c.rbegin(), c.rend(), is_tile).base());
  return c;
}

Configuration merge(const Configuration& c) {
  std::vector<Exponent> from_right;
  bool can_merge = false;  // With the last of `from_right`.
  for (auto cell = c.rbegin(); cell != c.rend(); ++cell) {
    if (*cell == 0) continue;
    if (can_merge && from_right.back() == *cell) {
      ++from_right.back();
      can_merge = false;
    } else {
      from_right.push_back(*cell);
      can_merge = true;
    }
  }
  from_right.resize(c.size(), 0);
  return {from_right.rbegin(), from_right.rend()};
}

std::optional<Configuration> swipe_right(const Configuration& c) { return drop(merge(c)); }

std::optional<Configuration> swipe_left(const Configuration& c) { return drop(merge(flip(c))); }

std::optional<Configuration> play(int n, std::string_view word, Game game) {
  std::optional<Configuration> c = start(n);
  for (const char letter : word) {
    if (letter != 'l' && letter != 'r') return std::nullopt;
    const bool is_pass = letter == 'r' && merge(*c) == *c;
    if (is_pass && game == Game::non_passing) return std::nullopt;
    c = letter == 'r' ? swipe_right(*c) : swipe_left(*c);
    if (!c) return std::nullopt;
  }
  return c;
}

}  // namespace dropslide::line
