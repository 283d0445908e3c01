// dropslide known: the best known values, and what they rest on.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/commands/catalogue.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/games/known_report.hpp"
#include "studies/known/recorded_results.hpp"
#include "studies/reproduction/cell_costs.hpp"

namespace dropslide::cli {
namespace {

std::vector<int> columns(const Arguments& arguments) {
  if (arguments.has("dmax")) return {arguments.whole("dmax")};
  return {known_dmaxes.begin(), known_dmaxes.end()};
}

/// The one that was asked for, or all that are recorded.
std::vector<Shape> shapes_of(const BestKnown& known, const Arguments& arguments) {
  return arguments.has("shape") ? std::vector{shape_of_sides(arguments, longest_known_side)} : known.shapes();
}

std::vector<KnownNumber> numbers_of(const BestKnown& known, const Arguments& arguments) {
  return known.numbers(shapes_of(known, arguments), columns(arguments));
}

/// Nothing unless Slider is expected to win the next step, too.
std::optional<ForeseenNumber> foreseen_number(const CellCosts& costs, const KnownNumber& number) {
  if (!number.dmax) return std::nullopt;
  const ForeseenTile tile = costs.foreseen_tile(number.shape, *number.dmax);
  if (!tile.on || tile.tile <= number.at_least) return std::nullopt;
  std::optional<GameCost> dearest;
  for (const int objective : {tile.tile, tile.tile + 1}) {
    if (objective > number.at_most) continue;  // Dropper is known to prevent it.
    const BoardGame game = game_of_tile(number.shape, *number.dmax, objective);
    const GameCost cost = cost_model().cheaper(number.shape, make_objective_game(game.dmax, objective));
    if (!dearest || cost.processor_seconds >= dearest->processor_seconds) dearest = cost;
  }
  return dearest ? std::optional(ForeseenNumber{tile.tile, *tile.on, *dearest}) : std::nullopt;
}

/// Open ones with costs.
std::vector<PlannedNumber> planned_numbers(const BestKnown& known, const Arguments& arguments) {
  std::vector<PlannedNumber> result;
  const CellCosts costs(cost_model(), known);
  const std::vector<ReportedBound> reported = reported_bounds(data_folder() / "results");
  for (const KnownNumber& number : numbers_of(known, arguments)) {
    result.push_back({.number = number, .next = {}, .reported = beyond(number, reported)});
    if (number.is_exact() || !number.shape.is_playable()) continue;
    const Quantity quantity = number.dmax ? Quantity::largest_tile : Quantity::least_no_merge_dmax;
    result.back().next = costs.need(quantity, number.shape, number.dmax.value_or(0));
    result.back().foreseen = foreseen_number(costs, number);
  }
  return result;
}

int run(const Arguments& arguments) {
  const BestKnown known(recorded_results(data_folder() / "results"));
  const Session session(arguments);
  if (session.wants_json() && !session.wants_csv()) {
    session.print_json("known", to_json(KnownAnswer{planned_numbers(known, arguments)}));
  } else if (session.wants_csv()) {
    std::cout << known_csv(numbers_of(known, arguments));
  } else if (arguments.has("shape")) {
    std::cout << known_text(planned_numbers(known, arguments));
  } else {
    std::cout << to_plain_text(known_table(known, shapes_of(known, arguments), columns(arguments),
                                           reported_bounds(data_folder() / "results")));
  }
  return exit_done;
}

std::vector<OptionRow> rows() {
  return {dmax_row("this Dmax only"),
          {.name = "csv", .help = "print a line for each number, with its evidence", .excludes = {"json"}}};
}

}  // namespace

Command known_command() {
  ArgumentRow shape = shape_argument();
  shape.is_optional = true;
  return {
      .name = "known",
      .summary = "the best known values of all boards, and what each rests on",
      .details =
          "Prints the largest tile that Slider can force and the least Dmax with which Dropper avoids every "
          "merge, for all boards, from the recorded results and the theorems. Nothing is computed again. A "
          "value "
          "needs both halves: that Slider forces it, and that Dropper prevents the next one.\n"
          "With MxN, up to 99 rows and columns, it names the evidence of both halves, and of a board of at "
          "most 25 cells, which can be searched, what the next step costs. Of a theorem it says whether it "
          "is proved in Coq or in prose. Results that "
          "contradict each other are an error.",
      .positionals = {shape},
      .rows = rows(),
      .examples = {{"known", "the table"},
                   {"known 3x5", "why these are the values of 3x5"},
                   {"known 4x4 --dmax 2", "what is open there, and what the next step costs"}},
      .answers = {answer<KnownAnswer>()},
      .run = run};
}

}  // namespace dropslide::cli
