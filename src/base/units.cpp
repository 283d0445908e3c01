// Sizes, counts and durations: parsing and printing.
#include "base/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/words.hpp"

namespace dropslide {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

constexpr std::array<std::pair<std::string_view, std::uint64_t>, 10> byte_units{{
    {"", 1},
    {"b", 1},
    {"kib", 1ULL << 10},
    {"mib", 1ULL << 20},
    {"gib", 1ULL << 30},
    {"tib", 1ULL << 40},
    {"kb", 1'000},
    {"mb", 1'000'000},
    {"gb", 1'000'000'000},
    {"tb", 1'000'000'000'000},
}};

[[noreturn]] void refuse_size(std::string_view text) {
  throw UsageError(fmt::format(
      "'{}' is not a size: expected a positive number with a unit, such as 512MiB or 16GiB", text));
}

/// The digits that the text starts with, which are taken off it.
std::string_view take_digits(std::string_view& text) {
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
  text.remove_prefix(digits.size());
  return digits;
}

/// Of so many units, "0." and the digits: whole bytes of it.
std::uint64_t fraction_of(std::uint64_t unit, std::string_view digits) {
  Word128 numerator = 0, denominator = 1;
  for (const char digit : digits.substr(0, 18)) {  // The others are less than a millionth of a byte.
    numerator = 10 * numerator + static_cast<unsigned>(digit - '0');
    denominator *= 10;
  }
  return static_cast<std::uint64_t>(numerator * unit / denominator);
}

// "4.2 years", "1 300 years": nobody needs the third digit of such a time.
std::string years_to_two_digits(double years) {
  constexpr double longest = 1e9;
  if (years >= longest) return "more than a billion years";
  if (years < 99.5) return fmt::format("{:.2g} years", years);
  const double step = std::pow(10, std::floor(std::log10(years)) - 1);
  return format_count(static_cast<std::uint64_t>(std::llround(std::round(years / step) * step))) + " years";
}

}  // namespace

std::uint64_t parse_bytes(std::string_view text) {
  std::string_view rest = text;
  const std::string_view whole = take_digits(rest);
  std::string_view fraction;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    fraction = take_digits(rest);
    if (fraction.empty()) refuse_size(text);
  }
  std::uint64_t number = 0;
  if (std::from_chars(whole.data(), whole.data() + whole.size(), number).ec != std::errc{}) refuse_size(text);
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const std::string unit = lower_case(rest);
  const auto* known =
      std::find_if(byte_units.begin(), byte_units.end(), [&](auto& u) { return u.first == unit; });
  if (known == byte_units.end()) refuse_size(text);
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(number, known->second, &bytes) ||
      __builtin_add_overflow(bytes, fraction_of(known->second, fraction), &bytes) || bytes == 0)
    refuse_size(text);
  return bytes;
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array names{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return fmt::format("{} B", bytes);
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.5) value /= 1024, ++unit;
  return fmt::format("{:.3g} {}", value, names[unit]);
}

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3)
    digits.insert(static_cast<std::size_t>(i), 1, ' ');
  return digits;
}

std::string format_duration(double seconds) {
  if (seconds < 60) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 0);
  const auto whole =
      static_cast<std::uint64_t>(std::min(std::llround(std::min(seconds, 9e15)), 9'000'000'000'000'000LL));
  if (whole < 3600) return fmt::format("{} m {:02} s", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{} h {:02} m", whole / 3600, whole / 60 % 60);
  if (whole < 1000 * 86400ULL) return fmt::format("{} d {} h", whole / 86400, whole / 3600 % 24);
  return years_to_two_digits(seconds / (365.25 * 86400));
}

}  // namespace dropslide
