// dropslide plan: what a run will take, before it is started.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/games/plan_report.hpp"

namespace dropslide::cli {
namespace {

int plan_against_chance(Shape shape, const Arguments& arguments) {
  ExpectationGoal goal;
  goal.tile = tile_of(arguments);
  const ObjectiveGame game = game_of(shape, goal);
  const Session session(arguments, Machine::any);
  const Resources planned = session.planned(arguments);
  const double factor =
      LayerRates(data_folder() / "results" / "layer-rates.json").calibrate(session.resources());
  if (session.resources().stop.stop_requested()) return session.explain_stop(StopReason::interrupted, 0);
  const TablebaseRates runs(data_folder() / "results" / "expectation-rates.json");
  const TablebaseForecast forecast = runs.forecast(shape, game, planned.threads, factor, sizeof(double));
  session.print("plan", ChancePlan{{shape, game, forecast, planned}, goal, runs.published(shape, game)});
  return exit_done;
}

int plan_two_players(Shape shape, const Arguments& arguments) {
  const ObjectiveGame game = make_objective_game(arguments.whole("dmax"), arguments.whole("objective"));
  const Session session(arguments, Machine::any);
  const Resources planned = session.planned(arguments);
  const LayerRates rates(data_folder() / "results" / "layer-rates.json");
  const double factor = rates.calibrate(session.resources());
  if (session.resources().stop.stop_requested()) return session.explain_stop(StopReason::interrupted, 0);
  if (arguments.text("engine") == "tablebase") {
    const TablebaseRates runs(data_folder() / "results" / "tablebase-rates.json");
    const TablebaseForecast forecast = runs.forecast(shape, game, planned.threads, factor);
    session.print("plan", GamePlan<TablebaseForecast>{shape, game, forecast, planned});
    return exit_done;
  }
  const std::optional<Axis> axis = axis_of(arguments);
  auto forecast = rates.forecast(shape, game, planned.threads, factor, axis);
  if (!forecast)
    throw UsageError(fmt::format("the layer engine cannot hold {} with Dmax {} and objective {}{}",
                                 to_text(shape), game.dmax, game.objective,
                                 axis && layers::choose_cut(shape, game)
                                     ? " along this axis: leave --axis away"
                                     : ": no plan for proof search"));
  if (const auto bound = bound_of(arguments))
    forecast->bounded = forecast_bound(game, *bound, *forecast);
  else
    forecast->ladder =
        forecast_ladder(shape, game, axis, static_cast<double>(planned.memory_bytes), *forecast);
  session.print("plan", GamePlan<LayerForecast>{shape, game, *forecast, planned});
  return exit_done;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  return arguments.has("dmax") ? plan_two_players(shape, arguments) : plan_against_chance(shape, arguments);
}

std::vector<OptionRow> rows() {
  OptionRow dmax = dmax_row("two players: largest tile that Dropper may drop");
  dmax.needs = {{.option = "objective", .reason = "an objective of the game of two players"}};
  OptionRow objective = objective_row("two players: above D, at most 16 by layers and 20 as a tablebase");
  objective.needs = {{.option = "dmax", .reason = "a Dmax of the game of two players"}};
  OptionRow axis = axis_row();
  axis.only_for = {"engine", {"layers"}};
  axis.needs = {{.option = "dmax", .reason = "the game of two players"}};
  std::vector<OptionRow> rows{dmax,
                              objective,
                              {.name = "tile",
                               .value = tile_face(),
                               .help = "against chance: the tile of 'expect --tile' instead of the score",
                               .excludes = {"dmax", "objective"}},
                              {.name = "engine",
                               .value = one_of("NAME", {"layers", "tablebase"}, "layers"),
                               .help = "layers: who wins; tablebase: every reachable position, kept",
                               .needs = {{.option = "dmax", .reason = "the game of two players"}}},
                              axis};
  for (OptionRow& row : bound_rows()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

Command plan_command() {
  return {
      .name = "plan",
      .summary = "what a run of 'solve' or 'expect' will take: boards, memory, disk, time",
      .details =
          "Counts layers and ranks, and boards to within 5 %, and estimates the time from a run of a "
          "second or two on this machine and rates recorded before. --threads and --memory may be those of "
          "another machine with cores like these. Without --dmax and --objective it plans 'expect'.",
      .positionals = {shape_argument()},
      .rows = rows(),
      .examples = {{"plan 4x4 --dmax 2 --objective 7", "boards, memory, disk and time of the layers"},
                   {"plan 4x4 --dmax 2 --objective 9 --memory 1TiB --threads 64", "on a larger machine"},
                   {"plan 4x4 --dmax 2 --objective 8 --bound 200 --concede-to dropper",
                    "a bounded game of it"},
                   {"plan 3x4", "what 'expect 3x4' takes"}},
      .run = run};
}

}  // namespace dropslide::cli
