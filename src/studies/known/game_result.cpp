// Who wins one game, and which other games that decides.
#include "studies/known/game_result.hpp"

#include <fmt/format.h>

#include <array>
#include <regex>

#include "base/error.hpp"

namespace dropslide {
namespace {

/// Whether Dropper wins `other` because he wins `known`: rules 1 to 4.
bool dropper_wins_also(const BoardGame& known, const BoardGame& other) {
  if (other.dmax < known.dmax) return false;
  if (!known.objective) return !other.objective || *other.objective > known.dmax;
  return other.objective ? *other.objective >= *known.objective : *known.objective == 2;
}

std::string statement(const GameResult& result) {
  return fmt::format("{} says that {} wins {}", result.source,
                     result.winner == Winner::dropper ? "Dropper" : "Slider", to_text(result.game));
}

}  // namespace

std::string to_text(const BoardGame& game) {
  if (game.objective) return fmt::format("{} ({}, {})", to_text(game.shape), game.dmax, *game.objective);
  return fmt::format("{} without merges ({})", to_text(game.shape), game.dmax);
}

std::optional<BoardGame> parse_board_game(std::string_view name) {
  static const std::regex form("(no-merge-)?([0-9]+x[0-9]+)-dmax([0-9]{1,2})(-objective([0-9]{1,2}))?");
  const std::string text(name);
  std::smatch parts;
  if (!std::regex_match(text, parts, form) || parts[1].matched == parts[4].matched) return std::nullopt;
  BoardGame game{
      .shape = parse_shape(parts[2].str()), .dmax = checked_dmax(std::stoi(parts[3].str())), .objective = {}};
  if (parts[4].matched) game.objective = make_objective_game(game.dmax, std::stoi(parts[5].str())).objective;
  return game;
}

std::string_view to_text(Evidence evidence) {
  constexpr std::array<std::string_view, 4> names{"certificate", "theorem", "layers", "search"};
  return names[static_cast<std::size_t>(evidence)];
}

std::string_view to_text(Proof proof) {
  constexpr std::array<std::string_view, 3> names{"none", "Coq", "prose"};
  return names[static_cast<std::size_t>(proof)];
}

bool follows(const BoardGame& game, const GameResult& result) {
  if (game.shape != result.game.shape) return false;
  return result.winner == Winner::dropper ? dropper_wins_also(result.game, game)
                                          : dropper_wins_also(game, result.game);
}

void refuse_contradictions(std::span<const GameResult> results) {
  for (const GameResult& one : results)
    for (const GameResult& other : results)
      if (one.winner == Winner::dropper && other.winner == Winner::slider && follows(other.game, one))
        throw DamageError(
            fmt::format("results contradict each other: {}, but {}", statement(one), statement(other)));
}

}  // namespace dropslide
