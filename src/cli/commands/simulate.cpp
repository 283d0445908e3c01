// dropslide simulate: many games of a player of the stochastic game.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/picture_folder.hpp"
#include "cli/player_names.hpp"
#include "cli/session.hpp"
#include "report/chance/player_report.hpp"
#include "report/draw/player_charts.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: records of so many games take some hundred MiB.
constexpr int most_games = 1'000'000;

po::options_description options() {
  po::options_description options("Options of simulate");
  options.add_options()("player", po::value<std::string>()->value_name("NAME"), "who slides (see above)")(
      "adversary", po::value<std::string>()->value_name("NAME"), "who drops, instead of chance (see above)")(
      "games", po::value<int>()->value_name("N")->default_value(1000), "games to play")(
      "seed", po::value<std::int64_t>()->value_name("S")->default_value(1),
      "names the random numbers: the same seed gives the same games")(
      "plots", po::value<std::string>()->value_name("DIR"),
      "write pictures there: scores, score against moves and time, moves by largest tile, largest tiles");
  return options;
}

int chosen_games(const po::variables_map& arguments) {
  const int games = arguments["games"].as<int>();
  if (games >= 1 && games <= most_games) return games;
  throw UsageError(fmt::format("--games {} is out of range: expected 1 to {}", games, most_games));
}

std::uint64_t chosen_seed(const po::variables_map& arguments) {
  const auto seed = arguments["seed"].as<std::int64_t>();
  if (seed >= 0) return static_cast<std::uint64_t>(seed);
  throw UsageError(fmt::format("--seed {} is out of range: expected a whole number from 0 on", seed));
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const play::NamedPlayer player = named_player(required_text(arguments, "player", "--player"));
  std::optional<play::NamedDropper> adversary;
  if (arguments.contains("adversary")) adversary = named_adversary(arguments["adversary"].as<std::string>());
  const int games = chosen_games(arguments);
  const std::uint64_t seed = chosen_seed(arguments);
  std::filesystem::path plots;
  if (arguments.contains("plots")) plots = made_folder(arguments["plots"].as<std::string>());
  const Session session(arguments);
  const play::Match match(shape, player.maker, adversary ? adversary->maker : play::random_dropper());
  const std::string task = fmt::format("{}, {}, {} games", to_text(shape), player.name, games);
  const PlayerTrial trial = try_player(match, seed, games, session.resources(), task);
  const StopReason stopped = trial.was_interrupted ? StopReason::interrupted : StopReason::none;
  if (const int code = session.explain_stop(stopped, 0); code != exit_done) return code;
  if (!plots.empty()) write_pictures(draw_player(player.name, trial.games), plots);
  const Simulation simulation{shape, player, adversary, seed, trial, session.resources().threads};
  if (session.wants_json())
    session.print_json("simulate", to_json(simulation));
  else
    std::cout << to_plain_text(simulation);
  return exit_done;
}

}  // namespace

Command simulate_command() {
  return {
      "simulate",
      "MxN --player NAME [--adversary NAME] [--games N] [--seed S] [--plots DIR]",
      "many games of a player of the original game, where chance drops the tiles",
      "Plays the original game on M rows and N columns (M <= N): two opening tiles, 2 with chance 0.9 and 4 "
      "with 0.1\n"
      "on an empty cell, and one more after every slide; the score is the sum of merged faces. Prints "
      "means with\n"
      "95 % confidence intervals, and which tiles were reached and when. Numbers behind a name are "
      "written as in NAME:N.\n\n" +
          list_of_players() + list_of_adversaries(),
      {"shape"},
      options,
      run};
}

}  // namespace dropslide::cli
