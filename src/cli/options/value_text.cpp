// The texts of values: reading and refusing.
#include "cli/options/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>

#include "base/error.hpp"
#include "base/nearest_word.hpp"
#include "base/units.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: a refusal names so many choices; of longer lists help names them.
constexpr std::size_t most_listed_choices = 10;

/// ", and 64 is the face of tile 6" where that tile is in range, or "".
std::string face_text(const Value& value, const std::string& text) {
  const auto number = read_whole(text);
  if (!value.is_exponent || !number || *number < 2) return "";
  const auto face = static_cast<std::uint64_t>(*number);
  const int tile = std::countr_zero(face);
  if (!std::has_single_bit(face) || tile < value.least || tile > value.most) return "";
  return fmt::format(", an exponent; {} is the face of the tile with exponent {}", text, tile);
}

[[noreturn]] void refuse_range(std::string_view label, const Value& value, const std::string& text) {
  throw UsageError(fmt::format("{} {} is out of range: expected {}{}", label, text, range_text(value),
                               face_text(value, text)));
}

/// A number that 64 bits do not hold is out of range, too.
bool has_only_digits(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void check_whole(std::string_view label, const Value& value, const std::string& text) {
  if (!has_only_digits(text))
    throw UsageError(
        fmt::format("{} '{}' is not a whole number: expected {}", label, text, range_text(value)));
  const auto number = read_whole(text);
  if (!number || *number < value.least || *number > value.most) refuse_range(label, value, text);
}

void check_number(std::string_view label, const Value& value, const std::string& text) {
  const auto number = read_number(text);
  if (!number)
    throw UsageError(fmt::format("{} '{}' is not a number: expected {}", label, text, range_text(value)));
  const bool is_inside =
      *number > static_cast<double>(value.least) && *number <= static_cast<double>(value.most);
  if (!is_inside) refuse_range(label, value, text);
}

void check_choice(std::string_view label, const Value& value, const std::string& text,
                  std::string_view command) {
  if (std::find(value.choices.begin(), value.choices.end(), text) != value.choices.end()) return;
  const std::string near = suggestion(text, value.choices);
  if (value.choices.size() <= most_listed_choices)
    throw UsageError(fmt::format("{} '{}': expected {}{}", label, text, listed(value.choices), near));
  throw UsageError(
      fmt::format("{} '{}' is not known{} ('dropslide help {}' lists them)", label, text, near, command));
}

void check_path(std::string_view label, const Value& value, const std::string& text) {
  if (text.empty())
    throw UsageError(fmt::format("{} is empty: expected the name of a file or folder", label));
  const auto fits = [&](const std::string& ending) { return text.ends_with(ending); };
  if (value.endings.empty() || std::any_of(value.endings.begin(), value.endings.end(), fits)) return;
  throw UsageError(fmt::format("{} {}: expected a name that ends in {}", label, text, listed(value.endings)));
}

}  // namespace

std::optional<std::int64_t> read_whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> read_number(std::string_view text) {
  // Not by std::from_chars: libc++ has it for whole numbers only, before its version 20.
  if (text.empty() || text.starts_with('+') ||
      text.find_first_not_of("0123456789.eE+-") != std::string_view::npos)
    return std::nullopt;
  const std::string ended(text);
  char* end = nullptr;
  const double number = std::strtod(ended.c_str(), &end);
  if (end != ended.c_str() + ended.size()) return std::nullopt;
  return number;
}

int tile_of_face(std::string_view label, const std::string& face) {
  const auto number = read_whole(face);
  if (number && std::has_single_bit(static_cast<std::uint64_t>(*number)) && *number >= 2)
    return std::countr_zero(static_cast<std::uint64_t>(*number));
  constexpr int most_exponent = 31;
  const bool may_be_exponent = number && *number >= 1 && *number <= most_exponent;
  throw UsageError(fmt::format(
      "{} {}: expected the face of a tile, such as 512{}", label, face,
      may_be_exponent ? fmt::format("; of the exponent {} it is {}", *number, std::uint64_t{1} << *number)
                      : ""));
}

void check_value(std::string_view label, const Value& value, const std::string& text,
                 std::string_view command) {
  switch (value.kind) {
    case ValueKind::whole:
      return check_whole(label, value, text);
    case ValueKind::number:
      return check_number(label, value, text);
    case ValueKind::choice:
      return check_choice(label, value, text, command);
    case ValueKind::file:
    case ValueKind::folder:
      return check_path(label, value, text);
    case ValueKind::size:
      parse_bytes(text);
      return;
    case ValueKind::face:
      tile_of_face(label, text);
      return;
    case ValueKind::none:
    case ValueKind::command:
    case ValueKind::text:
      return;
  }
}

}  // namespace dropslide::cli
