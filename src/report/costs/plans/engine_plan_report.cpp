// Answers of `plan` for one engine.
#include "report/costs/plans/engine_plan_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/costs/cost_text.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {

using layers::HeldLayers;
using layers::LayerPlan;

namespace {

std::uint64_t whole(double number) { return static_cast<std::uint64_t>(std::llround(number)); }

std::string head_line(Shape shape, const ObjectiveGame& game, const std::string& how) {
  return fmt::format("{}, Dmax {}, objective {}, {}\n", to_text(shape), game.dmax, tile_text(game.objective),
                     how);
}

std::string time_line(double processor_seconds, const PlannedMachine& machine, std::string_view why) {
  return fmt::format("  time         about {} on {}, {} as recorded ({}){}\n",
                     rough_duration(machine.seconds(processor_seconds)), counted(machine.threads, "thread"),
                     core_time_text(processor_seconds), why,
                     machine.has_measured_threads()
                         ? ""
                         : "; runs of one and two threads were measured, this is core time divided") +
         fmt::format("               {}\n", speed_text(machine));
}

/// `hint` says what else can be done where the budget is too small for what is named.
std::string budget_line(std::string_view what, double bytes, const PlannedMachine& machine,
                        std::string_view hint = {}) {
  if (bytes <= static_cast<double>(machine.memory_bytes)) return "";
  return fmt::format("  {}does not fit the memory budget of {}{}\n", what, format_bytes(machine.memory_bytes),
                     hint);
}

/// Says if the memory holds one layer where it does not hold all.
std::string layers_budget_line(std::string_view what, const LayerPlan& plan, const PlannedMachine& machine) {
  const bool is_enough = plan.memory_bytes(HeldLayers::one) <= static_cast<double>(machine.memory_bytes);
  return budget_line(what, plan.memory_bytes(), machine,
                     is_enough ? ": with --out one layer is in memory, the others are in that folder" : "");
}

std::string rung_text(const RungCost& cost, const PlannedMachine& machine) {
  const Rung& rung = cost.rung;
  return fmt::format(
      "layers below {}, the others conceded to {}: proves that {} wins, or nothing; {} boards, {}, or {} "
      "with "
      "one layer in memory, {} of disk, {} with --certificate, about {}\n",
      rung.bound->layer, player_name(rung.bound->conceded_to), player_name(rung.bound->provable()),
      rough_count(rung.plan.boards), memory_text(rung.plan.memory_bytes()),
      memory_text(rung.plan.memory_bytes(HeldLayers::one)), memory_text(rung.plan.disk_bytes()),
      memory_text(rung.plan.kept_bytes()), rough_duration(machine.seconds(cost.processor_seconds)));
}

std::string page_line(int pages) {
  if (pages == 0) return "";
  return fmt::format("  pages        {} of 1 GiB hold the window, if the system has so many set aside\n",
                     pages);
}

/// The one that is asked for, in front of the whole game.
std::string bounded_lines(const LayerCost& cost, const PlannedMachine& machine) {
  if (!cost.bounded) return "";
  return "  bounded game " + rung_text(*cost.bounded, machine) +
         layers_budget_line("the bounded game ", cost.bounded->rung.plan, machine) + "the whole game:\n";
}

/// The bounded games that are tried before all layers.
std::string rung_lines(const LayerCost& cost, const PlannedMachine& machine) {
  std::string text;
  for (const RungCost& rung : cost.ladder) text += "  tried before " + rung_text(rung, machine);
  return text;
}

/// A bounded game on a machine.
struct PlannedRung {
  Rung rung;
  double seconds;
};

PlannedRung on_machine(const RungCost& cost, const PlannedMachine& machine) {
  return {cost.rung, machine.seconds(cost.processor_seconds)};
}

std::vector<PlannedRung> ladder_of(const EnginePlan<LayerCost>& plan) {
  std::vector<PlannedRung> ladder;
  for (const RungCost& cost : plan.cost.ladder) ladder.push_back(on_machine(cost, plan.machine));
  return ladder;
}

std::optional<PlannedRung> bounded_of(const EnginePlan<LayerCost>& plan) {
  return plan.cost.bounded ? std::optional(on_machine(*plan.cost.bounded, plan.machine)) : std::nullopt;
}

template <class Cost>
double seconds_of_run(const EnginePlan<Cost>& plan) {
  return plan.machine.seconds(plan.cost.processor_seconds);
}

/// What is planned, and where.
template <class Cost>
void describe_plan(FieldTable<EnginePlan<Cost>>& table) {
  using R = EnginePlan<Cost>;
  table.shape(&R::shape)
      .dmax([](auto& p) { return p.game.dmax; })
      .objective([](auto& p) { return p.game.objective; })
      .field("threads", "Worker threads.", type::whole(1), [](auto& p) { return p.machine.threads; })
      .field("memory_bytes", "The memory budget, in bytes.", [](auto& p) { return p.machine.memory_bytes; })
      .field("slowness", "Time of a core of this machine, as a multiple of that of the recorded runs.",
             type::number_from(0), [](auto& p) { return p.machine.slowness; })
      .field("threads_measured",
             "Most threads of a recorded run; with more, seconds are core-seconds divided.", type::whole(1),
             [](auto&) { return most_measured_threads; });
}

/// Memory with one layer, and disk: `plan_of` gives the plan of the layers.
template <class R, class PlanOf>
void describe_other_sizes(FieldTable<R>& table, PlanOf plan_of) {
  table
      .field("least_ram_bytes", "Memory with --out and one layer in memory, in bytes.",
             [plan_of](auto& r) { return whole(plan_of(r).memory_bytes(HeldLayers::one)); })
      .field("disk_bytes", "Disk with --out.", [plan_of](auto& r) { return whole(plan_of(r).disk_bytes()); })
      .field("kept_bytes", "Disk with --certificate, which keeps all layers, in bytes.",
             [plan_of](auto& r) { return whole(plan_of(r).kept_bytes()); });
}

/// What the run takes in time: the end of every plan.
template <class Cost>
void describe_times(FieldTable<EnginePlan<Cost>>& table) {
  table
      .field("core_seconds", "Processor time of all threads on the machine of the recorded runs, in seconds.",
             type::seconds(), [](auto& p) { return p.cost.processor_seconds; })
      .field("seconds_estimate", "Time of the run.", type::seconds(), seconds_of_run<Cost>)
      .field("rate_measured_on_this_game", "Whether this very game was measured before.",
             [](auto& p) { return p.cost.is_recorded; });
}

std::string tablebase_lines(const TablebaseCost& cost, const PlannedMachine& machine) {
  std::string text = fmt::format("  layers       {} at most\n", cost.plan.layers);
  text += fmt::format("  ranks        {} of the orbit index, {} in the largest layer\n",
                      format_count(cost.plan.ranks), format_count(cost.plan.largest_ranks));
  text += fmt::format("  positions    about {} reachable with Dropper to move, {} in the largest layer\n",
                      rough_count(cost.positions), rough_count(cost.positions_peak));
  text += fmt::format("               about {} with Slider to move, {} in the largest layer\n",
                      rough_count(cost.slider_positions), rough_count(cost.slider_positions_peak));
  text += fmt::format("  memory       about {}\n", memory_text(cost.memory_bytes));
  text += fmt::format("  disk         about {} with --out, {} while the run lasts\n",
                      memory_text(cost.disk_bytes), memory_text(cost.peak_disk_bytes));
  return text +
         time_line(cost.processor_seconds, machine,
                   cost.is_recorded
                       ? "this game was measured before"
                       : "share and rate of the nearest game measured before: to a factor of two or three") +
         budget_line("", cost.memory_bytes, machine);
}

}  // namespace

