// dropslide strategy: the thesis's constructive strategies, played.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <variant>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/thesis/strategy_report.hpp"
#include "studies/known/known_drops.hpp"
#include "theory/shortest_games.hpp"
#include "theory/strategies/catalogue.hpp"

namespace dropslide::cli {
namespace {

/// The parser has seen to it that there is one.
Strategy chosen_strategy(const std::string& name) {
  const auto all = strategies();
  return *std::find_if(all.begin(), all.end(),
                       [&](const Strategy& strategy) { return strategy.name == name; });
}

/// Whether it is a game with so few drops on so few cells that it is played here.
bool is_short_game(const Strategy& strategy, Shape shape) {
  if (!std::holds_alternative<ShortGameStrategy>(strategy.play) || shape.cells() > most_played_cells)
    return false;
  const auto drops = proved_most_drops(shape, strategy.dmax);
  return !drops || drops->drops <= most_played_drops;
}

/// A cooperative game is played on longer boards, too, than all slides are tried on.
Shape board_of(const Arguments& arguments, const Strategy& strategy) {
  const auto sides = sides_in(arguments.text("shape"));
  if (!sides || std::max(sides->rows, sides->cols) <= max_replayed_side)
    return shape_of(arguments, ShapeUse::replay);
  return shape_of_sides(arguments, longest_counted(std::min(sides->rows, sides->cols) == 1, strategy.dmax));
}

void refuse_long_game(const Strategy& strategy, Shape shape) {
  if (shape.is_replayable() || is_short_game(strategy, shape)) return;
  if (std::holds_alternative<NoMergeStrategy>(strategy.play))
    throw UsageError(fmt::format(
        "'{}' is played against every slide, on boards of at most {} cells, and {} has {}", strategy.name,
        max_cells, to_text(shape), format_count(static_cast<std::uint64_t>(shape.cells()))));
  throw UsageError(fmt::format(
      "the game on {} is too long to be played: expected at most {} cells and {} drops; how many drops are "
      "enough says 'dropslide shortest {} --dmax {}'",
      to_text(shape), most_played_cells, format_count(most_played_drops), to_text(shape), strategy.dmax));
}

int run(const Arguments& arguments) {
  const Strategy strategy = chosen_strategy(arguments.text("strategy"));
  const Shape shape = board_of(arguments, strategy);
  if (!strategy.fits(shape))
    throw UsageError(fmt::format("'{}' is for {}: {} is not such a board", strategy.name, strategy.boards,
                                 to_text(shape)));
  refuse_long_game(strategy, shape);
  if (arguments.has("certificate") && !shape.is_playable())
    throw UsageError(fmt::format("certificates are for boards of at most {} cells", max_cells));
  const Session session(arguments);
  const PlayedStrategy played =
      play_strategy(strategy, shape, session.resources(), path_of(arguments, "certificate"));
  const int stopped = session.explain_stop(played.trial ? played.trial->stopped : StopReason::none, 0);
  if (stopped != exit_done) return stopped;
  session.print("strategy", played, arguments.has("show"), notation_of(arguments));
  return played.holds() ? exit_done : exit_verification_failed;
}

std::vector<std::pair<std::string, std::string>> named_strategies() {
  std::vector<std::pair<std::string, std::string>> named;
  for (const Strategy& strategy : strategies()) named.emplace_back(strategy.name, description_of(strategy));
  return named;
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const Strategy& strategy : strategies()) names.emplace_back(strategy.name);
  return names;
}

std::vector<OptionRow> rows() {
  return {{.name = "show", .help = "draw a game, board by board"},
          faces_row(),
          {.name = "certificate",
           .value = file_path(),
           .help = "write the strategy or the game there, to be checked by dropslide-check"}};
}

}  // namespace

Command strategy_command() {
  return {
      .name = "strategy",
      .summary = "the thesis's constructive strategies, played",
      .details =
          "Plays a strategy of the thesis: one that avoids merges against every slide, on up to 25 cells; a "
          "cooperative one as the game that it is, on up to 64.",
      .lists = {{"Strategies", named_strategies()}},
      .positionals = {{.name = "strategy",
                       .value = one_of("NAME", names()),
                       .what = "strategy",
                       .expected = "one of " + listed(names())},
                      shape_argument()},
      .rows = rows(),
      .examples = {{"strategy two-rows 2x7 --show", "the strategy of Theorem 16 against every slide"},
                   {"strategy with-threes 4x5", "Figure 10"}},
      .answers = {answer<PlayedStrategy>()},
      .run = run};
}

}  // namespace dropslide::cli
