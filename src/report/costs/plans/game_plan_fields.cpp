// What plans have as fields: every engine side by side.
#include <optional>
#include <vector>

#include "report/costs/cost_fields.hpp"
#include "report/costs/plans/game_plan_report.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// What a game takes by one engine, and whether that fits.
struct PlannedEngine {
  GameCost cost;
  std::optional<double> seconds;
  std::optional<Fit> fits;
};

/// What each of several machines takes.
struct PlannedNode {
  NodeCost cost;
  double computing_seconds;
};

struct Advice {
  Engine engine;
  bool fits;
  std::optional<std::string> command;
};

std::vector<PlannedEngine> engines_of(const GamePlan& plan) {
  std::vector<PlannedEngine> engines;
  for (const GameCost& cost : plan.costs)
    engines.push_back(
        {cost, seconds_of(plan, cost), cost.is_known() ? std::optional(fit_on(plan, cost)) : std::nullopt});
  return engines;
}

std::optional<PlannedNode> node_of(const GamePlan& plan) {
  if (!plan.node) return std::nullopt;
  return PlannedNode{*plan.node, plan.machine.seconds(plan.layers->processor_seconds)};
}

Advice advice_of(const GamePlan& plan) {
  const bool fits = plan.best.fits;
  return {plan.best.cost.engine, fits, fits ? std::optional(command_of(plan)) : std::nullopt};
}

/// What a plan says of a game beside its name.
struct EnginesOfPlan {
  const GamePlan& plan;
};

/// The objective that is open.
std::optional<int> next_objective(const CellPlan& plan) {
  const auto next = static_cast<std::size_t>(plan.next);
  return next < plan.objectives.size() ? std::optional(plan.objectives[next].plan.game.objective)
                                       : std::nullopt;
}

}  // namespace

void describe(FieldTable<PlannedMachine>& table) {
  using R = PlannedMachine;
  table.about("The machines.")
      .field("threads", "Worker threads, of each machine.", type::whole(1), &R::threads)
      .field("memory_bytes", "The memory budget, of each machine.", type::bytes(), &R::memory_bytes)
      .field("nodes", "Machines.", type::whole(1), &R::nodes)
      .field("slowness", "Time of a core of this machine, as a multiple of that of the recorded runs.",
             type::number_from(0), &R::slowness)
      .field("threads_measured",
             "Most threads of a recorded run; with more, seconds are core-seconds divided.", type::whole(1),
             [](auto&) { return most_measured_threads; });
}

void describe(FieldTable<PlannedEngine>& table) {
  using R = PlannedEngine;
  table.about("What a game takes by one engine, and whether that fits.")
      .fields([](auto& r) { return need_of(r.cost); })
      .field("seconds_estimate", "Time there; null where nobody knows.", type::seconds(), &R::seconds)
      .field("fits", "Whether it stays within the memory; from disk: with --out and one layer in memory.",
             type::one_of({"yes", "from disk", "no"}), &R::fits);
}

void describe(FieldTable<PlannedNode>& table) {
  table.about("What each machine takes.")
      .field("ram_bytes", "Memory.", type::bytes(), [](auto& r) { return whole_count(r.cost.memory_bytes); })
      .field("read_bytes", "Read of the shared folder in the whole run.", type::bytes(),
             [](auto& r) { return whole_count(r.cost.read_bytes); })
      .field("written_bytes", "Written to it in the whole run.", type::bytes(),
             [](auto& r) { return whole_count(r.cost.written_bytes); })
      .field("folder_seconds_at_100_gbit", "Time for both at 100 Gb/s.", type::seconds(),
             [](auto& r) { return r.cost.folder_seconds(hundred_gigabits); })
      .field("folder_is_limit_below_gbit",
             "Gb/s for each machine below which the folder takes longer than computing.",
             type::number_from(0),
             [](auto& r) { return r.cost.limiting_bits_per_second(r.computing_seconds) / 1e9; });
}

void describe(FieldTable<Advice>& table) {
  table.about("What to do.")
      .field("engine", "The engine to take.", type::one_of({"layers", "tablebase", "proof"}), &Advice::engine)
      .field("fits", "Whether anything fits the machine.", &Advice::fits)
      .field("command", "What to type; null if nothing fits.", &Advice::command);
}

void describe(FieldTable<EnginesOfPlan>& table) {
  table.about("Every engine side by side.")
      .field("engines", "Every engine that can hold the game.", [](auto& r) { return engines_of(r.plan); })
      .field("node", "What each of several machines takes by layers; null for one machine.",
             [](auto& r) { return node_of(r.plan); })
      .field("recommended", "What to do.", [](auto& r) { return advice_of(r.plan); });
}

void describe(FieldTable<GamePlan>& table) {
  using R = GamePlan;
  table.about("One game, every engine side by side.")
      .shape(&R::shape)
      .dmax([](auto& r) { return r.game.dmax; })
      .objective([](auto& r) { return r.game.objective; })
      .fields(&R::machine)
      .fields([](auto& r) { return EnginesOfPlan{r}; });
}

void describe(FieldTable<PlannedObjective>& table) {
  using R = PlannedObjective;
  table.about("One objective.")
      .objective([](auto& r) { return r.plan.game.objective; })
      .field("known", "What is on record.", type::one_of({"Slider wins", "Dropper wins", "open"}), &R::known)
      .fields([](auto& r) { return EnginesOfPlan{r.plan}; });
}

void describe(FieldTable<CellPlan>& table) {
  using R = CellPlan;
  table.about("All objectives of a board, without --objective.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("objective", "Null: none was asked for.", [](auto&) { return std::optional<int>(); })
      .fields(&R::machine)
      .field("objectives", "From the lowest on.", &R::objectives)
      .field("next", "The lowest one that is open; null if there is none.", type::objective(),
             next_objective);
}

}  // namespace dropslide
