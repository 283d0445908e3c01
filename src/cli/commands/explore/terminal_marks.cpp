// Values as the short marks that fit into a cell of the board.
#include "cli/commands/explore/terminal_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dropslide::cli {
namespace {

std::string mark_text(const std::optional<tablebase::PositionValue>& value, const Numbers&) {
  if (!value) return "?";
  const std::string winner = value->winner == Winner::slider ? "S" : "D";
  return value->moves ? fmt::format("{}{}", winner, *value->moves) : winner;
}

/// The chance of success: what is not forced never reads 100%, and what is possible never 0%.
std::string success_mark(double failure) {
  constexpr double least = 0.01, most = 99.99;  // What two decimals can show.
  const double percent = 100 * (1 - failure);
  if (failure == 0) return "100%";
  if (failure == 1) return "0%";
  if (percent > most) return ">99.9%";
  return percent < least ? "<0.01%" : fmt::format("{:.2f}%", percent);
}

std::string mark_text(const std::optional<double>& value, const Numbers& numbers) {
  constexpr double most_with_decimals = 1000;
  if (!value) return "?";
  if (numbers && numbers->is_failure) return success_mark(*value);
  const bool is_whole = *value >= most_with_decimals || (numbers && numbers->decimals == 0);
  return fmt::format("{:.{}f}", *value, is_whole ? 0 : 1);
}

/// Nothing for a policy, whose moves have no value.
template <class AnyAnswer>
std::string mark_of_any(const AnyAnswer& any, const Numbers& numbers) {
  return std::visit(
      [&](const auto& one) -> std::string {
        if constexpr (requires { one.value; })
          return mark_text(one.value, numbers);
        else
          return "";
      },
      any);
}

void note_chance(std::vector<double>& chances, const Move& move, const std::optional<double>& chance) {
  const auto* const drop = std::get_if<Drop>(&move);
  if (!drop || !chance) return;
  const auto tile = static_cast<std::size_t>(drop->value);
  chances.resize(std::max(chances.size(), tile));
  chances[tile - 1] = *chance;
}

}  // namespace

std::string mark_of(const TableMove& move, const Numbers& numbers) { return mark_of_any(move, numbers); }

std::string mark_of(const TableAnswer& answer, const Numbers& numbers) {
  return mark_of_any(answer, numbers);
}

std::vector<double> chances_of_drops(const TableAnswer& answer) {
  std::vector<double> chances;
  std::visit(
      [&](const auto& one) {
        for (const auto& move : one.moves)
          if constexpr (requires { move.chance; }) note_chance(chances, move.move, move.chance);
      },
      answer);
  return chances;
}

}  // namespace dropslide::cli
