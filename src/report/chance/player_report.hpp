// Games of a player for people and programs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "game/notation.hpp"
#include "play/players/catalogue.hpp"
#include "report/fields/describe.hpp"
#include "report/format/table.hpp"
#include "studies/players/game_statistics.hpp"
#include "studies/players/player_trial.hpp"

namespace dropslide {

/// Games of one player, and against whom.
struct Simulation {
  Shape shape;                      ///< Of the board they were played on.
  const play::NamedPlayer& player;  ///< As he was asked for.
  const std::optional<play::NamedDropper>& adversary;
  std::uint64_t seed = 1;
  const PlayerTrial& trial;
  int threads = 1;  ///< That played them; the games do not depend on it.
  Notation notation = Notation::exponents;
  bool with_games = false;           ///< Each game in the JSON.
  play::ChanceOfFour chance_of_4{};  ///< Where nobody drops but chance.
};

void describe(FieldTable<Simulation>& table);
/// The keys of every answer that has games.
void describe(FieldTable<GameStatistics>& table);
/// `[low, high]`: null where the values give no bound.
std::array<std::optional<double>, 2> bounds_of(const Interval& interval);

/// The player, the tables of his games, and what they took.
std::string to_plain_text(const Simulation& simulation);

/// Means, extremes and deviations; then what tiles were reached, how often and when.
std::vector<Table> player_tables(const GameStatistics& found, Notation notation);

/// "1234.5 +- 6.7": the mean with half of its 95 % interval; the mean alone where one value gives none.
std::string mean_text(const Spread& spread, int decimals);

/// What is said below a table of means of which one lacks its interval.
inline constexpr const char* no_interval_note = "a mean without +-: one game has no interval";

}  // namespace dropslide
