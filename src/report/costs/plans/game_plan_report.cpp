// Answers of `plan`: every engine side by side.
#include "report/costs/plans/game_plan_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/costs/cost_text.hpp"
#include "report/costs/plans/engine_plan_report.hpp"
#include "report/format/table.hpp"

namespace dropslide {
namespace {

/// Chosen: what is done sooner needs no checkpoints.
constexpr double long_run_seconds = 600;

std::string machine_text(const PlannedMachine& machine) {
  const std::string one =
      fmt::format("{} and {}", counted(machine.threads, "thread"), format_bytes(machine.memory_bytes));
  return machine.nodes == 1 ? one : fmt::format("{} nodes, each with {}", machine.nodes, one);
}

/// What a division hides.
std::string thread_note(const PlannedMachine& machine) {
  return machine.has_measured_threads()
             ? "threads: runs of one and two were measured"
             : "threads: runs of one and two were measured, on one machine; with more the time is core time "
               "divided, which is the least that it can be";
}

/// What a run with one layer in memory takes beside computing.
std::string disk_note(const GamePlan& plan) {
  const auto& of = plan.layers->plan;
  return fmt::format(
      "from disk: one layer is in memory ({}), the others are in the folder of --out ({}), of which {} are "
      "read and {} written, on a slow disk longer than computing takes",
      memory_text(of.memory_bytes(layers::HeldLayers::one)),
      memory_text(of.disk_bytes(layers::HeldLayers::one)), memory_text(of.read_bytes(plan.game.dmax, 1)),
      memory_text(of.written_bytes(plan.game.dmax, 1)));
}

PlannedMachine machine_of(const GamePlan& plan, Engine engine) {
  PlannedMachine machine = plan.machine;
  if (engine != Engine::layers) machine.nodes = 1;
  return machine;
}

double memory_on(const GamePlan& plan, const GameCost& cost) {
  return plan.node && cost.engine == Engine::layers ? plan.node->memory_bytes : cost.memory_bytes;
}

/// The same with the digits that the cost deserves.
std::string time_text(const GamePlan& plan, GameCost cost) {
  const auto seconds = seconds_of(plan, cost);
  if (!seconds) return "?";
  cost.processor_seconds = *seconds;
  return rough_duration(as_shown(cost).processor_seconds);
}

std::vector<std::string> engine_row(const GamePlan& plan, const GameCost& exact) {
  if (!exact.is_known()) return {std::string(to_text(exact.engine)), "?", "?", "?", "?", "?", "?"};
  const GameCost cost = as_shown(exact);
  return {std::string(to_text(cost.engine)),        rough_count(cost.positions),
          memory_text(memory_on(plan, cost)),       cost.disk_bytes > 0 ? memory_text(cost.disk_bytes) : "?",
          core_time_text(cost.processor_seconds),   time_text(plan, exact),
          std::string(to_text(fit_on(plan, exact)))};
}

std::string basis_note(const GameCost& cost) {
  switch (cost.basis) {
    case CostBasis::recorded:
      return fmt::format("{}: computed before{}", to_text(cost.engine),
                         cost.method.empty() ? "" : " (--method " + cost.method + ")");
    case CostBasis::nearest:
      return fmt::format("{}: rate of the nearest game that was computed; the time is good to a factor of {}",
                         to_text(cost.engine), cost.engine == Engine::layers ? "two" : "two or three");
    case CostBasis::extrapolated:
      return fmt::format(
          "{}: from smaller boards; good to a factor of a hundred, so layers are recommended before it",
          to_text(cost.engine));
    case CostBasis::unknown:
      break;
  }
  return fmt::format("{}: this game was never run, and it is not the one that decides the largest tile",
                     to_text(cost.engine));
}

/// With all of its layers in memory if they fit, else with one.
double memory_of(const RungCost& rung, const PlannedMachine& machine) {
  const auto& plan = rung.rung.plan;
  const double all = plan.memory_bytes();
  return all <= static_cast<double>(machine.memory_bytes) ? all : plan.memory_bytes(layers::HeldLayers::one);
}

std::string rung_note(const RungCost& rung, const PlannedMachine& machine) {
  return fmt::format("tried first: the layers below {} ({}, {}); they prove that {} wins, or nothing",
                     rung.rung.bound->layer, memory_text(memory_of(rung, machine)),
                     rough_duration(machine.seconds(rung.processor_seconds)),
                     player_name(rung.rung.bound->provable()));
}

std::vector<std::string> node_notes(const GamePlan& plan) {
  const NodeCost& node = *plan.node;
  const double computing = plan.machine.seconds(plan.layers->processor_seconds);
  std::vector<std::string> notes{
      fmt::format("shared folder ({}): each node reads {} of it and writes {}, in {} at 100 Gb/s",
                  memory_text(plan.layers->plan.disk_bytes(layers::HeldLayers::one)),
                  memory_text(node.read_bytes), memory_text(node.written_bytes),
                  format_duration(node.folder_seconds(hundred_gigabits))),
      fmt::format("below {:.2g} Gb/s a node the folder is the limit, not computing",
                  node.limiting_bits_per_second(computing) / 1e9),
      "each node has a whole layer in memory: more nodes take less time, and no less memory each"};
  if (node.folder_seconds(hundred_gigabits) > computing)
    notes.emplace_back("more nodes help little: even at 100 Gb/s the folder takes longer than computing");
  notes.emplace_back("tablebase and proof search run on one machine");
  return notes;
}

std::string folder_of(const GamePlan& plan) {
  return fmt::format("run-{}-{}-{}", to_text(plan.shape), plan.game.dmax, plan.game.objective);
}

/// As the option is written: a whole number of the largest unit.
std::string size_option(std::uint64_t bytes) {
  constexpr std::array names{"TiB", "GiB", "MiB", "KiB"};
  int shift = 40;
  for (const char* name : names) {
    if (bytes >> shift << shift == bytes && bytes >> shift > 0)
      return fmt::format("{}{}", bytes >> shift, name);
    shift -= 10;
  }
  return fmt::format("{}MiB", bytes >> 20);
}

constexpr double gibibyte = 0x1p30;

/// The least memory of a machine, or of each node, that does it.
double least_bytes(const GamePlan& plan) {
  return plan.node ? plan.node->memory_bytes : plan.best.cost.least_bytes;
}

/// The same plan on machines with the memory that it needs, in whole GiB, or below one in 64 MiB.
GamePlan on_larger_machine(GamePlan plan) {
  const double bytes = least_bytes(plan);
  plan.best.from_disk = bytes < plan.best.cost.memory_bytes;
  const int shift = bytes > gibibyte ? 30 : 26;
  plan.machine.memory_bytes = static_cast<std::uint64_t>(std::ceil(std::ldexp(bytes, -shift))) << shift;
  plan.machine.is_this = false;
  return plan;
}

/// What to do where nothing fits.
std::string larger_machine_lines(const GamePlan& plan) {
  constexpr double beyond_machines = 0x1p58;
  const GameCost& cost = plan.best.cost;
  if (!cost.is_known())
    return fmt::format("Nobody knows what it takes {}; to try:\n  {}\n", engine_phrase(cost.engine),
                       command_of(plan));
  GameCost least = cost;
  least.memory_bytes = least_bytes(plan);
  std::string text = fmt::format("Nothing fits: {}.\n", cost_phrase(least));
  if (least.memory_bytes > beyond_machines) return text;
  return text + fmt::format("On {} of that memory:\n  {}\n", plan.node ? "machines" : "a machine",
                            command_of(on_larger_machine(plan)));
}

std::string recommendation_lines(const GamePlan& plan) {
  const Recommendation& best = plan.best;
  if (!best.fits) return larger_machine_lines(plan);
  std::string why;
  if (best.from_disk) why = ", with one layer in memory and the others on a fast disk";
  if (best.is_bounded) why += ", which tries bounded games that fit so; the whole game does not";
  const std::string_view hosts = plan.node ? "mpirun needs the machines by name, --host A,B or --hostfile "
                                             "FILE; the folder of --out is one that all share.\n"
                                           : "";
  return fmt::format("Recommended: {}{}\n  {}\n{}", engine_phrase(best.cost.engine), why, command_of(plan),
                     hosts);
}

Table engine_table(const GamePlan& plan) {
  Table table{
      .title = fmt::format("{}, Dmax {}, objective {}: who wins, on {}", to_text(plan.shape), plan.game.dmax,
                           tile_text(plan.game.objective), machine_text(plan.machine)),
      .header = {"engine", "positions", plan.node ? "memory a node" : "memory", "disk", "core time", "time",
                 "fits"},
      .rows = {},
      .notes = {}};
  for (const GameCost& cost : plan.costs) {
    table.rows.push_back(engine_row(plan, cost));
    table.notes.push_back(basis_note(cost));
    if (fit_on(plan, cost) == Fit::from_disk) table.notes.push_back(disk_note(plan));
  }
  if (plan.layers)
    for (const RungCost& rung : plan.layers->ladder) table.notes.push_back(rung_note(rung, plan.machine));
  if (plan.node)
    for (std::string& note : node_notes(plan)) table.notes.push_back(std::move(note));
  table.notes.push_back(thread_note(plan.machine));
  table.notes.push_back("time: " + speed_text(plan.machine));
  return table;
}

char fit_mark(Fit fit) { return fit == Fit::yes ? '=' : fit == Fit::from_disk ? '~' : '!'; }

/// Whether it fits and what an engine takes, in one entry; "-" where it cannot hold the game.
std::string entry(const GamePlan& plan, Engine engine) {
  for (const GameCost& exact : plan.costs) {
    if (exact.engine != engine) continue;
    if (!exact.is_known()) return "?";
    const GameCost cost = as_shown(exact);
    const Fit fits = fit_on(plan, exact);
    const double bytes = fits == Fit::from_disk ? exact.least_bytes : memory_on(plan, cost);
    return fmt::format("{} {}, {}", fit_mark(fits), memory_text(bytes), time_text(plan, exact));
  }
  return "-";
}

std::vector<std::string> cell_notes(const PlannedMachine& machine) {
  std::vector<std::string> notes{
      "Each engine: memory, and time there. = fits, ~ fits with --out and one layer in memory, ! does not "
      "fit. "
      "-: the engine cannot hold the game. ?: nobody knows.",
      "Proof search: as recorded; else of the game that decides the largest tile, to a factor of a hundred.",
      thread_note(machine), "time: " + speed_text(machine)};
  if (machine.nodes > 1)
    notes.insert(notes.begin() + 1, "Tablebase and proof search run on one machine: ! here.");
  return notes;
}

std::string best_text(const GamePlan& plan) {
  if (!plan.best.fits) return plan.best.cost.is_known() ? "nothing fits" : "?";
  return fmt::format("{}{}{}", to_text(plan.best.cost.engine), plan.best.from_disk ? " from disk" : "",
                     plan.best.is_bounded ? ", bounded" : "");
}

}  // namespace

Fit fit_on(const GamePlan& plan, const GameCost& cost) {
  if (!plan.node) return fit(cost, plan.machine.memory_bytes);
  const bool is_held = cost.engine == Engine::layers &&
                       plan.node->memory_bytes <= static_cast<double>(plan.machine.memory_bytes);
  return is_held ? Fit::yes : Fit::no;
}

std::optional<double> seconds_of(const GamePlan& plan, const GameCost& cost) {
  if (!cost.is_known()) return std::nullopt;
  return machine_of(plan, cost.engine).seconds(cost.processor_seconds);
}

std::string command_of(const GamePlan& plan) {
  const PlannedMachine& machine = plan.machine;
  const bool is_long = machine.seconds(plan.best.cost.processor_seconds) > long_run_seconds;
  const bool is_shared = machine.nodes > 1 && plan.best.cost.engine == Engine::layers;
  std::string command =
      is_shared ? fmt::format("mpirun -n {} --map-by node --bind-to none dropslide-mpi", machine.nodes)
                : "dropslide";
  command += fmt::format(" solve {} --dmax {} --objective {}", to_text(plan.shape), plan.game.dmax,
                         plan.game.objective);
  command += fmt::format(" --engine {}", to_text(plan.best.cost.engine));
  if (!plan.best.cost.method.empty()) command += " --method " + plan.best.cost.method;
  if (!machine.is_this)
    command += fmt::format(" --threads {} --memory {}", machine.threads, size_option(machine.memory_bytes));
  if (is_long || is_shared || plan.best.from_disk) command += " --out " + folder_of(plan);
  return command;
}

std::string to_plain_text(const GamePlan& plan) {
  return to_plain_text(engine_table(plan)) + recommendation_lines(plan);
}

std::string to_plain_text(const CellPlan& plan) {
  Table table{.title = fmt::format("{}, Dmax {}: the largest tile, objective by objective, on {}",
                                   to_text(plan.shape), plan.dmax, machine_text(plan.machine)),
              .header = {"objective", "known", "by layers", "as a tablebase", "by proof search", "best"},
              .rows = {},
              .notes = cell_notes(plan.machine)};
  for (const PlannedObjective& row : plan.objectives)
    table.rows.push_back({tile_text(row.plan.game.objective), row.known, entry(row.plan, Engine::layers),
                          entry(row.plan, Engine::tablebase), entry(row.plan, Engine::proof),
                          best_text(row.plan)});
  std::string text = to_plain_text(table);
  const auto next = static_cast<std::size_t>(plan.next);
  if (next == plan.objectives.size())
    return text + fmt::format("The largest tile is known: dropslide known {} --dmax {}\n",
                              to_text(plan.shape), plan.dmax);
  const GamePlan& open = plan.objectives[next].plan;
  return text + fmt::format("Objective {} is the next that is open. {}", open.game.objective,
                            recommendation_lines(open));
}

}  // namespace dropslide
