// Sizes, counts and durations: parsing and printing.
#include "base/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/error.hpp"

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
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number == 0) refuse_size(text);
  std::string unit =
      lower_case(std::string_view(end, static_cast<std::size_t>(text.data() + text.size() - end)));
  unit.erase(0, unit.find_first_not_of(' ') == std::string::npos ? unit.size() : unit.find_first_not_of(' '));
  const auto* known =
      std::find_if(byte_units.begin(), byte_units.end(), [&](auto& u) { return u.first == unit; });
  if (known == byte_units.end()) refuse_size(text);
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(number, known->second, &bytes)) refuse_size(text);
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
