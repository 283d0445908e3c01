// Costs in words.
#include "report/costs/cost_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/units.hpp"

namespace dropslide {
namespace {

constexpr double minute = 60, hour = 3600, day = 24 * hour, year = 365.25 * day;

/// "0.13", "8.4", "26", "2 700": with two digits that are not zero.
std::string two_digits(double value) {
  if (value <= 0) return "0";
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
  const double rounded = unit * std::round(value / unit);
  if (rounded < 9.95) return fmt::format("{:.{}f}", rounded, rounded < 0.995 ? 2 : 1);
  return format_count(static_cast<std::uint64_t>(std::llround(std::min(rounded, 1e18))));
}

std::string plural(double value, std::string_view unit) {
  const std::string number = two_digits(value);
  return fmt::format("{} {}{}", number, unit, number == "1.0" ? "" : "s");
}

/// The nearest number with one digit that is not zero, in a unit.
double one_digit(double value, double unit) {
  if (value <= 0) return value;
  const double power = std::pow(10.0, std::floor(std::log10(value / unit)));
  return std::round(value / unit / power) * power * unit;
}

constexpr std::array time_units{1.0, minute, hour, year};
constexpr std::array size_units{0x1p20, 0x1p30, 0x1p40, 0x1p50, 0x1p60};

/// The largest of them that is not above the value, or the least.
template <std::size_t N>
double largest_unit(double value, const std::array<double, N>& units) {
  double unit = units.front();
  for (const double larger : units)
    if (larger <= value) unit = larger;
  return unit;
}

constexpr std::string_view too_long = "more than a billion years";

}  // namespace

std::string core_time_text(double seconds) {
  if (seconds < 2 * minute) return plural(std::max(seconds, 0.01), "core-second");
  if (seconds < 2 * hour) return plural(seconds / minute, "core-minute");
  if (seconds < 3 * year) return plural(seconds / hour, "core-hour");
  if (seconds < 1e9 * year) return plural(seconds / year, "core-year");
  return std::string(too_long) + " of a core";
}

std::string rough_duration(double seconds) {
  if (seconds < 2 * minute) return two_digits(std::max(seconds, 0.01)) + " s";
  if (seconds < 2 * hour) return two_digits(seconds / minute) + " m";
  if (seconds < 2 * day) return two_digits(seconds / hour) + " h";
  if (seconds < 2 * year) return two_digits(seconds / day) + " d";
  if (seconds < 1e9 * year) return two_digits(seconds / year) + " years";
  return std::string(too_long);
}

std::string rough_count(double count) {
  if (count < 99'950) return two_digits(count);
  const int power = 3 * static_cast<int>(std::floor(std::log10(count * 1.005) / 3));
  return fmt::format("{}e{}", two_digits(count / std::pow(10.0, power)), power);
}

std::string memory_text(double bytes) {
  constexpr double most = 9e18;
  if (bytes >= most) return "more than any machine has";
  return format_bytes(static_cast<std::uint64_t>(bytes));
}

std::string engine_phrase(Engine engine) {
  switch (engine) {
    case Engine::layers:
      return "by layers";
    case Engine::tablebase:
      return "as a tablebase";
    case Engine::proof:
      return "by proof search";
    case Engine::automatic:
      break;
  }
  return "by whichever engine is cheaper";
}

GameCost as_shown(GameCost cost) {
  if (cost.basis != CostBasis::extrapolated) return cost;
  cost.positions = one_digit(cost.positions, 1);
  cost.processor_seconds =
      one_digit(cost.processor_seconds, largest_unit(cost.processor_seconds, time_units));
  cost.memory_bytes = one_digit(cost.memory_bytes, largest_unit(cost.memory_bytes, size_units));
  return cost;
}

std::string cost_phrase(const GameCost& cost) {
  if (!cost.is_known()) return "an unknown amount of memory and time " + engine_phrase(cost.engine);
  const GameCost shown = as_shown(cost);
  return fmt::format("{} {}", cost_phrase(CellNeed{shown.processor_seconds, shown.memory_bytes, {}}),
                     engine_phrase(cost.engine));
}

std::string cost_phrase(const CellNeed& need) {
  if (need.game) return cost_phrase(*need.game);
  constexpr double beyond_machines = 0x1p58;
  if (need.memory_bytes > beyond_machines) return "far more memory than any machine has";
  return fmt::format("{} of memory and {}", memory_text(need.memory_bytes),
                     core_time_text(need.processor_seconds));
}

std::string cost_line(const CellNeed& need) {
  if (!need.game) return fmt::format("{} costs {}", need.what.empty() ? "it" : need.what, cost_phrase(need));
  const std::string shape = to_text(need.game->shape);
  const auto [dmax, objective] = need.game->game;
  return fmt::format("{} ({}, {}) costs {}; see 'dropslide plan {} --dmax {} --objective {}'", shape, dmax,
                     objective, cost_phrase(need), shape, dmax, objective);
}

}  // namespace dropslide
