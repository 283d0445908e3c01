// dropslide expect: the game of one player against chance, exactly.
#include <fmt/format.h>

#include <deque>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/player_names.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/chance/evaluation_report.hpp"
#include "report/chance/expectation_report.hpp"
#include "studies/players/perfect_player.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of expect");
  options.add_options()(
      "tile", po::value<std::int64_t>()->value_name("F"),
      "the best chance to ever make this tile (its face: 8, 16, ...), instead of the score")(
      "score-only", "the best expected score alone, without the chance of every tile")(
      "out", po::value<std::string>()->value_name("DIR"),
      "leave the tablebase of the score (with --tile: of the chance to fail) there, to be queried and "
      "verified; the "
      "same command goes on from what is there")(
      "checkpoint-every", po::value<double>()->value_name("MINUTES")->default_value(0.25),
      "with --out: minutes between the times when what is there is sure to be found again")(
      "rounded", "keep scores in 32 bits instead of 64; the error is stated")(
      "ages", po::value<std::vector<std::string>>()->value_name("FILE"),
      "write the numbers of states and afterstates of each age there, .csv or .svg (may be given twice); "
      "with --policy, "
      "as .csv, how often a game visits each age, and what it loses there")(
      "policy", po::value<std::string>()->value_name("NAME"),
      "the exact results of a player instead: perfect (by the tablebase of --out), or a player of 'simulate' "
      "whose "
      "chances are known; with --out also what he loses to perfect play")(
      "scores", po::value<std::string>()->value_name("FILE"),
      "with --policy: write the chance of every score there");
  return options;
}

ExpectationQuestion question_of(const po::variables_map& arguments) {
  ExpectationQuestion question{.with_tiles = !arguments.contains("score-only"),
                               .is_rounded = arguments.contains("rounded")};
  if (!arguments.contains("tile")) return question;
  if (question.is_rounded || !question.with_tiles)
    throw UsageError("--score-only and --rounded are for the score: not with --tile");
  question.tile = tile_of_face(arguments["tile"].as<std::int64_t>());
  return question;
}

/// The picture or the list that `--ages` asks for.
class AgesFile {
 public:
  explicit AgesFile(const std::filesystem::path& path)
      : is_picture_(path.extension() == ".svg"), file_(path) {
    if (!is_picture_ && path.extension() != ".csv")
      throw UsageError(fmt::format("--ages {}: expected a name that ends in .csv or .svg", path.string()));
  }
  void write(const ExpectationStudy& study) {
    const Expectation& result = study.score ? *study.score : study.tiles.front().result;
    file_.write(is_picture_ ? ages_svg(study.shape, result) : ages_csv(result));
  }

 private:
  bool is_picture_;
  ReportFile file_;
};

std::vector<std::string> ages_files(const po::variables_map& arguments) {
  return arguments.contains("ages") ? arguments["ages"].as<std::vector<std::string>>()
                                    : std::vector<std::string>{};
}

play::NamedPlayer policy_named(const std::string& name, std::shared_ptr<const Tablebase> tablebase) {
  if (name == "perfect") {
    if (!tablebase) throw UsageError("--policy perfect plays by a tablebase: give it --out DIR");
    return perfect_player(std::move(tablebase));
  }
  play::NamedPlayer player = named_player(name);
  if (!player.kind->is_memoryless || !player.kind->has_chances)
    throw UsageError(
        fmt::format("--policy {}: the exact chances of this player's slides are not known, or depend on "
                    "the game before: simulate plays him",
                    name));
  return player;
}

