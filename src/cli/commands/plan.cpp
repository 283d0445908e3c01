// dropslide plan: what a run will take, before it is started.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "costs/machine_speed.hpp"
#include "report/costs/plans/engine_plan_report.hpp"
#include "report/costs/plans/game_plan_report.hpp"
#include "run/progress_reports.hpp"
#include "studies/known/best_known.hpp"
#include "studies/known/recorded_results.hpp"
#include "theory/bounds.hpp"

namespace dropslide::cli {
namespace {

/// What is planned, and where.
struct Question {
  const Arguments& arguments;
  Shape shape;
  const Session& session;
  PlannedMachine machine;
};

int plan_against_chance(const Question& question, const ExpectationGoal& goal) {
  const ObjectiveGame game = game_of(question.shape, goal);
  const TablebaseCosts& costs = cost_model().expectations();
  question.session.print(
      "plan",
      ChancePlan{{question.shape, game, costs.cost(question.shape, game, sizeof(double)), question.machine},
                 goal,
                 costs.published(question.shape, game)});
  return exit_done;
}

/// The layers in detail: a bounded game, too.
int plan_by_layers(const Question& question, const ObjectiveGame& game) {
  const Shape shape = question.shape;
  const LayerCosts& costs = cost_model().layers();
  auto cost = costs.cost(shape, game);
  if (!cost)
    throw UsageError(fmt::format(
        "the layer engine cannot hold {} with Dmax {} and objective {}: leave --engine away to see "
        "the others",
        to_text(shape), game.dmax, game.objective));
  if (const auto bound = bound_of(question.arguments))
    cost->bounded = costs.bounded(game, *bound, *cost);
  else
    cost->ladder = ladder_on(costs, game, *cost, question.machine);
  question.session.print("plan", EnginePlan<LayerCost>{shape, game, *cost, question.machine});
  return exit_done;
}

int plan_one_game(const Question& question, const ObjectiveGame& game) {
  const std::string engine = question.arguments.text("engine");
  if (engine == "layers") return plan_by_layers(question, game);
  if (engine == "tablebase")
    question.session.print(
        "plan",
        EnginePlan<TablebaseCost>{question.shape, game, cost_model().tablebases().cost(question.shape, game),
                                  question.machine});
  else
    question.session.print("plan", plan_game(cost_model(), question.shape, game, question.machine));
  return exit_done;
}

std::string known_text(const KnownNumber& number, int objective) {
  if (objective <= number.at_least) return "Slider wins";
  return objective > number.at_most ? "Dropper wins" : "open";
}

/// The largest objective whose costs mean something: the layers hold no larger one.
constexpr int most_objective = 16;

int plan_cell(const Question& question) {
  const Shape shape = question.shape;
  const int dmax = question.arguments.whole("dmax");
  const KnownNumber number = BestKnown(recorded_results(data_folder() / "results")).largest_tile(shape, dmax);
  CellPlan plan{.shape = shape, .dmax = dmax, .machine = question.machine, .objectives = {}};
  const int last = std::min(
      {std::max(number.at_most + 1, dmax + 1), most_objective, highest_obtainable_tile(shape, dmax)});
  ProgressReports reports(question.session.resources().progress,
                          fmt::format("plan of {}, Dmax {}", to_text(shape), dmax));
  for (int objective = dmax + 1; objective <= last; ++objective) {
    if (question.session.resources().stop.stop_requested())
      return question.session.explain_stop(StopReason::interrupted, 0);
    // Several machines share layers alone, which hold no larger objective then either.
    if (question.machine.nodes > 1 && objective > dmax + 1 && !layers::choose_cuts(shape, {dmax, objective}))
      break;
    plan.objectives.push_back(
        {plan_game(cost_model(), shape, {dmax, objective}, question.machine), known_text(number, objective)});
    const int planned = objective - dmax;
    reports.report({.positions = static_cast<std::uint64_t>(planned),
                    .done_fraction = static_cast<double>(planned) / (last - dmax)});
  }
  const auto open = std::find_if(plan.objectives.begin(), plan.objectives.end(),
                                 [](const PlannedObjective& row) { return row.known == "open"; });
  plan.next = static_cast<int>(open - plan.objectives.begin());
  question.session.print("plan", plan);
  return exit_done;
}

/// The question is refused, if it is one that cannot be asked, before the machine is measured.
ExpectationGoal goal_of(const Arguments& arguments, Shape shape) {
  ExpectationGoal goal;
  goal.tile = tile_of(arguments);
  if (!arguments.has("dmax")) game_of(shape, goal);
  return goal;
}

int run(const Arguments& arguments) {
  const Shape shape = shape_of(arguments);
  const ExpectationGoal goal = goal_of(arguments, shape);
  std::optional<ObjectiveGame> game;
  if (arguments.has("objective"))
    game = make_objective_game(arguments.whole("dmax"), arguments.whole("objective"));
  const Session session(arguments, Machine::any);
  Question question{arguments, shape, session, {}};
  const Resources planned = session.planned(arguments);
  question.machine = {.threads = planned.threads,
                      .memory_bytes = planned.memory_bytes,
                      .slowness = slowness(cost_model().layers(), session.resources()),
                      .nodes = arguments.whole("nodes"),
                      .is_this = !arguments.has("threads") && !arguments.has("memory")};
  if (session.resources().stop.stop_requested()) return session.explain_stop(StopReason::interrupted, 0);
  if (!arguments.has("dmax")) try {
      return plan_against_chance(question, goal);
    } catch (const UsageError& error) {
      throw UsageError(fmt::format(
          "without --dmax this is the game against chance: {}; for two players give --dmax", error.what()));
    }
  return game ? plan_one_game(question, *game) : plan_cell(question);
}

std::vector<OptionRow> rows() {
  const Need two_players{.option = "dmax", .reason = "the game of two players"};
  OptionRow objective = objective_row("two players: above D; without it all objectives of the board");
  objective.needs = {{.option = "dmax", .reason = "a Dmax of the game of two players"}};
  std::vector<OptionRow> rows{
      dmax_row("two players: largest tile that Dropper may drop"),
      objective,
      {.name = "tile",
       .value = tile_face(),
       .help = "against chance: the tile of 'expect --tile' instead of the score",
       .excludes = {"dmax", "objective"}},
      {.name = "engine",
       .value = one_of("NAME", {"all", "layers", "tablebase"}, "all"),
       .help = "all: every engine side by side; layers or tablebase: the details of one",
       .needs = {two_players,
                 {.option = "objective", .reason = "one objective, since it is about one game"}}},
      {.name = "nodes",
       .value = whole_number("N", 1, 100'000, "1"),
       .help = "so many machines, each with --memory and --threads, that solve the layers together",
       .only_for = {"engine", {"all"}},
       .needs = {two_players, {.option = "memory", .reason = "the memory of each machine"}}},
  };
  // Before --engine, which they choose.
  const std::vector<OptionRow> bounds = bound_rows();
  rows.insert(rows.begin() + 2, bounds.begin(), bounds.end());
  return rows;
}

}  // namespace

Command plan_command() {
  return {.name = "plan",
          .summary = "what a run of 'solve' or 'expect' will take, on this machine or another",
          .details =
              "Shows every engine side by side: positions, memory, disk and time, whether that fits "
              "--memory, and the "
              "command to type. Boards and ranks are counted; times come from recorded runs and from a run "
              "of two "
              "seconds on one thread of this machine. --threads and --memory may be those of any machine "
              "with cores "
              "like these; --nodes plans several of them.\n"
              "Without --objective it plans all objectives of the board, without --dmax 'expect'.",
          .positionals = {shape_argument()},
          .rows = rows(),
          .examples = {{"plan 4x4 --dmax 2 --objective 7", "one game"},
                       {"plan 4x4 --dmax 2", "all objectives, and which is the next that is open"},
                       {"plan 4x4 --dmax 2 --objective 9 --memory 1TiB --threads 64", "on a larger machine"},
                       {"plan 4x4 --dmax 2 --objective 9 --nodes 8 --memory 256GiB --threads 64",
                        "on eight machines"},
                       {"plan 4x4 --dmax 2 --objective 8 --bound 200 --concede-to dropper",
                        "a bounded game of it"},
                       {"plan 3x4", "what 'expect 3x4' takes"}},
          .answers = {answer<GamePlan>(), answer<CellPlan>(), answer<EnginePlan<LayerCost>>(),
                      answer<EnginePlan<TablebaseCost>>(), answer<ChancePlan>()},
          .run = run};
}

}  // namespace dropslide::cli
