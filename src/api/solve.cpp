// The games of two players of the public API.
#include "dropslide/solve.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/convert.hpp"
#include "questions/tablebase_winner.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/no_merge_report.hpp"
#include "report/games/solve_report.hpp"

namespace dropslide::api {
namespace {

dropslide::Engine to_inside(Engine engine) {
  switch (engine) {
    case Engine::layers:
      return dropslide::Engine::layers;
    case Engine::tablebase:
      return dropslide::Engine::tablebase;
    case Engine::proof:
      return dropslide::Engine::proof;
    case Engine::automatic:
      break;
  }
  return dropslide::Engine::automatic;
}

void expect_consistent(const SolveOptions& options) {
  if (!options.objective && (options.folder || options.certificate))
    throw UsageError("folder and certificate keep one run: give the objective, too");
  if (options.folder && options.engine == Engine::automatic)
    throw UsageError("what is left in the folder depends on the engine: choose one beside 'auto'");
  if (options.certificate && options.engine != Engine::proof && options.engine != Engine::layers)
    throw UsageError("certificates are written by proof search or layers: give the engine, too");
  if (options.certificate && options.engine == Engine::layers && !options.folder)
    throw UsageError("layers are kept for their certificate: give the folder, too");
  if (options.with_depth && options.engine != Engine::tablebase)
    throw UsageError("with_depth is of tablebases: give the engine 'tablebase', too");
}

EngineChoice choice_of(const SolveOptions& options, const RunScope& scope) {
  expect_consistent(options);
  EngineChoice choice{.engine = to_inside(options.engine)};
  TablebaseTask tablebase{.with_depth = options.with_depth};
  choice.layers.run.notice = tablebase.run.notice = choice.proof.run.notice = scope.notice();
  choice.proof.certificate = choice.layers.certificate = options.certificate;
  if (options.folder && options.engine == Engine::layers) choice.layers.run.folder = options.folder;
  if (options.folder && options.engine == Engine::tablebase) tablebase.run.folder = options.folder;
  if (options.folder && options.engine == Engine::proof) choice.proof.run.folder = options.folder;
  choice.uses_theorems = !choice.proof.certificate && !tablebase.run.folder;
  choice.tablebase = by_tablebase(std::move(tablebase));
  return choice;
}

Verdict to_outside(const ObjectiveVerdict& verdict) {
  return {verdict.objective, api::to_outside(verdict.winner), verdict.engine, verdict.positions,
          verdict.seconds};
}

Solution solve_one(dropslide::Shape shape, int dmax, int objective, const EngineChoice& choice,
                   const Resources& resources) {
  make_objective_game(dmax, objective);  // Refuses what is no game.
  Decision last;
  const auto verdict = decide_objective(shape, dmax, objective, choice, resources, last);
  Solution solution;
  if (verdict) solution.objectives.push_back(to_outside(*verdict));
  set_outcome(solution, last.stopped, last.needed_bytes, "solve",
              to_json(ObjectiveAnswer{shape, dmax, verdict}));
  return solution;
}

Solution solve_all(dropslide::Shape shape, int dmax, const EngineChoice& choice, const Resources& resources) {
  const LargestTile result = find_largest_tile(shape, checked_dmax(dmax), choice, resources);
  Solution solution;
  if (result.is_exact) solution.max_tile = result.at_least;
  solution.at_least = result.at_least;
  for (const ObjectiveVerdict& verdict : result.objectives)
    solution.objectives.push_back(to_outside(verdict));
  set_outcome(solution, result.last.stopped, result.last.needed_bytes, "solve", dropslide::to_json(result));
  return solution;
}

NoMergeVerdict to_outside(const dropslide::NoMergeVerdict& verdict) {
  return {verdict.dmax, verdict.dropper_avoids_merges, verdict.positions, verdict.seconds};
}

}  // namespace

Solution solve(const Shape& shape, int dmax, const SolveOptions& options, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const EngineChoice choice = choice_of(options, scope);
    const dropslide::Shape inside = api::to_inside(shape);
    return options.objective ? solve_one(inside, dmax, *options.objective, choice, scope.resources())
                             : solve_all(inside, dmax, choice, scope.resources());
  });
}

NoMergeAnswer no_merge(const Shape& shape, const NoMergeOptions& options, const Run& run) {
  if (!options.dmax && (options.folder || options.certificate))
    throw UsageError("folder and certificate keep one search: give the dmax, too");
  return compute(run, [&](const RunScope& scope) {
    const dropslide::Shape inside = api::to_inside(shape);
    SearchTask task{.run = {.folder = options.folder, .notice = scope.notice()},
                    .certificate = options.certificate};
    NoMergeAnswer answer;
    if (options.dmax) {
      Decision last;
      const auto verdict =
          decide_no_merge(inside, checked_dmax(*options.dmax), scope.resources(), last, std::move(task));
      if (verdict) answer.verdicts.push_back(to_outside(*verdict));
      set_outcome(answer, last.stopped, last.needed_bytes, "no-merge",
                  dropslide::to_json(dropslide::NoMergeAnswer{inside, *options.dmax, verdict, {}}));
      return answer;
    }
    const LeastNoMergeDmax result = find_least_no_merge_dmax(inside, scope.resources(), task);
    if (result.is_exact) answer.min_dmax = result.at_least;
    for (const auto& verdict : result.verdicts) answer.verdicts.push_back(to_outside(verdict));
    set_outcome(answer, result.last.stopped, result.last.needed_bytes, "no-merge",
                dropslide::to_json(LeastNoMergeAnswer{result, {}}));
    return answer;
  });
}

}  // namespace dropslide::api
