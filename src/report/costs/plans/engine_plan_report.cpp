// Answers of `plan` for one engine.
#include "report/costs/plans/engine_plan_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/costs/cost_text.hpp"

namespace dropslide {

using layers::HeldLayers;
using layers::LayerPlan;

namespace {

using Json = nlohmann::ordered_json;

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

Json rung_json(const RungCost& cost, const PlannedMachine& machine) {
  const Rung& rung = cost.rung;
  return {{"bound", rung.bound->layer},
          {"conceded_to", to_text(rung.bound->conceded_to)},
          {"positions_total", whole(rung.plan.boards)},
          {"ram_bytes", whole(rung.plan.memory_bytes())},
          {"least_ram_bytes", whole(rung.plan.memory_bytes(HeldLayers::one))},
          {"disk_bytes", whole(rung.plan.disk_bytes())},
          {"kept_bytes", whole(rung.plan.kept_bytes())},
          {"seconds_estimate", machine.seconds(cost.processor_seconds)}};
}

Json ladder_json(const LayerCost& cost, const PlannedMachine& machine) {
  Json json = Json::array();
  for (const RungCost& rung : cost.ladder) json.push_back(rung_json(rung, machine));
  return json;
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

Json to_json(const PublishedCounts& counts) {
  return {{"states", counts.states},
          {"afterstates", counts.afterstates},
          {"bytes", counts.bytes},
          {"source", counts.source}};
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

Json to_json(const EnginePlan<LayerCost>& plan) {
  const auto& [shape, game, cost, machine] = plan;
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", machine.threads},
          {"memory_bytes", machine.memory_bytes},
          {"slowness", machine.slowness},
          {"threads_measured", most_measured_threads},
          {"cut", to_text(cost.plan.cuts)},
          {"layers", cost.plan.solved_layers},
          {"positions_peak", whole(cost.plan.boards_peak)},
          {"positions_total", whole(cost.plan.boards)},
          {"ram_bytes", whole(cost.plan.memory_bytes())},
          {"window_bytes", whole(cost.plan.window_bytes)},
          {"gibibyte_pages", cost.plan.gibibyte_pages()},
          {"least_ram_bytes", whole(cost.plan.memory_bytes(HeldLayers::one))},
          {"disk_bytes", whole(cost.plan.disk_bytes())},
          {"kept_bytes", whole(cost.plan.kept_bytes())},
          {"core_seconds", cost.processor_seconds},
          {"seconds_estimate", machine.seconds(cost.processor_seconds)},
          {"rate_measured_on_this_game", cost.is_recorded},
          {"ladder", ladder_json(cost, machine)},
          {"bounded", cost.bounded ? rung_json(*cost.bounded, machine) : Json(nullptr)}};
}

std::string to_plain_text(const EnginePlan<TablebaseCost>& plan) {
  return head_line(plan.shape, plan.game, "as a tablebase") + tablebase_lines(plan.cost, plan.machine);
}

Json to_json(const EnginePlan<TablebaseCost>& plan) {
  const auto& [shape, game, cost, machine] = plan;
  return {{"shape", to_text(shape)},
          {"dmax", game.dmax},
          {"objective", game.objective},
          {"threads", machine.threads},
          {"memory_bytes", machine.memory_bytes},
          {"slowness", machine.slowness},
          {"threads_measured", most_measured_threads},
          {"layers", cost.plan.layers},
          {"states_peak", whole(cost.slider_positions_peak)},
          {"states_total", whole(cost.slider_positions)},
          {"positions_peak", whole(cost.positions_peak)},
          {"positions_total", whole(cost.positions)},
          {"ranks", cost.plan.ranks},
          {"ram_bytes", whole(cost.memory_bytes)},
          {"disk_bytes", whole(cost.peak_disk_bytes)},
          {"tablebase_bytes", whole(cost.disk_bytes)},
          {"core_seconds", cost.processor_seconds},
          {"seconds_estimate", machine.seconds(cost.processor_seconds)},
          {"rate_measured_on_this_game", cost.is_recorded}};
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

Json to_json(const ChancePlan& plan) {
  Json json = to_json(plan.plan);
  json["published"] = plan.published ? to_json(*plan.published) : Json(nullptr);
  return json;
}

}  // namespace dropslide