std::string speed_text(const PlannedMachine& machine) {
  return fmt::format("a core here takes {:.2g} times as long as the recorded runs did, just measured",
                     machine.slowness);
}

std::string to_plain_text(const EnginePlan<LayerCost>& plan) {
  const auto& [shape, game, cost, machine] = plan;
  const LayerPlan& of = cost.plan;
  std::string text = head_line(shape, game, fmt::format("by layers ({})", to_text(of.cuts)));
  text += bounded_lines(cost, machine);
  text += fmt::format("  layers       {}\n", of.solved_layers);
  text += fmt::format(
      "  boards       about {} stored (that can face Dropper, up to symmetry), {} in the largest layer\n",
      rough_count(of.boards), rough_count(of.boards_peak));
  text += fmt::format("  memory       {} ({} of it the window)\n", memory_text(of.memory_bytes()),
                      memory_text(of.window_bytes));
  text += page_line(of.gibibyte_pages());
  text += fmt::format("               {} with --out and one layer in memory: {} are read and {} written\n",
                      memory_text(of.memory_bytes(HeldLayers::one)), memory_text(of.read_bytes(game.dmax, 1)),
                      memory_text(of.written_bytes(game.dmax, 1)));
  text += fmt::format("  disk         {} with --out, {} with one layer in memory\n",
                      memory_text(of.disk_bytes()), memory_text(of.disk_bytes(HeldLayers::one)));
  text += fmt::format("               {} with --certificate: every layer is kept\n",
                      memory_text(of.kept_bytes()));
  return text +
         time_line(cost.processor_seconds, machine,
                   cost.is_recorded ? "rate measured on this game before"
                                    : "rate of the nearest game measured before: to a factor of two") +
         layers_budget_line(cost.bounded ? "the whole game " : "", of, machine) + rung_lines(cost, machine);
}

std::string to_plain_text(const EnginePlan<TablebaseCost>& plan) {
  return head_line(plan.shape, plan.game, "as a tablebase") + tablebase_lines(plan.cost, plan.machine);
}

