// dropslide strategy: the thesis's constructive strategies, played.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/draw/board_drawing.hpp"
#include "report/json_report.hpp"
#include "studies/thesis/strategy_trial.hpp"
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

std::string list_of_strategies() {
  std::string text = "Strategies:\n";
  for (const Strategy& strategy : strategies())
    text += fmt::format("  {:<16} {}, page {} ({}, Dmax {}): {}\n", strategy.name, strategy.source,
                        strategy.page, strategy.boards, strategy.dmax, strategy.text);
  return text;
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

/// What a run of a strategy says: of a no-merge strategy the trial against all slides, of a short game the
/// game alone.
struct Played {
  std::vector<GameStep> game;
  std::optional<StrategyTrial> trial;
  std::optional<CertificateSummary> certificate;
};

std::optional<std::filesystem::path> certificate_file(const po::variables_map& arguments) {
  if (!arguments.contains("certificate")) return {};
  return arguments["certificate"].as<std::string>();
}

Played play(const Strategy& strategy, Shape shape, const po::variables_map& arguments,
            const Session& session) {
  const auto file = certificate_file(arguments);
  Played played;
  if (const auto* make_game = std::get_if<ShortGameStrategy>(&strategy.play)) {
    played.game = (*make_game)(shape).steps();
    if (file) played.certificate = write_game_certificate(*file, shape, strategy.dmax, played.game);
    return played;
  }
  const NoMergeStrategy answer = std::get<NoMergeStrategy>(strategy.play);
  played.trial = try_no_merge_strategy(shape, strategy.dmax, answer, session.resources(), file);
  played.certificate = played.trial->certificate;
  if (played.trial->holds) played.game = sample_game(shape, strategy.dmax, answer).steps();
  return played;
}

nlohmann::ordered_json to_json(const Strategy& strategy, Shape shape, const Played& played) {
  nlohmann::ordered_json json{{"strategy", strategy.name},
                              {"source", strategy.source},
                              {"shape", to_text(shape)},
                              {"dmax", strategy.dmax},
                              {"holds", !played.trial || played.trial->holds},
                              {"positions", nullptr},
                              {"drops", played.game.size()},
                              {"game", nlohmann::ordered_json::array()}};
  if (played.trial) json["positions"] = played.trial->positions;
  for (const GameStep& step : played.game) json["game"].push_back(to_json(step));
  if (played.certificate)
    json["certificate"] = {{"positions", played.certificate->positions},
                           {"bytes", played.certificate->bytes}};
  return json;
}

void print_text(const Strategy& strategy, Shape shape, const Played& played, bool shows_game) {
  std::cout << fmt::format("{} ({}, page {}) on {}, Dmax {}\n  {}\n", strategy.name, strategy.source,
                           strategy.page, to_text(shape), strategy.dmax, strategy.text);
  if (shows_game) std::cout << draw_text(shape, played.game);
  if (!played.trial)
    std::cout << fmt::format("{} drops, replayed by the rules, end on the dead board {}\n",
                             played.game.size(), to_text(played.game.back().board));
  else if (played.trial->holds)
    std::cout << fmt::format("no slide merges two tiles: played against every slide, {} positions\n",
                             format_count(played.trial->positions));
  else
    std::cout << fmt::format("fails: {}\n", fmt::join(played.trial->failure, ", "));
  std::cout << certificate_line(played.certificate);
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
  const Played played = play(strategy, shape, arguments, session);
  const int stopped = session.explain_stop(played.trial ? played.trial->stopped : StopReason::none, 0);
  if (stopped != exit_done) return stopped;
  if (session.wants_json())
    session.print_json("strategy", to_json(strategy, shape, played));
  else
    print_text(strategy, shape, played, arguments.contains("show"));
  if (svg) svg->write(draw_svg(shape, played.game));
  return played.trial && !played.trial->holds ? exit_verification_failed : exit_done;
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
