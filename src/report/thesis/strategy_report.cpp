// Answers of `strategy`: a constructive strategy of the thesis, played.
#include "report/thesis/strategy_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/counted.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/certificate_report.hpp"
#include "report/games/step_fields.hpp"

namespace dropslide {
namespace {

/// Each step with its drop, its slide and the board between them, where the dropped tile is in brackets.
std::string game_text(Shape shape, const std::vector<GameStep>& game, Notation notation) {
  std::string text;
  Board board(shape);
  for (std::size_t i = 0; i < game.size(); ++i) {
    const GameStep& step = game[i];
    text += fmt::format("{}. drop {}{}\n{}", i + 1, tile_number(step.drop.value, notation),
                        step.slide ? fmt::format(", slide {}", to_text(*step.slide)) : ": Slider cannot move",
                        drawn_text(apply_drop(board, step.drop), notation, 3, step.drop));
    board = step.board;
  }
  return text;
}

std::string end_line(const PlayedStrategy& played, Notation notation) {
  if (!played.trial)
    return fmt::format("{}, replayed by the rules, {} on the dead board {}\n",
                       counted(played.game.size(), "drop"), played.game.size() == 1 ? "ends" : "end",
                       to_text(played.game.back().board, notation));
  if (played.trial->holds)
    return fmt::format("no slide merges two tiles: played against every slide, {}\n",
                       counted(played.trial->positions, "position"));
  return fmt::format("fails: {}\n", fmt::join(played.trial->failure, ", "));
}

}  // namespace

std::string to_plain_text(const PlayedStrategy& played, bool shows_game, Notation notation) {
  const Strategy& strategy = *played.strategy;
  std::string text = fmt::format("{} ({}, page {}) on {}, {}\n", strategy.name, strategy.source,
                                 strategy.page, to_text(played.shape), dmax_text(strategy.dmax, notation));
  // What the strategy does is said in exponents.
  if (notation == Notation::exponents) text += fmt::format("  {}\n", strategy.text);
  if (shows_game) text += game_text(played.shape, played.game, notation);
  return text + end_line(played, notation) + certificate_line(played.certificate);
}

void describe(FieldTable<PlayedStrategy>& table) {
  using R = PlayedStrategy;
  table.about("A constructive strategy of the thesis, played.")
      .field("strategy", "Its name.", [](auto& r) { return r.strategy->name; })
      .field("source", "Where the thesis gives it.", [](auto& r) { return r.strategy->source; })
      .shape(&R::shape)
      .dmax([](auto& r) { return r.strategy->dmax; })
      .field("holds", "Whether it does what it claims.", &R::holds)
      .field("positions", "Positions played against every slide; null for a cooperative game.",
             [](auto& r) { return r.trial ? std::optional(r.trial->positions) : std::nullopt; })
      .field("drops", "Drops of the game.", [](auto& r) { return r.game.size(); })
      .field("game", "A game by the strategy.", &R::game)
      .optional("certificate", "The certificate that was written.", &R::certificate);
}

std::string description_of(const Strategy& strategy) {
  return fmt::format("{}, page {} ({}, Dmax {}): {}", strategy.source, strategy.page, strategy.boards,
                     strategy.dmax, strategy.text);
}

}  // namespace dropslide
