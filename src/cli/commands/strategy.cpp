// dropslide strategy: the thesis's constructive strategies, played.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/draw/board_drawing.hpp"
#include "report/thesis/strategy_report.hpp"
#include "theory/strategies/catalogue.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of strategy");
  options.add_options()("show", "draw a game, board by board")(
      "svg", po::value<std::string>()->value_name("FILE"), "draw that game as a picture")(
      "certificate", po::value<std::string>()->value_name("FILE"),
      "write the strategy or the game there, to be checked by dropslide-check");
  return options;
}

const Strategy& chosen_strategy(const std::string& name) {
  std::vector<std::string> names;
  for (const Strategy& strategy : strategies()) {
    if (strategy.name == name) return strategy;
    names.emplace_back(strategy.name);
  }
  throw UsageError(fmt::format("'{}' is not a strategy{} ('dropslide help strategy' lists them)", name,
                               suggestion(name, names)));
}

std::optional<std::filesystem::path> certificate_file(const po::variables_map& arguments) {
  if (!arguments.contains("certificate")) return {};
  return arguments["certificate"].as<std::string>();
}

int run(const po::variables_map& arguments) {
  const Strategy& strategy = chosen_strategy(required_text(arguments, "strategy", "strategy"));
  const Shape shape = required_shape(arguments, ShapeUse::replay);
  if (!strategy.fits(shape))
    throw UsageError(fmt::format("'{}' is for {}: {} is not such a board", strategy.name, strategy.boards,
                                 to_text(shape)));
  if (arguments.contains("certificate") && !shape.is_playable())
    throw UsageError(fmt::format("certificates are for boards of at most {} cells", max_cells));
  std::optional<ReportFile> svg;
  if (arguments.contains("svg")) svg.emplace(arguments["svg"].as<std::string>());
  const Session session(arguments);
  const PlayedStrategy played =
      play_strategy(strategy, shape, session.resources(), certificate_file(arguments));
  const int stopped = session.explain_stop(played.trial ? played.trial->stopped : StopReason::none, 0);
  if (stopped != exit_done) return stopped;
  if (session.wants_json())
    session.print_json("strategy", to_json(played));
  else
    std::cout << to_plain_text(played, arguments.contains("show"));
  if (svg) svg->write(draw_svg(shape, played.game));
  return played.holds() ? exit_done : exit_verification_failed;
}

}  // namespace

Command strategy_command() {
  return {"strategy",
          "NAME MxN [--show] [--svg FILE] [--certificate FILE]",
          "the thesis's constructive strategies, played",
          "Plays a strategy of the thesis: one that avoids merges against every slide, a cooperative one as "
          "the game that "
          "it is.\n\n" +
              list_of_strategies(),
          {"strategy", "shape"},
          options,
          run};
}

}  // namespace dropslide::cli
