// dropslide plan: what a run will take, before it is started.
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "questions/layer_forecast.hpp"
#include "questions/tablebase_forecast.hpp"

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

std::uint64_t whole(double number) { return static_cast<std::uint64_t>(std::llround(number)); }

nlohmann::ordered_json to_json(Shape shape, const ObjectiveGame& game, const LayerForecast& forecast,
                               int threads) {
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", threads},
          {"cut", to_text(forecast.plan.cut)},
          {"layers", forecast.plan.layers},
          {"positions_peak", whole(forecast.plan.boards_peak)},
          {"positions_total", whole(forecast.plan.boards)},
          {"ram_bytes", whole(forecast.plan.memory_bytes())},
          {"window_bytes", whole(forecast.plan.window_bytes)},
          {"disk_bytes", whole(forecast.disk_bytes())},
          {"checkpoint_bytes", whole(forecast.checkpoint_bytes)},
          {"seconds_estimate", forecast.seconds},
          {"rate_measured_on_this_game", forecast.is_measured_game}};
}

std::string to_plain_text(Shape shape, const ObjectiveGame& game, const LayerForecast& forecast,
                          const Resources& resources) {
  const auto& plan = forecast.plan;
  std::string text = fmt::format("{}, Dmax {}, objective {}, by layers ({})\n", to_text(shape), game.dmax,
                                 tile_text(game.objective), to_text(plan.cut));
  text += fmt::format("  layers       {}\n", plan.layers);
  text += fmt::format("  boards       about {} stored (up to symmetry), {} in the largest layer\n",
                      format_count(whole(plan.boards)), format_count(whole(plan.boards_peak)));
  text += fmt::format("  memory       {} ({} of it the window)\n", format_bytes(whole(plan.memory_bytes())),
                      format_bytes(whole(plan.window_bytes)));
  text += fmt::format(
      "  disk         {} with --out: a checkpoint of {} every ten minutes, the last two kept while the next "
      "is written\n",
      format_bytes(whole(forecast.disk_bytes())), format_bytes(whole(forecast.checkpoint_bytes)));
  text += fmt::format(
      "  time         about {} on {} threads ({})\n", format_duration(forecast.seconds), resources.threads,
      forecast.is_measured_game ? "rate measured on this game before"
                                : "rate of the nearest game measured before: to a factor of two");
  if (plan.memory_bytes() > static_cast<double>(resources.memory_bytes))
    text += fmt::format("  does not fit the memory budget of {}{}\n", format_bytes(resources.memory_bytes),
                        plan.is_for_scratch(static_cast<double>(resources.memory_bytes))
                            ? ": --scratch DIR keeps the window on a fast disk"
                            : "");
  return text;
}

nlohmann::ordered_json to_json(Shape shape, const ObjectiveGame& game, const TablebaseForecast& forecast,
                               int threads) {
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", threads},
          {"layers", forecast.plan.layers},
          {"states_peak", whole(forecast.slider_positions_peak)},
          {"states_total", whole(forecast.slider_positions)},
          {"positions_peak", whole(forecast.positions_peak)},
          {"positions_total", whole(forecast.positions)},
          {"ranks", forecast.plan.ranks},
          {"ram_bytes", whole(forecast.memory_bytes)},
          {"disk_bytes", whole(forecast.peak_disk_bytes)},
          {"tablebase_bytes", whole(forecast.disk_bytes)},
          {"seconds_estimate", forecast.seconds},
          {"rate_measured_on_this_game", forecast.is_measured_game}};
}

std::string to_plain_text(const TablebaseForecast& forecast, const Resources& resources) {
  std::string text;
  text += fmt::format("  layers       {} at most\n", forecast.plan.layers);
  text += fmt::format("  ranks        {} of the orbit index, {} in the largest layer\n",
                      format_count(forecast.plan.ranks), format_count(forecast.plan.largest_ranks));
  text += fmt::format("  positions    about {} reachable with Dropper to move, {} in the largest layer\n",
                      format_count(whole(forecast.positions)), format_count(whole(forecast.positions_peak)));
  text += fmt::format("               about {} with Slider to move, {} in the largest layer\n",
                      format_count(whole(forecast.slider_positions)),
                      format_count(whole(forecast.slider_positions_peak)));
  text += fmt::format("  memory       about {}\n", format_bytes(whole(forecast.memory_bytes)));
  text +=
      fmt::format("  disk         about {} with --out, {} while the run lasts\n",
                  format_bytes(whole(forecast.disk_bytes)), format_bytes(whole(forecast.peak_disk_bytes)));
  text += fmt::format(
      "  time         about {} on {} threads ({})\n", format_duration(forecast.seconds), resources.threads,
      forecast.is_measured_game
          ? "this game was measured before"
          : "share and rate of the nearest game measured before: to a factor of two or three");
  if (forecast.memory_bytes > static_cast<double>(resources.memory_bytes))
    text += fmt::format("  does not fit the memory budget of {}\n", format_bytes(resources.memory_bytes));
  return text;
}

std::string to_plain_text(Shape shape, const ObjectiveGame& game, const TablebaseForecast& forecast,
                          const Resources& resources) {
  return fmt::format("{}, Dmax {}, objective {}, as a tablebase\n", to_text(shape), game.dmax,
                     tile_text(game.objective)) +
         to_plain_text(forecast, resources);
}

template <class Forecast>
void print(Shape shape, const ObjectiveGame& game, const Forecast& forecast, const Session& session) {
  if (session.wants_json())
    session.print_json("plan", to_json(shape, game, forecast, session.resources().threads));
  else
    std::cout << to_plain_text(shape, game, forecast, session.resources());
}

bool wants_tablebase(const po::variables_map& arguments) {
  const std::string engine = arguments["engine"].as<std::string>();
  if (engine != "layers" && engine != "tablebase")
    throw UsageError(fmt::format("--engine '{}': plans are made for layers and tablebase{}", engine,
                                 suggestion(engine, {"layers", "tablebase"})));
  return engine == "tablebase";
}

nlohmann::ordered_json to_json(const PublishedCounts& counts) {
  return {{"states", counts.states},
          {"afterstates", counts.afterstates},
          {"bytes", counts.bytes},
          {"source", counts.source}};
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
  const auto published = runs.published(shape, game);
  if (session.wants_json()) {
    nlohmann::ordered_json json = to_json(shape, game, forecast, session.resources().threads);
    json["published"] = published ? to_json(*published) : nlohmann::ordered_json(nullptr);
    session.print_json("plan", json);
    return exit_done;
  }
  std::cout << fmt::format("{} against chance, {}\n", to_text(shape),
                           goal.tile ? fmt::format("best chance of {}", tile_text(*goal.tile))
                                     : "best expected score")
            << to_plain_text(forecast, session.resources());
  if (published)
    std::cout << fmt::format("  published    {} states, {} afterstates, {} of files ({})\n",
                             format_count(published->states), format_count(published->afterstates),
                             format_bytes(published->bytes), published->source);
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
    print(shape, game, runs.forecast(shape, game, threads, factor), session);
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
  print(shape, game, *forecast, session);
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
