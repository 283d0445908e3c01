// Games of a player for people and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "game/notation.hpp"
#include "play/players/catalogue.hpp"
#include "report/format/table.hpp"
#include "studies/players/game_statistics.hpp"
#include "studies/players/player_trial.hpp"

namespace dropslide {

/// Games of one player, and against whom.
struct Simulation {
  Shape shape;                                         ///< Of the board they were played on.
  const play::NamedPlayer& player;                     ///< As he was asked for.
  const std::optional<play::NamedDropper>& adversary;  ///< Nothing: chance.
  std::uint64_t seed = 1;                              ///< Of all games.
  const PlayerTrial& trial;                            ///< Not interrupted.
  int threads = 1;                                     ///< That played them; the games do not depend on it.
  Notation notation = Notation::exponents;             ///< Of the text.
  bool with_games = false;                             ///< Each game in the JSON.
};

/// The player, the tables of his games, and what they took.
std::string to_plain_text(const Simulation& simulation);

/// `shape`, `player`, `adversary` (null for chance), `seed`, with them `each_game: [{score, moves,
/// highest_tile, seconds}]`, the keys of the statistics below, `seconds`.
nlohmann::ordered_json to_json(const Simulation& simulation);

/// Means, extremes and deviations; then what tiles were reached, how often and when.
std::vector<Table> player_tables(const GameStatistics& found, Notation notation);

/// `games`, `score`, `log_score`, `moves`, `highest_face`, `game_seconds`, each `{mean, mean_95: [low, high],
/// minimum, maximum, median, standard_deviation}` or null, `wins: {games, share, share_95}`, `line: {slope,
/// slope_95, intercept, r_squared, games}` or null, `tiles: [{tile, face, games_ending, reached: {games,
/// share, share_95}, score, moves}]`.
nlohmann::ordered_json to_json(const GameStatistics& found);

/// "1234.5 +- 6.7": the mean with half of its 95 % interval; the mean alone where one value gives none.
std::string mean_text(const Spread& spread, int decimals);

/// What is said below a table of means of which one lacks its interval.
inline constexpr const char* no_interval_note = "a mean without +-: one game has no interval";

}  // namespace dropslide
