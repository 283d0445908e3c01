// dropslide solve: who wins, and the largest tile that Slider can force.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "questions/largest_tile.hpp"
#include "report/games/solve_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of solve");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25")(
      "objective", po::value<int>()->value_name("O"), "decide this objective only, D < O <= 31")(
      "engine", po::value<std::string>()->value_name("NAME")->default_value("auto"),
      "auto (layers or proof, whichever is quicker, helped by the no-merge game), layers (every board, one "
      "bit "
      "each, from the fullest layer down), tablebase (every reachable position) or proof (proof search)")(
      "out", po::value<std::string>()->value_name("DIR"),
      "with --objective: leave the tablebase there, to be queried and verified; with --engine layers, keep "
      "checkpoints and the checksums of all layers there, with --engine proof checkpoints; the same command "
      "goes on "
      "from what is there")(
      "certificate", po::value<std::string>()->value_name("FILE"),
      "with --objective: write the winner's strategy there, to be checked by dropslide-check; by proof "
      "search")("depth", "tablebase: also the moves to the end under best play")(
      "index", po::value<std::string>()->value_name("KIND")->default_value("auto"),
      "tablebase: orbit (a trit for every board up to symmetry), sparse (a list of the reachable ones) or "
      "auto "
      "(the smaller, layer by layer)")(
      "scratch", po::value<std::string>()->value_name("DIR"),
      "layers: keep the window in files there if it exceeds --memory, which must be "
      "64MiB or more")("axis", po::value<std::string>()->value_name("AXIS"),
                       "layers: rows or columns as lines, instead of the quicker ones");
  add_search_options(options);
  return options;
}

/// What is left in the folder follows the engine; the tablebase if none is named.
void choose_folder(const po::variables_map& arguments, EngineChoice& choice) {
  if (!arguments.contains("objective"))
    throw UsageError("--out keeps one tablebase, or the checkpoints of one run: give it --objective");
  const std::filesystem::path folder = arguments["out"].as<std::string>();
  if (choice.engine == Engine::automatic) choice.engine = Engine::tablebase;
  if (choice.engine == Engine::layers)
    choice.layers.run.folder = folder;
  else if (choice.engine == Engine::proof)
    choice.proof.run.folder = folder;
  else
    choice.tablebase.folder = folder;
}

void choose_certificate(const po::variables_map& arguments, EngineChoice& choice) {
  if (!arguments.contains("objective") ||
      (choice.engine != Engine::automatic && choice.engine != Engine::proof))
    throw UsageError(
        "--certificate holds one strategy, found by proof search: give it --objective, and --engine proof or "
        "none");
  choice.engine = Engine::proof;
}

EngineChoice parse_choice(const po::variables_map& arguments) {
  EngineChoice choice{.engine = chosen<Engine>(arguments, "engine",
                                               {{"auto", Engine::automatic},
                                                {"layers", Engine::layers},
                                                {"tablebase", Engine::tablebase},
                                                {"proof", Engine::proof}}),
                      .proof = search_task(arguments)};
  choice.proof.run.folder.reset();  // It belongs to the engine.
  choice.tablebase.notice = choice.layers.run.notice = choice.proof.run.notice;
  choice.layers.run.checkpoint_every_seconds = choice.proof.run.checkpoint_every_seconds;
  choice.tablebase.flush_every_seconds =
      std::min(choice.proof.run.checkpoint_every_seconds, choice.tablebase.flush_every_seconds);
  choice.layers.axis = chosen_axis(arguments);
  if (arguments.contains("scratch")) choice.layers.scratch = arguments["scratch"].as<std::string>();
  choice.tablebase.with_depth = arguments.contains("depth");
  choice.tablebase.index = chosen<tablebase::IndexChoice>(
      arguments, "index",
      {{"orbit", tablebase::IndexKind::orbit}, {"sparse", tablebase::IndexKind::sparse}, {"auto", {}}});
  if (choice.proof.certificate) choose_certificate(arguments, choice);
  if (arguments.contains("out")) choose_folder(arguments, choice);
  const bool may_be_layers = choice.engine == Engine::layers || choice.engine == Engine::automatic;
  if (!may_be_layers && (arguments.contains("scratch") || arguments.contains("axis")))
    throw UsageError("--scratch and --axis are options of the layers: give --engine layers");
  if (choice.engine != Engine::tablebase && (arguments.contains("depth") || !arguments["index"].defaulted()))
    throw UsageError("--depth and --index are options of the tablebase: give --engine tablebase, or --out");
  if (choice.engine != Engine::proof && !arguments["method"].defaulted())
    throw UsageError("--method is an option of proof search: give --engine proof");
  return choice;
}

int solve_all(Shape shape, int dmax, const EngineChoice& choice, const Session& session) {
  const LargestTile result = find_largest_tile(shape, dmax, choice, session.resources());
  const int exit_code = session.explain_stop(result.last.stopped, result.last.needed_bytes);
  if (session.wants_json())
    session.print_json("solve", to_json(result));
  else
    std::cout << to_plain_text(result);
  return exit_code;
}

int solve_one(Shape shape, const ObjectiveGame& game, const EngineChoice& choice, const Session& session) {
  const auto [dmax, objective] = game;
  Decision last;
  const auto verdict = decide_objective(shape, dmax, objective, choice, session.resources(), last);
  const int exit_code = session.explain_stop(last.stopped, last.needed_bytes);
  if (session.wants_json())
    session.print_json("solve", to_json(shape, dmax, verdict));
  else
    std::cout << to_plain_text(shape, dmax, verdict);
  return exit_code;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  const EngineChoice choice = parse_choice(arguments);
  std::optional<ObjectiveGame> game;
  if (arguments.contains("objective")) game = make_objective_game(dmax, arguments["objective"].as<int>());
  const Session session(arguments);
  if (choice.layers.scratch && session.resources().memory_bytes < layers::least_scratch_budget)
    throw UsageError(fmt::format("--scratch needs a --memory of {} at least: with less it is not kept",
                                 format_bytes(layers::least_scratch_budget)));
  return game ? solve_one(shape, *game, choice, session) : solve_all(shape, dmax, choice, session);
}

}  // namespace

Command solve_command() {
  return {
      "solve",
      "MxN --dmax D [--objective O] [--engine auto|layers|tablebase|proof] [--out DIR] [--certificate FILE]",
      "who wins, and the largest tile that Slider can force",
      "Plays the game on M rows and N columns (M <= N, at most 25 cells) in which Dropper drops tiles 1 "
      "to D and\n"
      "Slider wins as soon as he has tile O (tiles are exponents: 6 is 64). Without --objective, O rises "
      "until\n"
      "Slider fails; the answer is the largest tile that he can force.",
      {"shape"},
      options,
      run};
}

}  // namespace dropslide::cli
