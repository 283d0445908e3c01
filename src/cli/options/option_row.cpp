// Option rows: short ways to write values, and their texts.
#include "cli/options/option_row.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace dropslide::cli {

Value whole_number(std::string name, std::int64_t least, std::int64_t most,
                   std::optional<std::string> fallback) {
  return {.kind = ValueKind::whole,
          .name = std::move(name),
          .least = least,
          .most = most,
          .fallback = std::move(fallback)};
}

Value number_from(std::string name, std::int64_t least, std::optional<std::string> fallback) {
  return {.kind = ValueKind::whole, .name = std::move(name), .least = least, .fallback = std::move(fallback)};
}

Value tile_exponent(std::string name, std::int64_t least, std::int64_t most) {
  Value value = whole_number(std::move(name), least, most);
  value.is_exponent = true;
  return value;
}

Value positive_number(std::string name, std::int64_t most, std::optional<std::string> fallback) {
  return {.kind = ValueKind::number, .name = std::move(name), .most = most, .fallback = std::move(fallback)};
}

Value one_of(std::string name, std::vector<std::string> choices, std::optional<std::string> fallback) {
  return {.kind = ValueKind::choice,
          .name = std::move(name),
          .choices = std::move(choices),
          .fallback = std::move(fallback)};
}

Value file_path(std::vector<std::string> endings) {
  return {.kind = ValueKind::file, .name = "FILE", .endings = std::move(endings)};
}

Value folder_path() { return {.kind = ValueKind::folder, .name = "DIR"}; }

Value memory_size() { return {.kind = ValueKind::size, .name = "SIZE"}; }

Value tile_face() { return {.kind = ValueKind::face, .name = "F"}; }

Value any_text(std::string name, std::vector<std::string> beginnings) {
  return {.kind = ValueKind::text, .name = std::move(name), .choices = std::move(beginnings)};
}

OptionRow required(OptionRow row) {
  row.is_required = true;
  return row;
}

std::string range_text(const Value& value) {
  if (value.kind == ValueKind::number)
    return fmt::format("more than {} and at most {}", value.least, value.most);
  if (value.most == std::numeric_limits<std::int64_t>::max()) return fmt::format("at least {}", value.least);
  return fmt::format("{} to {}", value.least, value.most);
}

std::string listed(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

}  // namespace dropslide::cli
