// Answers of `strategy`: a constructive strategy of the thesis, played.
#include "report/thesis/strategy_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "report/games/certificate_report.hpp"
#include "report/games/shortest_report.hpp"

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

nlohmann::ordered_json to_json(const PlayedStrategy& played) {
  nlohmann::ordered_json json{{"strategy", played.strategy->name}, {"source", played.strategy->source},
                              {"shape", to_text(played.shape)},    {"dmax", played.strategy->dmax},
                              {"holds", played.holds()},           {"positions", nullptr},
                              {"drops", played.game.size()},       {"game", nlohmann::ordered_json::array()}};
  if (played.trial) json["positions"] = played.trial->positions;
  for (const GameStep& step : played.game) json["game"].push_back(to_json(step));
  add_certificate(json, "certificate", played.certificate);
  return json;
}

std::string description_of(const Strategy& strategy) {
  return fmt::format("{}, page {} ({}, Dmax {}): {}", strategy.source, strategy.page, strategy.boards,
                     strategy.dmax, strategy.text);
}

}  // namespace dropslide
