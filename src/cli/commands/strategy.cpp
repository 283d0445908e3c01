// dropslide strategy: the thesis's constructive strategies, played.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/new_file.hpp"
#include "report/draw/board_drawing.hpp"
#include "report/thesis/strategy_report.hpp"
#include "theory/strategies/catalogue.hpp"

namespace dropslide::cli {
namespace {

/// The parser has seen to it that there is one.
const Strategy& chosen_strategy(const std::string& name) {
  const auto all = strategies();
  return *std::find_if(all.begin(), all.end(),
                       [&](const Strategy& strategy) { return strategy.name == name; });
}

int run(const Arguments& arguments) {
  const Strategy& strategy = chosen_strategy(arguments.text("strategy"));
  const Shape shape = shape_of(arguments, ShapeUse::replay);
  if (!strategy.fits(shape))
    throw UsageError(fmt::format("'{}' is for {}: {} is not such a board", strategy.name, strategy.boards,
                                 to_text(shape)));
  if (arguments.has("certificate") && !shape.is_playable())
    throw UsageError(fmt::format("certificates are for boards of at most {} cells", max_cells));
  std::optional<NewFile> svg;
  if (arguments.has("svg")) svg.emplace(arguments.text("svg"));
  const Session session(arguments);
  const PlayedStrategy played =
      play_strategy(strategy, shape, session.resources(), path_of(arguments, "certificate"));
  const int stopped = session.explain_stop(played.trial ? played.trial->stopped : StopReason::none, 0);
  if (stopped != exit_done) return stopped;
  if (session.wants_json())
    session.print_json("strategy", to_json(played));
  else
    std::cout << to_plain_text(played, arguments.has("show"), notation_of(arguments));
  if (svg) svg->write_whole(draw_svg(shape, played.game, notation_of(arguments)));
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
          {.name = "svg", .value = file_path(), .help = "draw that game as a picture"},
          faces_row(),
          {.name = "certificate",
           .value = file_path(),
           .help = "write the strategy or the game there, to be checked by dropslide-check"}};
}

}  // namespace

Command strategy_command() {
  return {.name = "strategy",
          .summary = "the thesis's constructive strategies, played",
          .details =
              "Plays a strategy of the thesis: one that avoids merges against every slide, a cooperative one "
              "as the game that it is.",
          .lists = {{"Strategies", named_strategies()}},
          .positionals = {{.name = "strategy", .value = one_of("NAME", names()), .what = "strategy"},
                          shape_argument()},
          .rows = rows(),
          .examples = {{"strategy two-rows 2x7 --show", "the strategy of Theorem 16 against every slide"},
                       {"strategy with-threes 4x5", "Figure 10"}},
          .run = run};
}

}  // namespace dropslide::cli
