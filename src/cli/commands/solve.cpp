// dropslide solve: who wins, and the largest tile that Slider can force.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "cli/terminal.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "questions/folder_status.hpp"
#include "questions/tablebase_winner.hpp"
#include "questions/winners/largest_tile.hpp"
#include "report/costs/cost_text.hpp"
#include "report/games/solve_report.hpp"

namespace dropslide::cli {
namespace {

const Choices<Engine>& engines() {
  static const Choices<Engine> choices{{"auto", Engine::automatic},
                                       {"layers", Engine::layers},
                                       {"tablebase", Engine::tablebase},
                                       {"proof", Engine::proof}};
  return choices;
}

const Choices<tablebase::IndexChoice>& index_choices() {
  static const Choices<tablebase::IndexChoice> choices{
      {"orbit", tablebase::IndexKind::orbit}, {"sparse", tablebase::IndexKind::sparse}, {"auto", {}}};
  return choices;
}

const Choices<AllowedDrops>& drop_choices() {
  static const Choices<AllowedDrops> choices = [] {
    Choices<AllowedDrops> named;
    for (const AllowedDrops drops : all_allowed_drops)
      if (drops != AllowedDrops::all) named.emplace_back(to_text(drops), drops);
    return named;
  }();
  return choices;
}

/// Options of a tablebase; `run` are those that it shares with other engines.
TablebaseTask tablebase_task(const Arguments& arguments, const RunTask& run) {
  TablebaseTask task{.index = meaning_of(arguments, "index", index_choices()),
                     .with_depth = arguments.has("depth")};
  task.run.notice = run.notice;
  task.run.checkpoint_every_seconds =
      std::min(run.checkpoint_every_seconds, task.run.checkpoint_every_seconds);
  return task;
}

/// Whether the layers stand for what nobody knows of proof search.
bool is_of_layers_alone(const CellNeed& need, Engine engine) {
  return engine == Engine::proof && need.game && need.game->engine == Engine::layers;
}

/// Says what a game costs before its run starts, of each game once. A tablebase that --out alone asks for
/// needs room on its disk.
std::function<void(const CellNeed&)> cost_announcer(const Arguments& arguments, const Session& session,
                                                    const EngineChoice& choice) {
  return [&arguments, &session, engine = choice.engine, drops = choice.proof.drops,
          said = std::set<std::string>()](CellNeed need) mutable {
    if (!is_long(need, session.resources()) || holds_finished_run(path_of(arguments, "out"))) return;
    if (need.game && need.game->engine == Engine::tablebase && !arguments.has("engine"))
      expect_room(arguments.text("out"), need.game->disk_bytes, ", or --engine tablebase to try");
    const bool is_of_layers = is_of_layers_alone(need, engine);
    const std::string words =
        fmt::format("{}{}{}", is_of_layers ? "nobody knows what proof search takes; " : "",
                    drops == AllowedDrops::all ? "" : "with all drops ", cost_line(need));
    if (is_of_layers) need.memory_bytes = 0;
    if (said.insert(words).second) announce_cost(arguments, session.resources(), need, words);
  };
}

EngineChoice engine_choice(const Arguments& arguments) {
  EngineChoice choice{.engine = meaning_of(arguments, "engine", engines()), .proof = search_task(arguments)};
  choice.proof.run.folder.reset();  // It belongs to the engine.
  choice.is_implied = choice.engine == Engine::proof && !arguments.has("engine");
  if (arguments.has("drops")) choice.proof.drops = meaning_of(arguments, "drops", drop_choices());
  TablebaseTask tablebase = tablebase_task(arguments, choice.proof.run);
  choice.layers.run.notice = choice.proof.run.notice;
  choice.layers.run.checkpoint_every_seconds = choice.proof.run.checkpoint_every_seconds;
  choice.layers.inner_lines = inner_lines_of(arguments);
  choice.climbs = !arguments.has("all-layers");
  choice.layers.bound = bound_of(arguments);
  choice.layers.certificate = choice.proof.certificate;
  // What is left in the folder follows the engine.
  RunTask& kept = choice.engine == Engine::layers  ? choice.layers.run
                  : choice.engine == Engine::proof ? choice.proof.run
                                                   : tablebase.run;
  kept.folder = path_of(arguments, "out");
  choice.uses_theorems =
      !choice.proof.certificate && !tablebase.run.folder && choice.proof.drops == AllowedDrops::all;
  choice.tablebase = by_tablebase(std::move(tablebase));
  return choice;
}

/// Whether no engine was taken, since none can end by the cost model.
bool is_untried(const EngineChoice& choice, const Decision& last) {
  return (choice.engine == Engine::automatic || choice.is_implied) &&
         last.stopped == StopReason::memory_full && last.seconds == 0;
}

/// What the cost model says of the game that decides the objective; nothing of a bounded game, which takes
/// less, or of a restricted one that was begun.
std::optional<CellNeed> cost_of(Shape shape, int dmax, int objective, const EngineChoice& choice,
                                const Decision& last) {
  const bool was_begun = !is_untried(choice, last);
  if (choice.layers.bound || (choice.proof.drops != AllowedDrops::all && was_begun) || objective < 2)
    return {};
  const ObjectiveGame game = make_objective_game(std::min(dmax, objective - 1), objective);
  auto cost = cost_model().by(choice.engine, shape, game);
  if (cost && !cost->is_known() && !was_begun) cost = cost_model().cheaper(shape, game);
  if (!cost || !cost->is_known()) return {};
  if (cost->engine == Engine::layers && choice.layers.run.folder) cost->memory_bytes = cost->least_bytes;
  return CellNeed{cost->processor_seconds, cost->memory_bytes, cost};
}

/// What to do, where no engine was taken.
void offer_proof_search(const EngineChoice& choice, const Decision& last) {
  if (is_untried(choice, last))
    notify_user(
        fmt::format("{}no engine is expected to end here, so none was started; to try: --engine proof",
                    choice.proof.drops == AllowedDrops::all ? "" : "with all drops "));
}

/// Says before several games which of them the run is not expected to end with.
void announce_end(const Arguments& arguments, Shape shape, int dmax, const EngineChoice& choice,
                  const Session& session) {
  if (const auto need = cost_if_found([&] { return first_beyond(shape, dmax, choice, session.resources()); }))
    announce_unknown(
        arguments, "it ends without an answer if Slider gets as far as a game that no engine can end here: " +
                       cost_line(*need));
}

int solve_all(const Arguments& arguments, Shape shape, const EngineChoice& choice, const Session& session) {
  const int dmax = arguments.whole("dmax");
  announce_end(arguments, shape, dmax, choice, session);
  const LargestTile result = find_largest_tile(shape, dmax, choice, session.resources());
  const int exit_code = session.explain_stop(
      result.last.stopped, result.last.needed_bytes, cost_if_full(result.last.stopped, [&] {
        return cost_of(shape, dmax, result.at_least + 1, choice, result.last);
      }));
  offer_proof_search(choice, result.last);
  session.print("solve", result);
  return exit_code;
}

int solve_one(Shape shape, const ObjectiveGame& game, const EngineChoice& choice, const Session& session) {
  const auto [dmax, objective] = game;
  Decision last;
  const auto verdict = decide_objective(shape, dmax, objective, choice, session.resources(), last);
  const int exit_code = session.explain_stop(last.stopped, last.needed_bytes, cost_if_full(last.stopped, [&] {
                                               return cost_of(shape, dmax, objective, choice, last);
                                             }));
  offer_proof_search(choice, last);
  session.print("solve", ObjectiveAnswer{shape, dmax, verdict, undecided_of(objective, last)});
  return exit_code;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const int dmax = arguments.whole("dmax");
  std::optional<ObjectiveGame> game;
  if (arguments.has("objective")) game = make_objective_game(dmax, arguments.whole("objective"));
  const Session session(arguments);
  EngineChoice choice = engine_choice(arguments);
  choice.before_run = cost_announcer(arguments, session, choice);
  return game ? solve_one(shape, *game, choice, session) : solve_all(arguments, shape, choice, session);
}

OptionRow out_row() {
  return {
      .name = "out",
      .value = folder_path(),
      .help =
          "leave the tablebase there, to be queried and verified; with layers the layers that the run "
          "needs to go on, all but one if --memory has room for one alone, and the checksums of all; with "
          "proof checkpoints; the same command goes on from what is there",
      .chooses = {"engine", "tablebase"},
      .needs = {{.option = "objective", .reason = "one objective, since it keeps one run"}}};
}

OptionRow certificate_row() {
  return {
      .name = "certificate",
      .value = file_path(),
      .help =
          "write the winner's strategy there, to be checked by dropslide-check; found by proof search, or "
          "with layers by all of them, which are then kept in --out ('plan' says how much)",
      .only_for = {"engine", {"proof", "layers"}},
      .chooses = {"engine", "proof"},
      .needs = {{.option = "objective", .reason = "one objective, since it holds one strategy"}}};
}

OptionRow drops_row() {
  return {.name = "drops",
          .value = one_of("DROPS", words_of(drop_choices())),
          .help =
              "leave Dropper with these drops alone: if he wins all the same, he wins the game; if not, "
              "nothing is decided",
          .only_for = {"engine", {"proof"}},
          .chooses = {"engine", "proof"},
          .needs = {{.option = "objective", .reason = "one objective, since he may not win it"}}};
}

OptionRow all_layers_row() {
  return {
      .name = "all-layers",
      .help =
          "solve all layers at once; otherwise large games are tried with bounds first ('plan' shows which)",
      .only_for = {"engine", {"layers", "auto"}},
      .excludes = {"bound"}};
}

/// The options of one engine each.
std::vector<OptionRow> engine_rows() {
  OptionRow inner_lines = inner_lines_row(), method = method_row();
  inner_lines.only_for = {"engine", {"layers", "auto"}};
  method.only_for = {"engine", {"proof"}};
  return {{.name = "depth",
           .help = "also the moves to the end under best play",
           .only_for = {"engine", {"tablebase"}}},
          {.name = "index",
           .value = one_of("KIND", words_of(index_choices()), "auto"),
           .help = "a trit for every board up to symmetry, a list of the reachable ones, or the smaller of "
                   "them, layer by layer",
           .only_for = {"engine", {"tablebase"}}},
          inner_lines,
          method,
          checkpoint_row("minutes between checkpoints", "10")};
}

std::vector<OptionRow> rows() {
  std::vector<OptionRow> rows{
      required(dmax_row()),
      objective_row("decide this objective only, above D"),
      {.name = "engine",
       .value = one_of("NAME", words_of(engines()), "auto"),
       .help = "layers: every board that can face Dropper, one bit each, from the fullest layer down; "
               "tablebase: every reachable "
               "position; proof: proof search; auto: layers or proof, whichever is quicker, helped by the "
               "no-merge game"},
  };
  // Before --out: they choose the engine wherever its run is kept.
  for (OptionRow& row : bound_rows()) rows.push_back(std::move(row));
  rows.push_back(drops_row());
  rows.push_back(certificate_row());
  rows.push_back(all_layers_row());
  rows.push_back(out_row());
  for (OptionRow& row : engine_rows()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

Command solve_command() {
  return {.name = "solve",
          .summary = "who wins, and the largest tile that Slider can force",
          .details =
              "Plays the game on M rows and N columns (M <= N, at most 25 cells) in which Dropper drops "
              "tiles 1 to D and Slider wins as soon as a tile of at least O is there (tiles are exponents: 6 "
              "is 64). Without "
              "--objective, O rises until Slider fails; the answer is the largest tile that he can force.",
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"solve 3x4 --dmax 2", "the largest tile that Slider can force"},
                       {"solve 3x4 --dmax 2 --objective 6", "who wins if Slider needs a 64"},
                       {"solve 3x4 --dmax 2 --objective 6 --out 3x4-2-6", "a tablebase to be queried"},
                       {"solve 3x4 --dmax 2 --objective 6 --bound 50 --concede-to dropper",
                        "a proof that Slider wins, by the layers below 50 alone"},
                       {"solve 3x5 --dmax 2 --objective 7 --engine layers --out run",
                        "a long run, with checkpoints"},
                       {"solve 3x5 --dmax 2 --objective 5 --engine layers --out run --certificate proof",
                        "a proof from what the layers say"}},
          .answers = {answer<LargestTile>(), answer<ObjectiveAnswer>()},
          .run = run};
}

}  // namespace dropslide::cli
