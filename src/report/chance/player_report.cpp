// Games of a player for people and programs.
#include "report/chance/player_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Interval& interval) { return {interval.low, interval.high}; }

Json to_json(const Spread& spread) {
  return {{"mean", spread.mean},       {"mean_95", to_json(spread.mean_95)},
          {"minimum", spread.minimum}, {"maximum", spread.maximum},
          {"median", spread.median},   {"standard_deviation", spread.deviation}};
}

Json to_json(const std::optional<Spread>& spread) { return spread ? to_json(*spread) : Json(nullptr); }

Json to_json(const Share& share) {
  return {{"games", share.games}, {"share", share.share}, {"share_95", to_json(share.share_95)}};
}

Json to_json(const std::optional<ScoreLine>& line) {
  if (!line) return nullptr;
  return {{"slope", line->slope},
          {"slope_95", to_json(line->slope_95)},
          {"intercept", line->intercept},
          {"r_squared", line->r_squared},
          {"games", line->games}};
}

Json games_json(const std::vector<play::GameRecord>& games) {
  Json list = Json::array();
  for (const play::GameRecord& game : games)
    list.push_back({{"score", game.score},
                    {"moves", game.moves},
                    {"highest_tile", game.highest_tile()},
                    {"seconds", game.seconds}});
  return list;
}

/// Of one value there is none.
bool has_interval(const Spread& spread) { return std::isfinite(spread.mean_95.high); }

std::string percent(double share) { return fmt::format("{:.4g} %", 100 * share); }

std::vector<std::string> spread_row(const std::string& name, const Spread& spread, int decimals) {
  const auto text = [&](double value) { return fmt::format("{:.{}f}", value, decimals); };
  return {name,
          mean_text(spread, decimals),
          text(spread.median),
          text(spread.minimum),
          text(spread.maximum),
          has_interval(spread) ? text(spread.deviation) : ""};
}

Table spreads_table(const GameStatistics& found, Notation notation) {
  Table table{counted(found.games, "game"),
              {"", "mean (95 %)", "median", "least", "most", "deviation"},
              {spread_row("score", found.score, 1)},
              {}};
  if (found.log_score) table.rows.push_back(spread_row("log score", *found.log_score, 4));
  table.rows.push_back(spread_row("moves", found.moves, 1));
  table.rows.push_back(spread_row("largest face", found.highest_face, 1));
  table.rows.push_back(spread_row("seconds", found.seconds, 6));
  table.notes.push_back(fmt::format("wins by {}: {}, {} (95 %: {} to {})", tile_text(winning_tile, notation),
                                    counted(found.wins.games, "game"), percent(found.wins.share),
                                    percent(found.wins.share_95.low), percent(found.wins.share_95.high)));
  if (found.line)
    table.notes.push_back(
        fmt::format("{:.2f} points a move (95 %: {:.2f} to {:.2f}), R^2 {:.4f}, on {} without outliers",
                    found.line->slope, found.line->slope_95.low, found.line->slope_95.high,
                    found.line->r_squared, counted(found.line->games, "game")));
  if (!has_interval(found.score)) table.notes.emplace_back(no_interval_note);
  return table;
}

Table tiles_table(const GameStatistics& found, Notation notation) {
  Table table{"Tiles: games that end with it as the largest, games that reach it, and when it first appears",
              {"tile", "end", "reach", "share", "95 %", "score then", "moves then"},
              {},
              {}};
  for (const TileCount& count : found.tiles)
    table.rows.push_back(
        {tile_text(count.tile, notation), std::to_string(count.games_ending),
         std::to_string(count.reached.games), percent(count.reached.share),
         fmt::format("{} to {}", percent(count.reached.share_95.low), percent(count.reached.share_95.high)),
         count.score ? mean_text(*count.score, 1) : "", count.moves ? mean_text(*count.moves, 1) : ""});
  const auto is_of_one = [](const TileCount& count) { return count.reached.games == 1; };
  if (std::any_of(found.tiles.begin(), found.tiles.end(), is_of_one))
    table.notes.emplace_back(no_interval_note);
  return table;
}

}  // namespace

std::string mean_text(const Spread& spread, int decimals) {
  if (!has_interval(spread)) return fmt::format("{:.{}f}", spread.mean, decimals);
  return fmt::format("{:.{}f} +- {:.{}f}", spread.mean, decimals, spread.mean_95.high - spread.mean,
                     decimals);
}

std::vector<Table> player_tables(const GameStatistics& found, Notation notation) {
  return {spreads_table(found, notation), tiles_table(found, notation)};
}

Json to_json(const GameStatistics& found) {
  Json json{{"games", found.games},
            {"score", to_json(found.score)},
            {"log_score", to_json(found.log_score)},
            {"moves", to_json(found.moves)},
            {"highest_face", to_json(found.highest_face)},
            {"game_seconds", to_json(found.seconds)},
            {"wins", to_json(found.wins)},
            {"line", to_json(found.line)},
            {"tiles", Json::array()}};
  for (const TileCount& count : found.tiles)
    json["tiles"].push_back({{"tile", count.tile},
                             {"face", std::uint64_t{1} << count.tile},
                             {"games_ending", count.games_ending},
                             {"reached", to_json(count.reached)},
                             {"score", to_json(count.score)},
                             {"moves", to_json(count.moves)}});
  return json;
}

std::string to_plain_text(const Simulation& simulation) {
  const auto& [shape, player, adversary, seed, trial, threads, notation, with_games] = simulation;
  std::string text = fmt::format("{} ({}) on {}{}, seed {}\n\n", player.kind->title, player.kind->source,
                                 to_text(shape), adversary ? " against " + adversary->name : "", seed);
  for (const Table& table : player_tables(statistics_of(trial.games), notation))
    text += to_plain_text(table) + "\n";
  return text + fmt::format("{}, {}\n", format_duration(trial.seconds), counted(threads, "thread"));
}

Json to_json(const Simulation& simulation) {
  const auto& [shape, player, adversary, seed, trial, threads, notation, with_games] = simulation;
  Json json{{"shape", to_text(shape)},
            {"player", player.name},
            {"adversary", adversary ? Json(adversary->name) : Json(nullptr)},
            {"seed", seed}};
  if (with_games) json["each_game"] = games_json(trial.games);
  json.update(to_json(statistics_of(trial.games)));
  json["seconds"] = trial.seconds;
  return json;
}

}  // namespace dropslide
