// Games of a player for people and programs.
#include "report/chance/player_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

std::optional<std::vector<play::GameRecord>> each_game(const Simulation& simulation) {
  return simulation.with_games ? std::optional(simulation.trial.games) : std::nullopt;
}

/// Of another chance than that of the rules.
std::string four_text(const play::ChanceOfFour& chance) {
  const double value = chance.value();
  return value == play::ChanceOfFour().value() ? "" : fmt::format(", 4s with chance {}", value);
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

std::array<std::optional<double>, 2> bounds_of(const Interval& interval) {
  const auto finite = [](double bound) { return std::isfinite(bound) ? std::optional(bound) : std::nullopt; };
  return {finite(interval.low), finite(interval.high)};
}

std::string to_plain_text(const Simulation& simulation) {
  const auto& [shape, player, adversary, seed, trial, threads, notation, with_games, chance_of_4] =
      simulation;
  std::string text =
      fmt::format("{} ({}) on {}{}{}, seed {}\n\n", player.kind->title, player.kind->source, to_text(shape),
                  adversary ? " against " + adversary->name : "", four_text(chance_of_4), seed);
  for (const Table& table : player_tables(statistics_of(trial.games), notation))
    text += to_plain_text(table) + "\n";
  return text + fmt::format("{}, {}\n", format_duration(trial.seconds), counted(threads, "thread"));
}

void describe(FieldTable<Spread>& table) {
  using R = Spread;
  table.about("A sample of numbers, in the unit of its key.")
      .field("mean", "Arithmetic mean.", &R::mean)
      .field("mean_95", "95 % interval of the mean; null where the values give none.",
             [](auto& r) { return bounds_of(r.mean_95); })
      .field("minimum", "Least value.", &R::minimum)
      .field("maximum", "Largest value.", &R::maximum)
      .field("median", "Median.", &R::median)
      .field("standard_deviation", "Of the sample.", type::number_from(0), &R::deviation);
}

void describe(FieldTable<Share>& table) {
  using R = Share;
  table.about("A part of the games.")
      .field("games", "Games that are counted in.", &R::games)
      .field("share", "Part of all games.", type::chance(), &R::share)
      .field("share_95", "Wilson's score interval of the share.", type::chance(), [](auto& r) {
        return std::array{r.share_95.low, r.share_95.high};
      });
}

void describe(FieldTable<ScoreLine>& table) {
  using R = ScoreLine;
  table.about("Score over moves, by least squares.")
      .field("slope", "Points a move.", &R::slope)
      .field("slope_95", "95 % interval of the slope.", [](auto& r) { return bounds_of(r.slope_95); })
      .field("intercept", "Points.", &R::intercept)
      .field("r_squared", "1 - RSS / TSS.", &R::r_squared)
      .field("games", "Games that are no outliers.", &R::games);
}

void describe(FieldTable<TileCount>& table) {
  using R = TileCount;
  table.about("When games reach a tile.")
      .field("tile", "The tile.", type::exponent(), &R::tile)
      .field("face", "The tile as printed.", type::face(), [](auto& r) { return std::uint64_t{1} << r.tile; })
      .field("games_ending", "Games with it as the largest at the end.", &R::games_ending)
      .field("reached", "Games in which it appeared.", &R::reached)
      .field("score", "Points when it first appeared; null if it never did.", &R::score)
      .field("moves", "Moves when it first appeared; null if it never did.", &R::moves);
}

void describe(FieldTable<GameStatistics>& table) {
  using R = GameStatistics;
  table.about("Games of a player.")
      .field("games", "Games that were played.", &R::games)
      .field("score", "Points of a game.", &R::score)
      .field("log_score", "Natural logarithm of the points; null if some game has none.", &R::log_score)
      .field("moves", "Slides of a game.", &R::moves)
      .field("highest_face", "Face of the largest tile of a game.", &R::highest_face)
      .field("game_seconds", "Seconds of one thread for a game.", &R::seconds)
      .field("wins", "Games that reach 2048.", &R::wins)
      .field("line", "Score over moves; null where no line can be drawn.", &R::line)
      .field("tiles", "Every tile from the smallest to the largest reached.", &R::tiles);
}

void describe(FieldTable<play::GameRecord>& table) {
  using R = play::GameRecord;
  table.about("A game.")
      .field("score", "Points.", &R::score)
      .field("moves", "Slides.", &R::moves)
      .field("highest_tile", "Largest tile.", type::exponent(), &R::highest_tile)
      .field("seconds", "Time of one thread.", type::seconds(), &R::seconds);
}

void describe(FieldTable<Simulation>& table) {
  using R = Simulation;
  table.about("Games of a player.")
      .shape(&R::shape)
      .field("player", "Its name, such as expectimax:2.", [](auto& r) { return r.player.name; })
      .field("adversary", "Who drops; null for chance.",
             [](auto& r) { return r.adversary ? std::optional(r.adversary->name) : std::nullopt; })
      .field("chance_of_4", "Chance that a tile that chance drops is a 4.", type::number_from(0),
             [](auto& r) { return r.chance_of_4.value(); })
      .field("seed", "Seed of the random numbers.", &R::seed)
      .optional("each_game", "Every game, with --each-game.", each_game)
      .fields([](auto& r) { return statistics_of(r.trial.games); })
      .seconds([](auto& r) { return r.trial.seconds; });
}

}  // namespace dropslide
