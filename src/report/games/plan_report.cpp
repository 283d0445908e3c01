// Answers of `plan`: what a run will take.
#include "report/games/plan_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "game/player_name.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

std::uint64_t whole(double number) { return static_cast<std::uint64_t>(std::llround(number)); }

std::string count_text(double number) { return format_count(whole(number)); }

std::string bytes_text(double bytes) { return format_bytes(whole(bytes)); }

std::string head_line(Shape shape, const ObjectiveGame& game, const std::string& how) {
  return fmt::format("{}, Dmax {}, objective {}, {}\n", to_text(shape), game.dmax, tile_text(game.objective),
                     how);
}

std::string time_line(double seconds, int threads, std::string_view why) {
  return fmt::format("  time         about {} on {} threads ({})\n", format_duration(seconds), threads, why);
}

/// `hint` says what else can be done where the budget is too small.
std::string budget_line(double bytes, const Resources& resources, std::string_view hint) {
  if (bytes <= static_cast<double>(resources.memory_bytes)) return "";
  return fmt::format("  does not fit the memory budget of {}{}\n", format_bytes(resources.memory_bytes),
                     hint);
}

std::string rung_text(const RungForecast& forecast) {
  const Rung& rung = forecast.rung;
  return fmt::format(
      "layers below {}, the others conceded to {}: proves that {} wins, or nothing; {} boards, {}, a "
      "checkpoint of {}, about {}\n",
      rung.bound->layer, player_name(rung.bound->conceded_to), player_name(rung.bound->provable()),
      count_text(rung.plan.boards), bytes_text(rung.plan.memory_bytes()),
      bytes_text(forecast.checkpoint_bytes), format_duration(forecast.seconds));
}

/// The bounded games that are tried before all layers, or the one that is asked for.
std::string rung_lines(const LayerForecast& forecast, const Resources& resources) {
  if (forecast.bounded)
    return "  bounded game " + rung_text(*forecast.bounded) +
           budget_line(forecast.bounded->rung.plan.memory_bytes(), resources, "");
  std::string text;
  for (const RungForecast& rung : forecast.ladder) text += "  tried before " + rung_text(rung);
  return text;
}

Json to_json(const RungForecast& forecast) {
  const Rung& rung = forecast.rung;
  return {{"bound", rung.bound->layer},
          {"conceded_to", to_text(rung.bound->conceded_to)},
          {"positions_total", whole(rung.plan.boards)},
          {"ram_bytes", whole(rung.plan.memory_bytes())},
          {"checkpoint_bytes", whole(forecast.checkpoint_bytes)},
          {"seconds_estimate", forecast.seconds}};
}

Json ladder_json(const LayerForecast& forecast) {
  Json json = Json::array();
  for (const RungForecast& rung : forecast.ladder) json.push_back(to_json(rung));
  return json;
}

std::string tablebase_lines(const TablebaseForecast& forecast, const Resources& resources) {
  std::string text = fmt::format("  layers       {} at most\n", forecast.plan.layers);
  text += fmt::format("  ranks        {} of the orbit index, {} in the largest layer\n",
                      format_count(forecast.plan.ranks), format_count(forecast.plan.largest_ranks));
  text += fmt::format("  positions    about {} reachable with Dropper to move, {} in the largest layer\n",
                      count_text(forecast.positions), count_text(forecast.positions_peak));
  text += fmt::format("               about {} with Slider to move, {} in the largest layer\n",
                      count_text(forecast.slider_positions), count_text(forecast.slider_positions_peak));
  text += fmt::format("  memory       about {}\n", bytes_text(forecast.memory_bytes));
  text += fmt::format("  disk         about {} with --out, {} while the run lasts\n",
                      bytes_text(forecast.disk_bytes), bytes_text(forecast.peak_disk_bytes));
  return text +
         time_line(forecast.seconds, resources.threads,
                   forecast.is_measured_game
                       ? "this game was measured before"
                       : "share and rate of the nearest game measured before: to a factor of two or three") +
         budget_line(forecast.memory_bytes, resources, "");
}

