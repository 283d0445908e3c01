// The game against chance of the public API.
#include "dropslide/chance.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/convert.hpp"
#include "files/new_file.hpp"
#include "report/chance/expectation_report.hpp"
#include "report/chance/player_report.hpp"
#include "report/fields/field_table.hpp"
#include "studies/players/named_players.hpp"
#include "studies/players/trajectories.hpp"

namespace dropslide::api {
namespace {

/// As `dropslide simulate`: records of so many games take some hundred MiB, 160 bytes each.
constexpr int most_games = 1'000'000;
constexpr std::uint64_t bytes_a_game = 192;

Simulation not_played(StopReason reason, std::uint64_t needed_bytes) {
  Simulation simulation;
  set_outcome(simulation, reason, needed_bytes, "simulate", nlohmann::ordered_json::object());
  return simulation;
}

/// Throws UsageError for another ending, EnvironmentError if the file cannot be written.
void expect_trajectories(const std::filesystem::path& file) {
  if (file.extension() != ".csv" && file.extension() != ".npy")
    throw UsageError(
        fmt::format("trajectories: expected a name that ends in .csv or .npy, found {}", file.string()));
  expect_writable(file);
}

}  // namespace

Expectation expect(const Shape& shape, const ExpectOptions& options, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const TablebaseTask task{
        .run = {.folder = options.folder, .checkpoint_every_seconds = 15, .notice = scope.notice()}};
    const ExpectationStudy study = study_expectation(
        to_inside(shape),
        {.tile = options.tile, .with_tiles = options.with_tiles, .is_rounded = options.is_rounded},
        scope.resources(), task);
    Expectation expectation;
    if (study.score) expectation.expected_score = study.score->value;
    for (const auto& [tile, result] : study.tiles)
      if (result.value) expectation.probability.push_back({tile, 1 - *result.value, *result.value});
    set_outcome(expectation, study.last.stopped, study.last.needed_bytes, "expect", to_json(study));
    return expectation;
  });
}

Simulation simulate(const Shape& shape, const std::string& player, const SimulateOptions& options,
                    const Run& run) {
  if (options.games < 1 || options.games > most_games)
    throw UsageError(fmt::format("games: expected 1 to {}, found {}", most_games, options.games));
  return compute(run, [&](const RunScope& scope) {
    const play::NamedPlayer named = player_named(player);
    std::optional<play::NamedDropper> adversary;
    if (options.adversary) adversary = adversary_named(*options.adversary);
    const std::uint64_t bytes = static_cast<std::uint64_t>(options.games) * bytes_a_game;
    if (bytes > scope.resources().memory_bytes) return not_played(StopReason::memory_full, bytes);
    const dropslide::Shape inside = to_inside(shape);
    const auto chance = play::ChanceOfFour::from(options.chance_of_4);
    if (adversary && chance.value() != play::ChanceOfFour().value())
      throw dropslide::UsageError("chance_of_4 makes sense where chance drops, not an adversary");
    if (options.trajectories) expect_trajectories(*options.trajectories);
    const play::Match match(inside, named.maker, adversary ? adversary->maker : play::random_dropper(chance));
    const PlayerTrial trial =
        try_player(match, options.seed, options.games, scope.resources(),
                   fmt::format("{}, {}, {} games", dropslide::to_text(inside), named.name, options.games),
                   options.trajectories ? KeptMoves::all : KeptMoves::none);
    if (trial.stopped != StopReason::none) return not_played(trial.stopped, trial.needed_bytes);
    if (options.trajectories) write_trajectories(*options.trajectories, inside, trial);
    const GameStatistics found = statistics_of(trial.games);
    Simulation simulation;
    simulation.games = found.games;
    simulation.mean_score = found.score.mean;
    simulation.mean_moves = found.moves.mean;
    set_outcome(simulation, StopReason::none, 0, "simulate",
                to_json(dropslide::Simulation{.shape = inside,
                                              .player = named,
                                              .adversary = adversary,
                                              .seed = options.seed,
                                              .trial = trial,
                                              .threads = scope.resources().threads,
                                              .chance_of_4 = chance}));
    return simulation;
  });
}

}  // namespace dropslide::api