std::string to_plain_text(const ChancePlan& plan) {
  const auto& [game_plan, goal, published] = plan;
  std::string text = fmt::format(
      "{} against chance, {}\n", to_text(game_plan.shape),
      goal.tile ? fmt::format("best chance of {}", tile_text(*goal.tile)) : "best expected score");
  text += tablebase_lines(game_plan.cost, game_plan.machine);
  if (published)
    text += fmt::format("  published    {} states, {} afterstates, {} of files ({})\n",
                        format_count(published->states), format_count(published->afterstates),
                        format_bytes(published->bytes), published->source);
  return text;
}

void describe(FieldTable<PlannedRung>& table) {
  table.about("One bounded game.")
      .field("bound", "Layers below are solved.", type::whole(1), [](auto& r) { return r.rung.bound->layer; })
      .field("conceded_to", "To whom the others are conceded: the other player is proved to win, or nothing.",
             [](auto& r) { return r.rung.bound->conceded_to; })
      .field("positions_total", "Stored boards: those that can face Dropper, up to symmetry.",
             [](auto& r) { return whole(r.rung.plan.boards); })
      .field("ram_bytes", "Memory, in bytes.", [](auto& r) { return whole(r.rung.plan.memory_bytes()); });
  describe_other_sizes(table, [](auto& r) -> const LayerPlan& { return r.rung.plan; });
  table.field("seconds_estimate", "Time of the run.", type::seconds(), &PlannedRung::seconds);
}

void describe(FieldTable<EnginePlan<LayerCost>>& table) {
  table.about("With --engine layers.");
  describe_plan(table);
  table
      .field("cut", "How the board is cut into lines, along each axis that is stored.",
             [](auto& p) { return to_text(p.cost.plan.cuts); })
      .field("layers", "Layers.", [](auto& p) { return p.cost.plan.solved_layers; })
      .field("positions_peak", "Stored boards of the largest layer.",
             [](auto& p) { return whole(p.cost.plan.boards_peak); })
      .field("positions_total", "Stored boards: those that can face Dropper, up to symmetry.",
             [](auto& p) { return whole(p.cost.plan.boards); })
      .field("ram_bytes", "Memory, in bytes.", [](auto& p) { return whole(p.cost.plan.memory_bytes()); })
      .field("window_bytes", "The window in it.", [](auto& p) { return whole(p.cost.plan.window_bytes); })
      .field("gibibyte_pages",
             "Pages of 1 GiB for the window, if so many are set aside; 0 of a small window.",
             [](auto& p) { return p.cost.plan.gibibyte_pages(); });
  describe_other_sizes(table, [](auto& p) -> const LayerPlan& { return p.cost.plan; });
  describe_times(table);
  table.field("ladder", "Bounded games that solve tries before all layers, in this order.", ladder_of)
      .field("bounded", "The game of --bound, in place of a ladder; null without it.", bounded_of);
}

void describe(FieldTable<EnginePlan<TablebaseCost>>& table) {
  table.about("With --engine tablebase.");
  describe_plan(table);
  table.field("layers", "Layers at most.", [](auto& p) { return p.cost.plan.layers; })
      .field("states_peak", "Positions with Slider to move in the largest layer, about.",
             [](auto& p) { return whole(p.cost.slider_positions_peak); })
      .field("states_total", "Positions with Slider to move, about.",
             [](auto& p) { return whole(p.cost.slider_positions); })
      .field("positions_peak", "Positions with Dropper to move in the largest layer, about.",
             [](auto& p) { return whole(p.cost.positions_peak); })
      .field("positions_total", "Positions with Dropper to move, about.",
             [](auto& p) { return whole(p.cost.positions); })
      .field("ranks", "Ranks of the orbit index.", [](auto& p) { return p.cost.plan.ranks; })
      .field("ram_bytes", "Memory, in bytes.", [](auto& p) { return whole(p.cost.memory_bytes); })
      .field("disk_bytes", "Disk during the run.", [](auto& p) { return whole(p.cost.peak_disk_bytes); })
      .field("tablebase_bytes", "Disk of the result.", [](auto& p) { return whole(p.cost.disk_bytes); });
  describe_times(table);
}

void describe(FieldTable<PublishedCounts>& table) {
  using R = PublishedCounts;
  table.about("Published counts.")
      .field("states", "States.", &R::states)
      .field("afterstates", "Afterstates.", &R::afterstates)
      .field("bytes", "Size of its files, in bytes, with no more digits than the print has.", &R::bytes)
      .field("source", "The paper.", &R::source);
}

void describe(FieldTable<ChancePlan>& table) {
  table.about("Of the game against chance.")
      .fields(&ChancePlan::plan)
      .field("published", "What a paper says of the same game; null if none does.", &ChancePlan::published);
}

}  // namespace dropslide