Json to_json(const PublishedCounts& counts) {
  return {{"states", counts.states},
          {"afterstates", counts.afterstates},
          {"bytes", counts.bytes},
          {"source", counts.source}};
}

}  // namespace

std::string to_plain_text(const GamePlan<LayerForecast>& plan) {
  const auto& [shape, game, forecast, resources] = plan;
  const double memory_bytes = forecast.plan.memory_bytes();
  std::string text = head_line(shape, game, fmt::format("by layers ({})", to_text(forecast.plan.cut)));
  text += fmt::format("  layers       {}\n", forecast.plan.layers);
  text += fmt::format("  boards       about {} stored (up to symmetry), {} in the largest layer\n",
                      count_text(forecast.plan.boards), count_text(forecast.plan.boards_peak));
  text += fmt::format("  memory       {} ({} of it the window)\n", bytes_text(memory_bytes),
                      bytes_text(forecast.plan.window_bytes));
  text += fmt::format(
      "  disk         {} with --out: a checkpoint of {} every ten minutes, the last two kept while the next "
      "is written\n",
      bytes_text(forecast.disk_bytes()), bytes_text(forecast.checkpoint_bytes));
  const bool fits_scratch = forecast.plan.is_for_scratch(static_cast<double>(resources.memory_bytes));
  return text +
         time_line(forecast.seconds, resources.threads,
                   forecast.is_measured_game
                       ? "rate measured on this game before"
                       : "rate of the nearest game measured before: to a factor of two") +
         budget_line(memory_bytes, resources,
                     fits_scratch ? ": --scratch DIR keeps the window on a fast disk" : "") +
         rung_lines(forecast, resources);
}

Json to_json(const GamePlan<LayerForecast>& plan) {
  const auto& [shape, game, forecast, resources] = plan;
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", resources.threads},
          {"memory_bytes", resources.memory_bytes},
          {"cut", to_text(forecast.plan.cut)},
          {"layers", forecast.plan.layers},
          {"positions_peak", whole(forecast.plan.boards_peak)},
          {"positions_total", whole(forecast.plan.boards)},
          {"ram_bytes", whole(forecast.plan.memory_bytes())},
          {"window_bytes", whole(forecast.plan.window_bytes)},
          {"disk_bytes", whole(forecast.disk_bytes())},
          {"checkpoint_bytes", whole(forecast.checkpoint_bytes)},
          {"seconds_estimate", forecast.seconds},
          {"rate_measured_on_this_game", forecast.is_measured_game},
          {"ladder", ladder_json(forecast)},
          {"bounded", forecast.bounded ? to_json(*forecast.bounded) : Json(nullptr)}};
}

std::string to_plain_text(const GamePlan<TablebaseForecast>& plan) {
  return head_line(plan.shape, plan.game, "as a tablebase") + tablebase_lines(plan.forecast, plan.resources);
}

Json to_json(const GamePlan<TablebaseForecast>& plan) {
  const auto& [shape, game, forecast, resources] = plan;
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", resources.threads},
          {"memory_bytes", resources.memory_bytes},
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

std::string to_plain_text(const ChancePlan& plan) {
  const auto& [game_plan, goal, published] = plan;
  std::string text = fmt::format(
      "{} against chance, {}\n", to_text(game_plan.shape),
      goal.tile ? fmt::format("best chance of {}", tile_text(*goal.tile)) : "best expected score");
  text += tablebase_lines(game_plan.forecast, game_plan.resources);
  if (published)
    text += fmt::format("  published    {} states, {} afterstates, {} of files ({})\n",
                        format_count(published->states), format_count(published->afterstates),
                        format_bytes(published->bytes), published->source);
  return text;
}

Json to_json(const ChancePlan& plan) {
  Json json = to_json(plan.plan);
  json["published"] = plan.published ? to_json(*plan.published) : Json(nullptr);
  return json;
}

}  // namespace dropslide
