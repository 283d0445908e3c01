// dropslide expect: the game of one player against chance, exactly.
#include <fmt/format.h>

#include <deque>
#include <iostream>

#include "base/error.hpp"
#include "cli/commands/chance/ages_file.hpp"
#include "cli/commands/chance/chance_commands.hpp"
#include "cli/commands/chance/player_names.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "files/new_file.hpp"
#include "questions/folder_status.hpp"
#include "report/chance/evaluation_report.hpp"
#include "report/chance/expectation_report.hpp"
#include "report/chance/worst_score_report.hpp"
#include "report/costs/cost_text.hpp"
#include "studies/players/exact/measured_player.hpp"
#include "studies/players/named_players.hpp"
#include "studies/players/perfect_player.hpp"

namespace dropslide::cli {
namespace {

ExpectationQuestion question_of(const Arguments& arguments) {
  ExpectationQuestion question{.with_tiles = !arguments.has("score-only"),
                               .is_rounded = arguments.has("rounded")};
  question.tile = tile_of(arguments);
  return question;
}

/// So many states where a player loses most are shown.
constexpr std::size_t shown_mistakes = 5;

/// Of any policy but perfect play, which needs a tablebase.
MeasuredPlayer policy_named(const std::string& name, Shape shape) {
  if (names_policy_file(name)) return player_of_file(shape, name);
  const play::NamedPlayer player = player_named(name);
  warn_of_time(player, shape);
  return measured_player(shape, player);
}

/// " --tile 512", or nothing.
std::string tile_option(const ExpectationGoal& goal) {
  return goal.tile ? fmt::format(" --tile {}", tile_number(*goal.tile, Notation::faces)) : "";
}

/// What the game costs. A run that is long says so, unless it is at its end already, and is refused where its
/// tablebase has no room on its disk.
std::optional<CellNeed> announced_cost(const Arguments& arguments, Shape shape, const ExpectationGoal& goal,
                                       const TablebaseTask& task, const Session& session) {
  auto need = cost_if_found([&] { return cost_model().against_chance(shape, game_of(shape, goal)); });
  if (!need || !is_long(*need, session.resources()) || holds_finished_run(task.run.folder)) return need;
  if (task.run.folder)
    expect_room(*task.run.folder,
                cost_model().expectations().cost(shape, game_of(shape, goal), sizeof(double)).peak_disk_bytes,
                "");
  announce_cost(
      arguments, session.resources(), *need,
      fmt::format("{}; see 'dropslide plan {}{}'", cost_line(*need), to_text(shape), tile_option(goal)));
  return need;
}

/// Explains the stop, and prints the answer that there is.
int print_stopped(const EvaluationAnswer& stopped, StopReason reason, std::uint64_t needed_bytes,
                  const Session& session) {
  const int exit_code = session.explain_stop(reason, needed_bytes);
  session.print("expect", stopped);
  return exit_code;
}

int evaluate_policy(Shape shape, const ExpectationQuestion& question, const TablebaseTask& task,
                    const Arguments& arguments) {
  const std::string name = arguments.text("policy");
  std::optional<MeasuredPlayer> player;
  if (name != "perfect") player = policy_named(name, shape);  // Refuses before anything is made.
  if (question.tile && name != "perfect")
    throw UsageError("--tile is what perfect play wants: other players are measured by the score");
  std::deque<NewFile> ages;
  for (const std::string& file : arguments.texts("ages")) ages.emplace_back(file);
  std::optional<NewFile> scores;
  if (arguments.has("scores")) scores.emplace(arguments.text("scores"));
  const Session session(arguments);
  announced_cost(arguments, shape, {.tile = question.tile}, task, session);
  std::shared_ptr<const Tablebase> tablebase;
  if (task.run.folder) {
    const ExpectationStudy study = study_expectation(
        shape, {.tile = question.tile, .with_tiles = false, .is_rounded = question.is_rounded},
        session.resources(), task);
    if (study.last.stopped != StopReason::none)
      return print_stopped({shape, name, study.last.seconds, {}}, study.last.stopped, study.last.needed_bytes,
                           session);
    tablebase = std::make_shared<const Tablebase>(*task.run.folder);
  }
  if (!player) player = measured_player(shape, perfect_player(tablebase));
  const bool with_regret = tablebase && !question.tile;
  const PolicyEvaluation policy = player->evaluate({.best = with_regret ? tablebase.get() : nullptr,
                                                    .until_tile = question.tile,
                                                    .with_scores = scores.has_value(),
                                                    .most_mistakes = shown_mistakes},
                                                   session.resources());
  if (policy.stopped != StopReason::none)
    return print_stopped({shape, name, policy.seconds, {}}, policy.stopped, policy.needed_bytes, session);
  session.explain_stop(StopReason::none, 0);  // No progress line stands before the answer.
  const EvaluatedPlayer evaluated{shape, player->title, policy, with_regret};
  session.print("expect", EvaluationAnswer{shape, player->name, policy.seconds, evaluated});
  for (NewFile& file : ages) file.write_whole(ages_csv(evaluated));
  if (scores) scores->write_whole(scores_csv(policy));
  return exit_done;
}

/// `--worst`: the game against a Dropper who wants the score as small as can be.
int find_worst_score(Shape shape, TablebaseTask task, const Arguments& arguments) {
  std::deque<AgesFile> ages;
  for (const std::string& file : arguments.texts("ages")) ages.emplace_back(file);
  const Session session(arguments);
  announced_cost(arguments, shape, {}, task, session);
  task.run.name = fmt::format("{}, forced score", to_text(shape));
  const WorstScoreResult result{shape,
                                search_expectation(shape, {.is_worst = true}, session.resources(), task)};
  const TablebaseDecision& run = result.search.run;
  const int exit_code = session.explain_stop(run.stopped, run.needed_bytes);
  session.print("expect", result);
  if (exit_code == exit_done)
    for (AgesFile& file : ages) file.write(shape, game_of(shape, {.is_worst = true}), run.layer_counts);
  return exit_code;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const ExpectationQuestion question = question_of(arguments);
  const ObjectiveGame game = game_of(shape, {.tile = question.tile});  // Refuses what cannot be asked.
  const TablebaseTask task{.run = {.folder = path_of(arguments, "out"),
                                   .checkpoint_every_seconds = seconds_between_checkpoints(arguments),
                                   .notice = notify_user}};
  if (arguments.has("worst")) return find_worst_score(shape, task, arguments);
  if (arguments.has("policy")) return evaluate_policy(shape, question, task, arguments);
  std::deque<AgesFile> ages;
  for (const std::string& file : arguments.texts("ages")) ages.emplace_back(file);
  const Session session(arguments);
  const auto cost = announced_cost(arguments, shape, {.tile = question.tile}, task, session);
  const ExpectationStudy study = study_expectation(shape, question, session.resources(), task);
  const int exit_code = session.explain_stop(study.last.stopped, study.last.needed_bytes, cost);
  session.print("expect", study);
  if (exit_code != exit_done) return exit_code;
  const Expectation& counted = study.score ? *study.score : study.tiles.front().result;
  for (AgesFile& file : ages) file.write(shape, game, counted.run.layer_counts);
  return exit_done;
}

/// The players whose results can be computed: "greedy", ..., and "perfect".
std::vector<std::string> exact_players() {
  std::vector<std::string> forms;
  for (const play::PlayerKind& kind : play::player_kinds())
    if (kind.is_memoryless && kind.has_chances) forms.push_back(play::form_of(kind));
  forms.emplace_back("perfect");
  return forms;
}

std::vector<OptionRow> policy_rows() {
  return {
      {.name = "policy",
       .value = any_text("NAME", exact_players()),
       .help =
           "the exact results of a player instead, perfect by the tablebase of --out; or of the slides in "
           "a policy file, or in an array (.npy) of a slide, or of four chances, for each state; with "
           "--out also what he loses to perfect play, and where",
       .needs = {{.option = "out", .reason = "a tablebase to play by", .if_value = "perfect"}}},
      {.name = "scores",
       .value = file_path(),
       .help = "write the chance of every score there",
       .needs = {{.option = "policy", .reason = "a player, since every player has his own"}}}};
}

std::vector<OptionRow> rows() {
  std::vector<OptionRow> rows{
      {.name = "tile",
       .value = tile_face(),
       .help = "the best chance to ever make this tile (its face: 8, 16, ...), instead of the score",
       .excludes = {"score-only", "rounded"}},
      {.name = "score-only",
       .help = "the best expected score alone, without the chance of every tile",
       .excludes = {"policy"}},
      {.name = "worst",
       .help =
           "instead, the best score that Slider can force against a Dropper who chooses both opening tiles "
           "and every drop",
       .excludes = {"tile", "score-only", "rounded", "policy", "scores"}},
      {.name = "out",
       .value = folder_path(),
       .help =
           "leave the tablebase of the score (with --tile: of the chance to fail; with --worst: of the "
           "forced score) there, to be queried and verified; the same command goes on from what is there"},
      checkpoint_row("minutes between checkpoints: what a crash can cost", "0.25"),
      {.name = "rounded",
       .help = "keep scores in 32 bits instead of 64; the error is stated",
       .needs = {{.option = "out", .reason = "a tablebase to be rounded", .if_given = "policy"}}},
      {.name = "ages",
       .value = file_path({".csv"}),
       .help = "write the numbers of states and afterstates of each age there; with --policy, how often a "
               "game visits each age, and what it loses there",
       .may_repeat = true}};
  for (OptionRow& row : policy_rows()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

Command expect_command() {
  return {
      .name = "expect",
      .summary = "the best expected score and chances against a random Dropper, exactly",
      .details =
          "Solves the game of one player: two opening tiles, after every slide a 2 (chance 0.9) or a 4 (0.1) "
          "on a uniform empty cell, score of a merge the face of the new tile. Prints the best expected "
          "score, how many states and afterstates there are, and for every tile the best chance to ever make "
          "it.\nWith --policy it plays all games of one player at once: nothing is drawn. With "
          "--scores every final score has its chance.",
      .positionals = {shape_argument()},
      .rows = rows(),
      .examples = {{"expect 3x3 --out 3x3-score", "keeps the expected score of every afterstate"},
                   {"expect 3x3 --worst", "the best score that Slider can force"},
                   {"expect 3x3 --policy greedy --out 3x3-score", "one player, exactly, and what he loses"}},
      .answers = {answer<ExpectationStudy>(), answer<WorstScoreResult>(), answer<EvaluationAnswer>()},
      .run = run};
}

}  // namespace dropslide::cli