int evaluate_policy(Shape shape, const ExpectationQuestion& question, const TablebaseTask& task,
                    const po::variables_map& arguments) {
  const std::string name = arguments["policy"].as<std::string>();
  if (!task.folder || name != "perfect") policy_named(name, {});  // Refuses before anything is made.
  if (question.tile && name != "perfect")
    throw UsageError("--tile is what perfect play wants: other players are measured by the score");
  if (arguments.contains("score-only") || (question.is_rounded && !task.folder))
    throw UsageError(
        "with --policy only the tablebase of --out can be --rounded, and --score-only means nothing");
  std::deque<ReportFile> ages;
  for (const std::string& file : ages_files(arguments)) {
    if (!file.ends_with(".csv"))
      throw UsageError(fmt::format("--ages {}: with --policy expected a .csv", file));
    ages.emplace_back(file);
  }
  std::optional<ReportFile> scores;
  if (arguments.contains("scores")) scores.emplace(arguments["scores"].as<std::string>());
  const Session session(arguments);
  std::shared_ptr<const Tablebase> tablebase;
  if (task.folder) {
    const ExpectationStudy study = study_expectation(
        shape, {.tile = question.tile, .with_tiles = false, .is_rounded = question.is_rounded},
        session.resources(), task);
    if (study.last.stopped != StopReason::none)
      return session.explain_stop(study.last.stopped, study.last.needed_bytes);
    tablebase = std::make_shared<const Tablebase>(*task.folder);
  }
  const play::NamedPlayer player = policy_named(name, tablebase);
  const bool with_regret = tablebase && !question.tile;
  const PolicyEvaluation policy =
      evaluate_player(shape, player, with_regret ? tablebase.get() : nullptr, question.tile,
                      session.resources(), fmt::format("{}, {}", to_text(shape), player.name));
  const int exit_code = session.explain_stop(policy.stopped, policy.needed_bytes);
  if (exit_code != exit_done) return exit_code;
  const EvaluatedPlayer evaluated{shape, player, policy, with_regret};
  if (session.wants_json())
    session.print_json("expect", to_json(evaluated));
  else
    std::cout << to_plain_text(evaluated);
  for (ReportFile& file : ages) file.write(ages_csv(evaluated));
  if (scores) scores->write(scores_csv(policy));
  return exit_done;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const ExpectationQuestion question = question_of(arguments);
  game_of(shape, {.tile = question.tile});  // Refuses what cannot be asked before anything is made.
  TablebaseTask task{.notice = [](const std::string& text) { std::cerr << "dropslide: " << text << '\n'; }};
  task.flush_every_seconds = seconds_between_checkpoints(arguments);
  if (arguments.contains("out")) task.folder = arguments["out"].as<std::string>();
  if (arguments.contains("policy")) return evaluate_policy(shape, question, task, arguments);
  if (arguments.contains("scores")) throw UsageError("--scores goes with --policy: every player has his own");
  std::deque<AgesFile> ages;
  for (const std::string& file : ages_files(arguments)) ages.emplace_back(file);
  const Session session(arguments);
  const ExpectationStudy study = study_expectation(shape, question, session.resources(), task);
  const int exit_code = session.explain_stop(study.last.stopped, study.last.needed_bytes);
  if (session.wants_json())
    session.print_json("expect", to_json(study));
  else
    std::cout << to_plain_text(study);
  if (exit_code == exit_done)
    for (AgesFile& file : ages) file.write(study);
  return exit_code;
}

}  // namespace

Command expect_command() {
  return {
      "expect",
      "MxN [--tile F | --score-only] [--out DIR] [--rounded] [--ages FILE] [--policy NAME [--scores FILE]]",
      "the best expected score and chances against a random Dropper, exactly",
      "Solves the game of one player: two opening tiles, after every slide a 2 (chance 0.9) or a 4 (0.1) "
      "on a\n"
      "uniform empty cell, score of a merge the face of the new tile. Prints the best expected score, "
      "how many\n"
      "states and afterstates there are, and for every tile the best chance to ever make it.\n"
      "With --policy it plays all games of one player at once: nothing is drawn, every final score has its "
      "chance.",
      {"shape"},
      options,
      run};
}

}  // namespace dropslide::cli
