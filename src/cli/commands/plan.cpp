// dropslide plan: what a run will take, before it is started.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "report/games/plan_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of plan");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "two players: largest tile that Dropper may drop")(
      "objective", po::value<int>()->value_name("O"),
      "two players: the objective, D < O <= 16 by layers, 20 as a tablebase")(
      "tile", po::value<std::int64_t>()->value_name("F"),
      "against chance: the tile of 'expect --tile' instead of the score")(
      "engine", po::value<std::string>()->value_name("NAME")->default_value("layers"),
      "layers (who wins) or tablebase (every reachable position, kept)")(
      "axis", po::value<std::string>()->value_name("NAME"), "layers: the lines run along rows or columns");
  return options;
}

template <class Plan>
void print(const Plan& plan, const Session& session) {
  if (session.wants_json())
    session.print_json("plan", to_json(plan));
  else
    std::cout << to_plain_text(plan);
}

bool wants_tablebase(const po::variables_map& arguments) {
  const std::string engine = arguments["engine"].as<std::string>();
  if (engine != "layers" && engine != "tablebase")
    throw UsageError(fmt::format("--engine '{}': plans are made for layers and tablebase{}", engine,
                                 suggestion(engine, {"layers", "tablebase"})));
  return engine == "tablebase";
}

int plan_against_chance(Shape shape, const po::variables_map& arguments) {
  ExpectationGoal goal;
  if (arguments.contains("tile")) goal.tile = tile_of_face(arguments["tile"].as<std::int64_t>());
  const ObjectiveGame game = game_of(shape, goal);
  const Session session(arguments);
  const double factor =
      LayerRates(data_folder() / "results" / "layer-rates.json").calibrate(session.resources());
  if (session.resources().stop.stop_requested()) return session.explain_stop(StopReason::interrupted, 0);
  const TablebaseRates runs(data_folder() / "results" / "expectation-rates.json");
  const TablebaseForecast forecast =
      runs.forecast(shape, game, session.resources().threads, factor, sizeof(double));
  print(ChancePlan{{shape, game, forecast, session.resources()}, goal, runs.published(shape, game)}, session);
  return exit_done;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  if (!arguments.contains("dmax") && !arguments.contains("objective")) {
    if (!arguments["engine"].defaulted() || arguments.contains("axis"))
      throw UsageError(
          "--engine and --axis are for the game of two players: give --dmax and --objective too");
    return plan_against_chance(shape, arguments);
  }
  if (arguments.contains("tile"))
    throw UsageError("--tile is for the game against chance: not with --dmax and --objective");
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  const ObjectiveGame game = make_objective_game(dmax, required_number(arguments, "objective"));
  const bool as_tablebase = wants_tablebase(arguments);
  if (as_tablebase && arguments.contains("axis"))
    throw UsageError("--axis is an option of the layers: leave it away, or give --engine layers");
  const Session session(arguments);
  const LayerRates rates(data_folder() / "results" / "layer-rates.json");
  const double factor = rates.calibrate(session.resources());
  if (session.resources().stop.stop_requested()) return session.explain_stop(StopReason::interrupted, 0);
  const int threads = session.resources().threads;
  if (as_tablebase) {
    const TablebaseRates runs(data_folder() / "results" / "tablebase-rates.json");
    const TablebaseForecast forecast = runs.forecast(shape, game, threads, factor);
    print(GamePlan<TablebaseForecast>{shape, game, forecast, session.resources()}, session);
    return exit_done;
  }
  const std::optional<Axis> axis = chosen_axis(arguments);
  const auto forecast = rates.forecast(shape, game, threads, factor, axis);
  if (!forecast)
    throw UsageError(fmt::format("the layer engine cannot hold {} with Dmax {} and objective {}{}",
                                 to_text(shape), game.dmax, game.objective,
                                 axis && layers::choose_cut(shape, game)
                                     ? " along this axis: leave --axis away"
                                     : ": no plan for proof search"));
  print(GamePlan<LayerForecast>{shape, game, *forecast, session.resources()}, session);
  return exit_done;
}

}  // namespace

Command plan_command() {
  return {"plan",
          "MxN [--dmax D --objective O [--engine layers|tablebase] | --tile F]",
          "what a run of 'solve' or 'expect' will take: boards, memory, disk, time",
          "Counts layers and ranks, and boards to within 5 %, and estimates the time from a run of a second "
          "or two on this "
          "machine\n"
          "and rates recorded before. Without --dmax and --objective it plans 'expect'.",
          {"shape"},
          options,
          run};
}

}  // namespace dropslide::cli
