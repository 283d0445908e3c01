// dropslide simulate: many games of a player of the stochastic game.
#include <fmt/format.h>

#include <optional>

#include "base/error.hpp"
#include "cli/commands/chance/chance_commands.hpp"
#include "cli/commands/chance/player_names.hpp"
#include "cli/options/value_text.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/new_file.hpp"
#include "report/chance/player_report.hpp"
#include "studies/players/named_players.hpp"
#include "studies/players/trajectories.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: records of so many games take some hundred MiB.
constexpr int most_games = 1'000'000;

/// Measured: 160 bytes with the statistics, on 4x4.
constexpr std::uint64_t bytes_a_game = 192;
/// With its object and its text of JSON.
constexpr std::uint64_t bytes_a_printed_game = 1024;

/// Throws UsageError.
play::ChanceOfFour chance_of_4(const Arguments& arguments) {
  const auto text = arguments.text_if_any("chance-of-4");
  if (!text) return {};
  const auto number = read_number(*text);
  if (!number) throw UsageError(fmt::format("--chance-of-4 '{}' is not a number", *text));
  return play::ChanceOfFour::from(*number);
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const play::NamedPlayer player = player_named(arguments.text("player"));
  std::optional<play::NamedDropper> adversary;
  if (arguments.has("adversary")) adversary = adversary_named(arguments.text("adversary"));
  const play::ChanceOfFour chance = chance_of_4(arguments);
  const auto trajectories = arguments.text_if_any("trajectories");
  if (trajectories) expect_writable(*trajectories);
  const int games = arguments.whole("games");
  const std::uint64_t seed = seed_of(arguments);
  const bool with_games = arguments.has("each-game");
  const Session session(arguments);
  const std::uint64_t needed_bytes =
      static_cast<std::uint64_t>(games) * (with_games ? bytes_a_printed_game : bytes_a_game);
  if (needed_bytes > session.resources().memory_bytes)
    return session.explain_stop(StopReason::memory_full, needed_bytes);
  warn_of_time(player, shape);
  if (adversary) warn_of_time(*adversary, shape);
  const play::Match match(shape, player.maker, adversary ? adversary->maker : play::random_dropper(chance));
  const std::string task = fmt::format("{}, {}, {} games", to_text(shape), player.name, games);
  const PlayerTrial trial = try_player(match, seed, games, session.resources(), task,
                                       trajectories ? KeptMoves::all : KeptMoves::none);
  if (const int code = session.explain_stop(trial.stopped, trial.needed_bytes); code != exit_done)
    return code;
  if (trajectories) write_trajectories(*trajectories, shape, trial);
  const Simulation simulation{
      shape,      player, adversary, seed, trial, session.resources().threads, notation_of(arguments),
      with_games, chance};
  session.print("simulate", simulation);
  return exit_done;
}

std::vector<OptionRow> rows() {
  return {{.name = "player",
           .value = any_text("NAME", player_forms()),
           .help = "who slides",
           .is_required = true},
          {.name = "adversary",
           .value = any_text("NAME", adversary_forms()),
           .help = "who drops, instead of chance"},
          {.name = "games", .value = whole_number("N", 1, most_games, "1000"), .help = "games to play"},
          seed_row(),
          {.name = "chance-of-4",
           .value = any_text("P"),
           .help = "the chance that a dropped tile is a 4 and no 2, from 0 to 1 with at most six decimals; "
                   "without it 0.1",
           .excludes = {"adversary"}},
          {.name = "trajectories",
           .value = file_path({".csv", ".npy"}),
           .help = "write every slide there: the number of its game, the board before it, the slide (0 left, "
                   "1 right, 2 up, 3 down), its score, and the cell and tile of the next drop"},
          {.name = "each-game",
           .help = "with --json or --csv, also each game: score, moves, largest tile, seconds"},
          faces_row()};
}

}  // namespace

Command simulate_command() {
  return {.name = "simulate",
          .summary = "many games of a player of the original game, where chance drops the tiles",
          .details =
              "Plays the original game on M rows and N columns (M <= N): two opening tiles, 2 with chance "
              "0.9 and 4 with 0.1 on an empty cell, and one more after every slide; the score is the sum of "
              "merged faces. Prints means with 95 % confidence intervals, and which tiles were reached and "
              "when. Numbers behind a name are written as in NAME:N.",
          .lists = {list_of_players(), list_of_adversaries()},
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"simulate 4x4 --player expectimax:2 --games 1000",
                        "mean score and tiles of a thousand games"},
                       {"simulate 3x3 --player greedy --adversary look-ahead:4",
                        "against a Dropper who looks ahead"},
                       {"simulate 4x4 --player greedy --games 10 --trajectories games.npy",
                        "all moves of ten games, for numpy"}},
          .answers = {answer<Simulation>()},
          .run = run};
}

}  // namespace dropslide::cli
